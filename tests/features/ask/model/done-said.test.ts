import { describe, expect, it } from 'vitest';
import {
  type DoneFit,
  doneSaid,
  fitOf,
  thingsNeeded,
} from '../../../../src/features/ask/model/analysis/done-said';
import { unneededLists } from './unneeded-lists';

/** A Monday. */
const MOMENT = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };

const fit = (text: string, title: string): DoneFit => {
  const said = doneSaid(text, MOMENT);
  const found = said === null ? null : fitOf(said, title);
  return found === 'whole' ? 'sure' : found;
};

const DENTIST = [
  [
    'en',
    'go to the dentist',
    'dentist is done',
    'the dentist thing is finally done',
    'done with the dentist',
    'I went to the dentist',
    'mark the dentist as done',
  ],
  [
    'de',
    'den Zahnarzt',
    'Zahnarzt erledigt',
    'der Zahnarzt ist schon erledigt',
    'mit dem Zahnarzt bin ich fertig',
    'hak den Zahnarzt ab',
  ],
  [
    'fr',
    'aller chez le dentiste',
    "le dentiste c'est fait",
    'le dentiste est enfin fait',
    "j'ai fini avec le dentiste",
    'coche le dentiste',
  ],
  [
    'es',
    'ir al dentista',
    'dentista hecho',
    'ya está hecho el dentista',
    'he terminado con el dentista',
    'el dentista ya está listo',
    'marca el dentista como hecho',
  ],
  [
    'it',
    'andare dal dentista',
    'il dentista è fatto',
    'ho fatto il dentista',
    'dentista finito',
    'spunta il dentista',
    'segna come fatto il dentista',
  ],
  [
    'pt',
    'ir ao dentista',
    'o dentista está feito',
    'já fiz o dentista',
    'dentista feito',
    'o dentista já foi feito',
  ],
  [
    'nl',
    'naar de tandarts',
    'tandarts is geregeld',
    'klaar met de tandarts',
    'ik heb de tandarts al gedaan',
    'vink de tandarts af',
  ],
] as const;
const BILL = [
  ['en', 'pay the electricity bill', 'I already paid the electricity bill', 'electricity bill: paid'],
  ['de', 'die Stromrechnung bezahlen', 'die Stromrechnung ist bezahlt', 'ich habe die Stromrechnung bezahlt'],
  ['fr', "payer la facture d'électricité", "j'ai payé la facture d'électricité", 'facture électricité payée'],
  ['es', 'pagar la factura de la luz', 'ya pagué la factura de la luz', 'la factura de la luz está pagada'],
  ['it', 'pagare la bolletta della luce', 'ho pagato la bolletta della luce', 'bolletta luce pagata'],
  ['pt', 'pagar a conta de luz', 'já paguei a conta de luz', 'a conta de luz está paga'],
  ['nl', 'de energierekening betalen', 'ik heb de energierekening betaald', 'energierekening is betaald'],
] as const;
const CALL = [
  ['en', 'call Priya', 'I called Priya'],
  ['de', 'Priya anzurufen', 'ich habe Priya angerufen'],
  ['fr', 'appeler Priya', "j'ai appelé Priya"],
  ['es', 'llamar a Priya', 'he llamado a Priya'],
  ['it', 'chiamare Priya', 'ho chiamato Priya'],
  ['pt', 'ligar à Priya', 'já liguei à Priya'],
  ['nl', 'Priya te bellen', 'ik heb Priya gebeld'],
] as const;
const THING = [
  ['en', 'milk', 'I bought milk'],
  ['de', 'Milch', 'Milch gekauft'],
  ['fr', 'lait', 'acheté du lait'],
  ['es', 'leche', 'compré leche'],
  ['it', 'latte', 'comprato il latte'],
  ['pt', 'leite', 'comprei leite'],
  ['nl', 'melk', 'melk gekocht'],
] as const;
const SAID = [...DENTIST, ...BILL, ...CALL, ...THING].flatMap(([, title, ...texts]) =>
  texts.map((text) => [text, title] as const),
);

