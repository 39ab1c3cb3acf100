import { DateTime } from 'luxon';
import { findWord, wordPattern } from '../../../../kernel/notes/text/word-pattern';
import { parsersFor, referenceOf, type When } from './date-words';
import { isDenied } from './stated';

/** A deadline, as worded in the text. */
export interface Deadline {
  words: string;
  /** The deadline in milliseconds since 1970; for a day without a time, its end. */
  at: number;
  /** Whether the text calls the date a deadline. Otherwise the text asks for something by that date. */
  isCalledSo: boolean;
}

/**
 * The first deadline in a sentence. A date without anything due, such as that of a meeting, does not count.
 */
export function deadlineIn(sentence: string, when: When): Deadline | null {
  const text = sentence.slice(0, MOST_CHARACTERS);
  if (!MAY_BE_DUE.test(text) || INTRODUCES.test(text)) return null;
  for (const parse of parsersFor(text))
    for (const found of parse(text, referenceOf(when), { forwardDate: true })) {
      const deadline = deadlineAt(text, found, when.zone);
      if (deadline !== null) return deadline;
    }
  return null;
}

type Found = ReturnType<ReturnType<typeof parsersFor>[number]>[number];

function deadlineAt(text: string, found: Found, zone: string): Deadline | null {
  const end = found.index + found.text.length;
  const before = text.slice(Math.max(0, found.index - REACH), found.index);
  const behind = text.slice(end, end + REACH_BEHIND);
  if (!isDate(found, before, behind)) return null;
  const marker = DUE_BEFORE.exec(before);
  const isDue = marker !== null || DUE_WITHIN.test(found.text) || DUE_AFTER.test(behind);
  const isCalledSo = isDue ? CALLED_SO.test(marker?.[0] ?? '') : CALLED_SO.test(before);
  if (!isDue && !isCalledSo && !(found.start.isCertain('day') && findWord(NEED, text) !== null)) return null;
  if (isDenied(marker === null ? before : before.slice(0, marker.index), '')) return null;
  const at = DateTime.fromMillis(found.start.date().getTime(), { zone });
  const isHour = found.start.isCertain('hour');
  const words = `${marker?.[0].replace(/^[^\p{L}]+/u, '').trim() ?? ''} ${found.text}`.trim();
  return { words, at: (isHour ? at : at.endOf('day')).toMillis(), isCalledSo };
}

