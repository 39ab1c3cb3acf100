import { isFiller } from '../conversation/talk-words';
import { cueAt } from './cues';
import { ASKS_TO_DO } from './question';

/** Verbs that move something to an earlier time, with the plain verb and the word for it. */
const ADVANCES: readonly (readonly [verb: RegExp, move: string, earlier: string])[] = [
  [/(^|\s)avance[rz]?(?=\s)/iu, 'décale', 'plus tôt'],
  [/(^|\s)adelantar?(?=\s)/iu, 'mueve', 'antes'],
  [/(^|\s)(?:anticipa(?:re)?)(?=\s)/iu, 'sposta', 'prima'],
  [/(^|\s)(?:(?:adiant|antecip)(?:[ae]|ar))(?=\s)/iu, 'muda', 'antes'],
  [/(^|\s)vervroeg(?=\s)/iu, 'verzet', 'eerder'],
  [/(^|\s)haal(?=\s.{1,60} naar voren[\s.!]*$)/iu, 'verzet', 'eerder'],
  [/(^|\s)ziehe?(?=\s.{1,60} vor[\s.!]*$)/iu, 'verschieb', 'früher'],
];

const AMOUNT =
  /(^|\s)(?<at>(?:à|a las?|alle|às|naar|om|auf|para(?: as)?|to) )?(?:d['’]|de |di |em |um |met )?(?:\p{L}{2,6} |un['’]|mezz['’]|\d{1,3} ?)(?:minut\p{L}*|heures?|horas?|or[ae]|uur|uren|stunden?|jours?|d[ií]as?|giorn[oi]|dagen?|tage?|semaines?|semanas?|settiman[ae]|wee?k\p{L}*|wochen?)(?!\p{L})/iu;

/**
 * An order in the words that the rules know: "une heure plus tôt" for "avance d'une heure", "eine Stunde" for "ne Stunde".
 * A text that begins with another order stays as it is.
 */
export function inUsualWords(text: string): string {
  if (text.length > MOST_CHARACTERS || cueAt(text) !== null) return text;
  const said = text.replace(ARTICLE, '$1ei$2');
  for (const [verb, move, earlier] of ADVANCES) {
    const found = verb.exec(said);
    if (found === null || !isFiller(said.slice(0, found.index).replace(ASKS_TO_DO, ''))) continue;
    const amount = AMOUNT.exec(said);
    const isBy = amount !== null && amount.groups?.['at'] === undefined;
    const moved = said.replace(verb, `$1${move}`).replace(/ (?:vor|naar voren)(?=[\s.!]*$)/iu, '');
    return isBy ? `${moved.replace(/[\s.!?]+$/u, '').replace(/ d['’](?=un)/iu, ' ')} ${earlier}` : moved;
  }
  return said;
}

const MOST_CHARACTERS = 160;

/** Matches a German article as it is spoken. */
const ARTICLE =
  /(^|\s)['’]?(n(?:e[mnr]?)?)(?=\s(?:\p{L}*stunde|minute|woche|tag|monat|jahr)\p{L}{0,2}(?!\p{L}))/giu;
