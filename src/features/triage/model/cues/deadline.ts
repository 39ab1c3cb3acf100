import { DateTime } from 'luxon';
import { findWord, wordPattern } from '../../../../kernel/notes/text/word-pattern';
import { parsersFor, referenceOf, type When } from './date-words';

/** A time that something is due by, as the text has it. */
export interface Deadline {
  words: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The first deadline that a sentence names; a date that nothing is due by, such as that of a meeting, is none. */
export function deadlineIn(sentence: string, when: When): Deadline | null {
  const text = sentence.slice(0, MOST_CHARACTERS);
  if (!MAY_BE_DUE.test(text)) return null;
  const isNeeded = findWord(NEED, text) !== null;
  for (const parse of parsersFor(text)) {
    for (const found of parse(text, referenceOf(when), { forwardDate: true })) {
      const end = found.index + found.text.length;
      const before = text.slice(Math.max(0, found.index - REACH), found.index);
      const isDue =
        DUE_BEFORE.test(before) || DUE_WITHIN.test(found.text) || DUE_AFTER.test(text.slice(end, end + 4));
      if (!isDue && !(isNeeded && found.start.isCertain('day'))) continue;
      const marker = DUE_BEFORE.exec(before)?.[0].trim() ?? '';
      return { words: `${marker} ${found.text}`.trim(), at: found.start.date().getTime() };
    }
  }
  return null;
}

/** The time that a short text names, such as "tue 9am", in milliseconds; a day alone is its morning at eight. */
export function timeIn(text: string, when: When): number | null {
  const said = text.slice(0, MOST_CHARACTERS);
  for (const parse of parsersFor(said)) {
    const [found] = parse(said, referenceOf(when), { forwardDate: true });
    if (found === undefined) continue;
    const at = DateTime.fromMillis(found.start.date().getTime(), { zone: when.zone });
    return (found.start.isCertain('hour') ? at : at.startOf('day').set({ hour: 8 })).toMillis();
  }
  return null;
}

/** Whether it names a day, whatever is to happen then. */
export function namesDate(sentence: string): boolean {
  const text = sentence.slice(0, MOST_CHARACTERS);
  const when = referenceOf({ from: 0, zone: 'UTC' });
  return parsersFor(text).some((parse) =>
    parse(text, when).some(({ start }) => start.isCertain('day') || start.isCertain('weekday')),
  );
}

/** Enough for a sentence; the library's patterns are many, and not all of them linear. */
const MOST_CHARACTERS = 400;
const REACH = 24;

/** Something is needed, or comes to its end, at the date that the sentence names. */
const NEED = wordPattern(
  'need,needs,needed,required,deadline*,due,expires,expire,frist*,brauche,brauchen,benötig*,läuft,fällig,échéance,expire,besoin,vence,necesit*,plazo,scade,scadenza,bisogno,precis*,prazo,nodig,срок,нужно,締切,期限,截止'.split(
    ',',
  ),
);

/** A quick look, since the library is slow: most sentences hold none of these. */
const MAY_BE_DUE = new RegExp(
  String.raw`\b(?:by|before|until|till|due|deadline|within|no later|latest|expires?|ends?|next|bis|spätestens|vor|innerhalb|avant|jusqu|d'ici|dans|antes|hasta|dentro|entro|prima|fino|voor|uiterlijk|binnen|tot|senast|innan|inom|ennen|viimeistään|sebelum|lambat)\b|até|före|do|до|к |не позднее|протягом|trước|قبل|حتى|まで|前|内|中に|之前|mennessä|asti|need|required|frist|brauche|benötig|läuft|fällig|échéance|besoin|vence|necesit|plazo|scade|bisogno|precis|prazo|nodig|срок|нужно|締切|期限|截止`,
  'iu',
);

const DUE_BEFORE = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:by|before|until|till|due|deadline:?|within|no later than|latest|expires?|ends?|bis|bis zum|spätestens|vor|innerhalb|frist|avant|jusqu\S{1,3}|d'ici|dans|antes d\S{1,2}|hasta|dentro de|entro|prima d\S{1,3}|fino a\S{0,3}|até|voor|uiterlijk|binnen|tot|senast|före|innan|inom|ennen|viimeistään|до|к|не позднее|протягом|trước|sebelum|paling lambat|قبل|حتى)(?:\s+(?:(?:the|end|of|on|next|coming|close|a|à|la|le|l'|el|il|am|dem|den|der|um|alle|às|as|om|kl|op))){0,4}\s*$`,
  'iu',
);
/** The date itself says it. */
const DUE_WITHIN = /^(?:within|in the next|innerhalb|entro|dentro de|by)\b/iu;
/** Languages that say it after the date. */
const DUE_AFTER = /^\s?(?:までに|まで|中に|之前|以前|前|内|mennessä|asti)/u;