/** Whether a match is a future date: not "now", a lone year, `24/7`, or the end of "from 10 to 11". */
const isDate = ({ text, start, end }: Found, before: string, behind: string): boolean =>
  (end ?? null) === null &&
  !NOW.test(text.trim()) &&
  (start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour')) &&
  !/^24\s?\/\s?7/u.test(text) &&
  !/\d\s?[/.,-]$/u.test(before) &&
  !/^[/%€$£]/u.test(behind) &&
  !RANGE.test(before);

/**
 * Time that a short text names, such as "tue 9am", in milliseconds; a day alone means eight in the morning.
 */
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

/** Whether a sentence names a day, whatever happens on it. */
export function namesDate(sentence: string): boolean {
  const text = sentence.slice(0, MOST_CHARACTERS);
  const when = referenceOf({ from: 0, zone: 'UTC' });
  return parsersFor(text).some((parse) =>
    parse(text, when).some(({ start }) => start.isCertain('day') || start.isCertain('weekday')),
  );
}

/** Whether a sentence names a day after the one on which it was written. */
export function namesComingDay(sentence: string, when: When): boolean {
  const text = sentence.slice(0, MOST_CHARACTERS);
  const today = DateTime.fromMillis(when.from, { zone: when.zone }).endOf('day').toMillis();
  return parsersFor(text).some((parse) =>
    parse(text, referenceOf(when), { forwardDate: true }).some(
      ({ start }) => start.isCertain('day') && start.date().getTime() > today,
    ),
  );
}

/**
 * Most characters of a sentence that are searched for dates. Limited, because the library tries many patterns, some
 * of them not linear.
 */
const MOST_CHARACTERS = 400;
const REACH = 40;
const REACH_BEHIND = 6;

/** Words that say something is needed at the date in the sentence. */
const NEED = wordPattern(
  'need,needs,needed,required,brauche,brauchen,benötig*,besoin,necesit*,bisogno,precis*,nodig,нужно,нужна,нужен,potrzeb*,behöver'.split(
    ',',
  ),
);

/** Quick check before the slow library: most sentences hold none of these words. */
const MAY_BE_DUE = new RegExp(
  String.raw`\b(?:by|before|have until|due|deadline|within|no later|latest|expires?|ends?|next|bis|spätestens|vor|innerhalb|avant|jusqu|d'ici|dans|antes|hasta|dentro|entro|prima|voor|uiterlijk|binnen|tot|senast|innan|inom|ennen|viimeistään|sebelum|lambat|need|required|frist|brauche|benötig|läuft|fällig|échéance|besoin|vence|necesit|plazo|scade|bisogno|precis|prazo|nodig|potrzeb|termin|najpóźniej|nejpozději|kadar)|até|före|до |к |не позднее|не пізніше|протягом|trước|قبل|حتى|まで|前|内|中に|之前|mennessä|asti|срок|нужно|締切|期限|截止|마감|까지`,
  'iu',
);

/** Matches the line that introduces a quoted mail. */
const INTRODUCES =
  /(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał\p{L}*|написал\p{L}*|пишет)\b.{0,80}[:：]\s*$/iu;

const DUE_BEFORE = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:by|before|have until|due|deadline:?(?: is)?|within|no later than|latest|expires?|ends?|bis|bis zum|bis spätestens|spätestens|innerhalb|frist|läuft|fällig|avant|d'ici|au plus tard|expire|échéance|antes d\S{1,2}|a más tardar|hasta|plazo:?|vence|dentro de|entro|prima d\S{1,3}|scade|até|prazo:?|voor|vóór|uiterlijk|binnen|tot|senast|före|innan|inom|senest|inden|innen|ennen|viimeistään|do|najpóźniej|nejpozději|до|к|не позднее|не пізніше|протягом|trước|sebelum|paling lambat|قبل|حتى|締切は?|期限は?|截止)(?:\s+(?:(?:the|end|of|on|next|coming|close|a|à|la|le|l'|el|il|am|dem|den|der|um|alle|às|as|om|kl|op|today|heute|morgen|dnia))){0,4}[:\s]*$`,
  'iu',
);
/** The date's own words imply a deadline. */
const DUE_WITHIN = /^(?:within|innerhalb|entro|by)\b/iu;
/** Words for a deadline in languages that put them after the date. */
const DUE_AFTER = /^\s?(?:までに|まで|中に|之前|以前|前|内|까지|mennessä|(?:'?[yae]?\s)?kadar)/u;
/** Words that make a date a deadline in any sentence. */
const CALLED_SO =
  /(?:^|[^\p{L}])(?:due|deadline:?|no later than|expires?|frist|läuft|fällig|spätestens|au plus tard|expire|échéance|a más tardar|vence|plazo:?|scade|entro|prazo:?|uiterlijk|senast|senest|najpóźniej|nejpozději|не позднее|не пізніше|срок|締切は?|期限は?|截止)(?:[\s:]+\p{L}{1,16}){0,4}[:\s]*$/iu;

const NOW =
  /^(?:(?:until|till|by|from|as of|bis|à|hasta|fino a|até|tot)\s+)?(?:right )?(?:now|just now|jetzt|gerade|maintenant|ahora|adesso|ora|agora|nu|teraz|teď|şimdi|сейчас|зараз|今|今すぐ|现在|現在|ahora mismo|yesterday|gestern|hier|ayer|ieri|ontem|gisteren|вчера|昨日|昨天)$/iu;

/**
 * Matches the start of a range, such as "from 10:00 until": the following time ends the range and is not a deadline.
 */
const RANGE =
  /(?:\d\s?(?:uhr|h|am|pm|a\.m\.|p\.m\.|hrs|時)?\s?(?:-|–|—|to|until|till|bis|à|hasta|a|alle|até|às|tot|till|til|do|до|から|至)\s*$)|(?:^|[^\p{L}])(?:from|between|von|vom|zwischen|de|du|desde|entre|dal|dalle|tra|das|van|tussen|från|fra|od|с|между)\s(?:[^.!?]{1,30})\s(?:to|until|till|and|bis|zum|und|à|au|hasta|al|y|a|alle|e|até|às|tot|en|till|og|do|до|и)(?:\s\p{L}{1,4}){0,2}\s*$/iu;
