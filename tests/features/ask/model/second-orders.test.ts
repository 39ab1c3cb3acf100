import { expect, it } from 'vitest';
import { splitByRules } from '../../../../src/features/ask/model/analysis/split-by-rules';

const WHEN = { from: Date.parse('2026-11-30T10:00:00+01:00'), zone: 'Europe/Berlin' };

/** For each language: letters, words between two clauses, and orders, each about "zebra". */
const LANGUAGES: Readonly<Record<string, readonly [letters: string, joints: string, orders: string]>> = {
  en: [
    "tell Priya that Friday works|reply to Priya that I'm late|write to Priya about the boiler|email Priya: all is well",
    ' and |, and |. |; |, then ',
    'remind me tomorrow to buy a zebra|add zebra to my shopping list|add zebra|put zebra on it|note down that zebra|write Tom that the zebra is here|tell him zebra is here|plan the zebra trip|tick off zebra|remind Tom of the zebra|schedule zebra for Monday|please add zebra',
  ],
  de: [
    'antworte Priya dass Freitag passt|schreib an Priya wegen dem Boiler|sag Priya, dass ich komme',
    ' und |, und |. |; |, dann ',
    'trag mir Freitag um 10 Zebra ein|erinnere mich morgen an das Zebra|setz Zebra auf die Einkaufsliste|streich Zebra|notier dir Zebra|schreib Tom, dass Zebra da ist|sag Tom Zebra ist da|plane Zebra|verschieb Zebra auf Montag|füg Zebra hinzu|such mir Zebra',
  ],
  fr: [
    "réponds à Priya que vendredi me va|écris à Priya que j'arrive",
    ' et |, et |. |; |, puis ',
    'rappelle-moi demain zebra|ajoute zebra à la liste|mets zebra sur la liste|note que zebra|écris à Tom que zebra|enlève zebra|reporte zebra à lundi|ecris un mot a Tom sur zebra',
  ],
  es: [
    'contesta a Priya que el viernes perfecto|dile a Priya que llego tarde',
    ' y |, y |. |; |, luego ',
    'recuérdame mañana zebra|añade zebra a la lista|apunta zebra|quita zebra|escribe a Tom que zebra|dile a Tom que zebra|busca zebra|mueve zebra al lunes|recuerda zebra',
  ],
  it: [
    'rispondi a Priya che venerdì va bene|scrivi a Priya che arrivo tardi',
    ' e |, e |. |; |, poi ',
    'ricordami domani zebra|aggiungi zebra alla lista|metti zebra|togli zebra|scrivi a Tom che zebra|di a Tom che zebra|annota zebra|sposta zebra a lunedì',
  ],
  pt: [
    'responde à Priya que sexta dá|escreve para a Priya que chego tarde',
    ' e |, e |. |; ',
    'lembra-me amanhã de zebra|põe zebra na lista|tira zebra|escreve à Tom que zebra|diz ao Tom que zebra|anota zebra|muda zebra para segunda',
  ],
  nl: [
    'antwoord aan Priya dat vrijdag past|zeg Priya dat ik later kom',
    ' en |, en |. |; |, dan ',
    'herinner me morgen aan zebra|zet zebra op de lijst|streep zebra|noteer zebra|schrijf Tom dat zebra|mail Tom over zebra|verzet zebra naar maandag|voeg zebra toe',
  ],
};

const eachOf = (language: string): string[][] => (LANGUAGES[language] ?? []).map((part) => part.split('|'));

it.each(Object.keys(LANGUAGES))('%s: an order behind the words of a mail is no part of them', (language) => {
  const [letters = [], joints = [], orders = []] = eachOf(language);
  const swallowed = letters.flatMap((letter) =>
    joints.flatMap((joint) =>
      orders.flatMap((order) => {
        const said = `${letter}${joint}${order}`;
        const [draft, ...others] = splitByRules(said, WHEN).orders;
        const isApart =
          draft?.tool === 'draft' &&
          !/zebra/iu.test(JSON.stringify(draft)) &&
          others.some((each) => /zebra/iu.test(JSON.stringify(each)));
        return isApart ? [] : [said];
      }),
    ),
  );
  expect(swallowed).toEqual([]);
});

it.each(
  "tell Priya that the plumber comes and to leave the key|tell Priya the plumber comes, the key is with Tom and she can come at 9|reply to Priya that I'm late and tell me when it starts|schreib Priya, dass ich morgen komme und sie mir bitte schreiben soll|antworte Priya dass Freitag passt und schreib mir, wann es losgeht|réponds à Priya que vendredi me va et que j'apporte le pain|dile a Priya que llego tarde y que me espere|scrivi a Priya che arrivo tardi e di sera torno|diz à Priya que chego tarde e que me espere|zeg Priya dat ik later kom en stuur je morgen de offerte".split(
    '|',
  ),
)('is one letter: "%s"', (said) => {
  expect(splitByRules(said, WHEN).orders.map(({ tool }) => tool)).toEqual(['draft']);
});
