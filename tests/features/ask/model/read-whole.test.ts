import { expect, it } from 'vitest';
import type { TaskOrder } from '../../../../src/features/ask/model/ask';
import { NO_ARGUMENTS } from '../../../../src/features/ask/model/ask';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';

/** A Monday. */
const WHEN = { from: Date.parse('2026-11-30T10:00:00+01:00'), zone: 'Europe/Berlin' };
const made = ['feed the zebra', 'the choir'].map((title, n) => ({
  ...{ id: `a${String(n)}.1`, tool: 'reminder', turn: n, at: WHEN.from - 60_000 },
  ...{ given: { ...NO_ARGUMENTS, title, when: 'Friday' }, path: `Reminders/2026-12-0${String(n + 3)}-x.md` },
}));
const ordersOf = (text: string): TaskOrder[] => splitByRules(text, WHEN, made).orders;
const shown = (text: string): string =>
  ordersOf(text)
    .map(({ tool, given: { title, when, to, text: words, note } }) => {
      const parts = { title, when, to, text: tool === 'append' ? words : null, note };
      return [
        tool,
        ...Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`)),
      ].join(' ');
    })
    .join(' | ');

const joined = (rows: string): [string, string][] =>
  rows.split('\n').map((row) => row.split(' => ') as [string, string]);

it.each(
  joined(`buy stamps, water the palms and on Saturday collect the suit => reminder title=buy stamps | reminder title=water the palms | reminder title=collect the suit when=on Saturday
Hecke schneiden, Opa besuchen und am Sonntag Kuchen backen => reminder title=Hecke schneiden | reminder title=Opa besuchen | reminder title=Kuchen backen when=am Sonntag
laver la voiture, ranger la cave et samedi tondre la pelouse => reminder title=laver la voiture | reminder title=ranger la cave | reminder title=tondre la pelouse when=samedi
lavar el coche, ordenar el armario y el sábado cortar la hierba => reminder title=lavar el coche | reminder title=ordenar el armario | reminder title=cortar la hierba when=el sábado
lavare la macchina, pulire la cantina e sabato tagliare il prato => reminder title=lavare la macchina | reminder title=pulire la cantina | reminder title=tagliare il prato when=sabato
lavar o carro, limpar a cave e no sábado cortar a relva => reminder title=lavar o carro | reminder title=limpar a cave | reminder title=cortar a relva when=no sábado
heg snoeien, opa bezoeken en zaterdag taart bakken => reminder title=heg snoeien | reminder title=opa bezoeken | reminder title=taart bakken when=zaterdag`),
)('a day is that of its own thing: "%s"', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each(
  joined(`write to Ann that the zebra sleeps, and at 6 remind me of the choir => the choir
schreib an Ann, dass das Zebra schläft, und um 18 Uhr erinnere mich an den Chor => Chor
écris à Ann que le zèbre dort, et à 18h rappelle-moi la chorale => la chorale
escribe a Ann que la cebra duerme, y a las 18:00 recuérdame el coro => el coro
scrivi a Ann che la zebra dorme, e alle 18 ricordami il coro => il coro
escreve à Ann que a zebra dorme, e às 18h lembra-me do coro => coro
schrijf aan Ann dat de zebra slaapt, en om 18 uur herinner me aan het koor => koor`),
)('an order whose time comes first is no part of a mail: "%s"', (text, title) => {
  const [draft, reminder, other] = ordersOf(text);
  expect([draft?.tool, reminder?.tool, other]).toEqual(['draft', 'reminder', undefined]);
  expect(reminder?.given.title).toContain(title);
  expect(draft?.given.title).not.toContain(title);
});

/** For each language: a verb, ways to name someone by their role, and words that follow. */
const ROLES: readonly (readonly [verb: string, who: string, says: string])[] = [
  ['write to', "the coach of my nephew|our neighbour's plumber|the choir's treasurer", 'that zebra'],
  ['schreib', 'der Trainerin von Ole|dem Vermieter meiner Tante|unserem Hausmeister', ', dass Zebra da ist'],
  ['écris à', "la voisine de ma tante|l'entraîneur de Paul|mon propriétaire", 'que zebra'],
  ['escribe a', 'la vecina de mi tía|el entrenador de Paul|mi casera', 'que zebra'],
  ['scrivi', "alla vicina di mia zia|all'allenatore di Paul|al mio idraulico", 'che zebra'],
  ['escreve', 'à vizinha da minha tia|ao treinador do Paul|ao meu senhorio', 'que zebra'],
  ['mail', 'de trainer van Sem|de buurvrouw van mijn tante|mijn huisbaas', 'dat zebra'],
];
it.each(
  ROLES.flatMap(([verb, who, says]) =>
    who.split('|').map((each) => [`${verb} ${each}${says.startsWith(',') ? '' : ' '}${says}`, each] as const),
  ),
)('a recipient is read to the last word: "%s"', (text, who) => {
  const [order, other] = ordersOf(text);
  expect([order?.tool, other]).toEqual(['draft', undefined]);
  const to = order?.given.to ?? '';
  expect([who, who.replace(/^(?:alla|all'|al|à|ao) ?/u, ''), who.replace(/^(?:la|el|l') ?/u, '')]).toContain(
    to.replace(/^(?:la |el |l')(?=vicina|allenatore)/u, ''),
  );
  expect(order?.given.title).not.toContain(who.split(' ').at(-1));
});

it.each(
  joined(`move the plumber to Friday => change title=plumber when=Friday
could you postpone the gardener by two days? => change title=gardener when=two days
Gärtner auf Freitag verschieben, gleiche Uhrzeit => change title=Gärtner when=auf Freitag
tu peux décaler le jardinier à vendredi ? => change title=jardinier when=à vendredi
pasa lo del jardinero al viernes => change title=jardinero when=al viernes
sposta il giardiniere a venerdì => change title=giardiniere when=a venerdì
adia o jardineiro para sexta => change title=jardineiro when=sexta
kun je de tuinman naar vrijdag verzetten => change title=tuinman when=naar vrijdag
cancel the gardener, he moved away => delete title=gardener
annulla il giardiniere => delete title=giardiniere
podes cancelar o jardineiro => delete title=jardineiro
Gärtner brauche ich nicht mehr => delete title=Gärtner
tuinman hoeft niet meer => delete title=tuinman
laisse tomber le jardinier => delete title=jardinier`),
)('a name that none has is asked about: "%s"', (text, expected) => {
  // The words of the time may be more.
  expect(shown(text).replace(/when=(?:to|auf|à|al?|para|naar) /u, 'when=')).toBe(
    expected.replace(/when=(?:to|auf|à|al?|para|naar) /u, 'when='),
  );
});

it.each(
  'the choir is off, the hall is closed|stop reminding me about the choir|don’t remind me of the choir anymore|cancel the one on Friday|annulla quello di venerdì|borra el del viernes|lösch den am Freitag'.split(
    '|',
  ),
)('is the end of one reminder: "%s"', (text) => {
  expect(ordersOf(text)).toMatchObject([{ tool: 'delete', given: { note: 'a1.1' } }]);
});

it.each(
  joined(`put figs, I mean dates, on the shopping list => dates
setz Feigen, ich meine Datteln, auf die Einkaufsliste => Datteln
ajoute des figues, je voulais dire des dattes à la liste de courses => des dattes`),
)('a thing that was corrected is not on the list: "%s"', (text, thing) => {
  const [order] = ordersOf(text);
  expect([order?.tool, order?.given.text?.endsWith(thing)]).toEqual(['append', true]);
  expect(order?.given.text).not.toMatch(/mean|sorry|meine|pardon/u);
});

it.each(
  'reply to the last mail: "Fine, see you."|answer the choir’s mail with "Fine, see you."|tell Ann: "Fine, see you."|antworte Ann: „Fine, see you.“|rispondi "Fine, see you." ad Ann|responde a Ann: «Fine, see you.»'.split(
    '|',
  ),
)('a quoted letter is the letter: "%s"', (text) => {
  const [order] = ordersOf(text);
  expect([order?.tool, order?.given.title?.replace(/^[\s:]+/u, '').slice(1, -1)]).toEqual([
    'draft',
    'Fine, see you.',
  ]);
});

it('a count before a time is part of it', () => {
  const [order] = ordersOf('lembra-me de dois em dois dias às 22h de pôr creme');
  expect(order?.given.when).toContain('dois em dois dias');
});