const ORDERS = [
  ['the electricity bill is not paid', 'pay the electricity bill'],
  ['is the electricity bill paid', 'pay the electricity bill'],
  ['the electricity bill has to be paid', 'pay the electricity bill'],
  ['have I paid the electricity bill', 'pay the electricity bill'],
  ['who paid the electricity bill', 'pay the electricity bill'],
  ['pay the electricity bill', 'pay the electricity bill'],
  ['the electricity bill is paid tomorrow', 'pay the electricity bill'],
  ['ist die Stromrechnung bezahlt', 'die Stromrechnung bezahlen'],
  ['die Stromrechnung ist noch nicht bezahlt', 'die Stromrechnung bezahlen'],
  ["je n'ai pas payé la facture", 'payer la facture'],
  ['règle la facture', 'régler la facture'],
  ['paye la facture', 'payer la facture'],
  ['pague la factura', 'pagar la factura'],
  ['no he pagado la factura', 'pagar la factura'],
  ['¿ya pagué la factura?', 'pagar la factura'],
  ['paga la bolletta', 'pagare la bolletta'],
  ['paga a conta', 'pagar a conta'],
  ['compre leite', 'leite'],
  ['is de huur betaald', 'de huur betalen'],
  ['heb ik de huur betaald', 'de huur betalen'],
  ['"the dentist is done"', 'go to the dentist'],
  ['„der Zahnarzt ist erledigt“', 'den Zahnarzt'],
  ['when milk is bought', 'milk'],
  ['als de tandarts klaar is', 'de tandarts'],
] as const;
const OTHERS = [
  ['the dentist is almost done', 'go to the dentist'],
  ['the dentist is cancelled', 'go to the dentist'],
  ['Bob has paid', 'call Bob'],
  ['ich war beim Zahnarzt', 'den Zahnarzt'],
  ['la bolletta va pagata', 'pagare la bolletta'],
  ['he bought milk', 'milk'],
  ['I took milk', 'milk'],
  ['ho preso il latte', 'latte'],
  ['Priya called', 'call Priya'],
  ['Priya hat angerufen', 'Priya anzurufen'],
  ['der Zahnarzt hat angerufen', 'den Zahnarzt'],
  ['Priya a appelé', 'appeler Priya'],
  ['a Priya está pronta', 'ligar à Priya'],
  ['Priya werd gebeld', 'Priya te bellen'],
] as const;
const NEEDED =
  "we're out of milk and eggs,Milch und Eier fehlen,il manque du lait,necesitamos leche,manca il latte,precisamos de leite,de melk is op".split(
    ',',
  );

describe('a statement that a task is done', () => {
  it.each(SAID)('"%s" fits "%s"', (text, title) => {
    expect(fit(text, title)).toBe('sure');
  });

  it('is never sure with a word that it does not know, wherever it is', () => {
    for (const [text, title] of SAID) {
      const words = text.split(' ');
      for (let at = 0; at <= words.length; at += 1) {
        const changed = [...words.slice(0, at), 'flurb', ...words.slice(at)].join(' ');
        expect([changed, fit(changed, title) !== 'sure']).toEqual([changed, true]);
      }
    }
  });

  it.each(['pay rent', 'Zahnbürste kaufen', 'call Ann', 'écrire à Ann'])(
    'fits no other task: %s',
    (title) => {
      for (const [text] of SAID) expect([text, fit(text, title)]).toEqual([text, null]);
    },
  );

  it.each(ORDERS)('is nothing that asks, orders or denies: "%s"', (text, title) => {
    expect(fit(text, title)).toBeNull();
  });

  it.each(OTHERS)('may be another one, so that it is asked about: "%s"', (text, title) => {
    expect(fit(text, title)).toBe('perhaps');
  });
});

it('each list of words changes what a statement says', () => {
  const classes = ['done', 'acts', 'bought', 'stating', 'first', 'beside', 'needed'] as const;
  const outcome = (): unknown => [
    [...SAID, ...ORDERS, ...OTHERS].map(([text, title]) => [
      fit(text, title),
      doneSaid(text, MOMENT)?.acts.length,
    ]),
    NEEDED.map(thingsNeeded),
  ];
  expect(unneededLists(classes, outcome)).toEqual([]);
});
