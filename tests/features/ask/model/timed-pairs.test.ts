import { expect, it } from 'vitest';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';

const WHEN = { from: Date.parse('2026-11-30T10:00:00+01:00'), zone: 'Europe/Berlin' };

/** For each language: phrases before a time and a thing to do ("" for none), times, things to do, and words between two. */
const LANGUAGES: Readonly<
  Record<string, readonly [phrases: string, times: string, things: string, joints: string]>
> = {
  en: [
    'remind me T to X|T X|T I need to X',
    'tonight|tomorrow morning|on Friday at 9|on 12 December|every Monday',
    'pay the rent|call the bank|buy flowers',
    ' and |, and |, | and then ',
  ],
  de: [
    'erinnere mich T daran, X|T X|T muss ich X',
    'heute Abend|morgen früh|am Freitag um 9|am 12. Dezember|jeden Montag',
    'die Miete zahlen|den Kuchen holen|Blumen kaufen',
    ' und |, und |, | und dann ',
  ],
  fr: [
    'rappelle-moi T de X|T X|T je dois X',
    'ce soir|demain matin|vendredi à 9h|le 12 décembre|tous les lundis',
    'payer le loyer|chercher le pain|fermer la porte',
    ' et |, et |, | et puis ',
  ],
  es: [
    'recuérdame T X|T X|T tengo que X',
    'esta noche|mañana por la mañana|el viernes a las 9|el 12 de diciembre|cada lunes',
    'pagar el alquiler|comprar flores|sacar la basura',
    ' y |, y |, | y luego ',
  ],
  it: [
    'ricordami T di X|T X|T devo X',
    'stasera|domani mattina|venerdì alle 9|il 12 dicembre|ogni lunedì',
    "pagare l'affitto|comprare fiori|portare il cane fuori",
    ' e |, e |, | e poi ',
  ],
  pt: [
    'lembra-me T de X|T X|T tenho de X',
    'hoje à noite|amanhã de manhã|na sexta às 9|no dia 12 de dezembro|todas as segundas',
    'pagar a renda|comprar flores|levar o lixo',
    ' e |, e |, ',
  ],
  nl: [
    'herinner me T aan het X|T X|T moet ik X',
    'vanavond|morgenochtend|vrijdag om 9 uur|op 12 december|elke maandag',
    'de huur betalen|brood kopen|de deur sluiten',
    ' en |, en |, | en dan ',
  ],
};

const filled = (phrase: string, time: string, thing: string): string =>
  phrase.replace('T', time).replace('X', thing);

it.each(Object.keys(LANGUAGES))('%s: two times with a thing each are two reminders', (language) => {
  const [phrases = [], times = [], things = [], joints = []] = (LANGUAGES[language] ?? []).map((part) =>
    part.split('|'),
  );
  const other: string[] = [];
  for (const [p, phrase] of phrases.entries())
    for (const [n, time] of times.entries())
      for (const [m, joint] of joints.entries()) {
        const next = times[(n + 1 + m) % times.length] ?? '';
        if (next === time) continue;
        const [one = '', two = ''] = [things[(n + p) % 3], things[(n + p + 1) % 3]];
        const said = `${filled(phrase, time, one)}${joint}${next} ${two}`;
        const { orders } = splitByRules(said, WHEN);
        const got = orders.map(({ tool, given }) => `${tool} ${given.when ?? ''}: ${given.title ?? ''}`);
        if (
          got.length !== 2 ||
          got[0]?.replace(/ het /u, ' ') !== `reminder ${time}: ${one}` ||
          got[1] !== `reminder ${next}: ${two}`
        )
          other.push(`${said} => ${got.join(' | ')}`);
      }
  expect(other).toEqual([]);
});
