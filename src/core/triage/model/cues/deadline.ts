import { DateTime } from '../../../../kernel/dates/date-time';
import { type NamedDate, namedDates } from '../../../../kernel/dates/named-dates';
import { findWord, wordPattern } from '../../../../kernel/notes/text/word-pattern';
import { isDenied } from './stated';

interface When {
  /** Time at which the text was written, in milliseconds since 1970; "tomorrow" is relative to it. */
  from: number;
  zone: string;
  /** In a sentence that asks for something, a day before this time is the deadline. */
  askedUntil?: number;
}

/** A deadline, as worded in the text. */
export interface Deadline {
  words: string;
  /** The deadline in milliseconds since 1970; for a day without a time, its end. */
  at: number;
  /** Whether the text calls the date a deadline; otherwise the text asks for something by that date. */
  isCalledSo: boolean;
}

/** The first deadline in a sentence. Ignores dates on which nothing is due, such as that of a meeting. */
export function deadlineIn(sentence: string, when: When): Deadline | null {
  const text = sentence.slice(0, MOST_CHARACTERS);
  if ((when.askedUntil === undefined && !MAY_BE_DUE.test(text)) || INTRODUCES.test(text)) return null;
  for (const found of namedDates(text, when)) {
    const deadline = deadlineAt(text, found, when);
    if (deadline !== null) return deadline;
  }
  return null;
}

function deadlineAt(text: string, found: NamedDate, { zone, askedUntil = 0 }: When): Deadline | null {
  const said = text.slice(found.start, found.end);
  const before = text.slice(Math.max(0, found.start - REACH), found.start);
  const behind = text.slice(found.end, found.end + REACH_BEHIND);
  if (!isDate(said, before, behind)) return null;
  const marker =
    DUE_BEFORE.exec(before) ?? DUE_BEFORE.exec(text.slice(Math.max(0, found.from - REACH), found.from));
  const isDue = marker !== null || DUE_WITHIN.test(said);
  const isCalledSo =
    (isDue ? CALLED_SO.test(marker?.[0] ?? '') : CALLED_SO.test(before)) ||
    (found.isCalendarDay && findWord(LAST_DAY, text) !== null);
  const isAsked = found.hasDay && found.at <= askedUntil && !SPAN.test(said);
  if (!isDue && !isCalledSo && !isAsked && !(found.isCalendarDay && findWord(NEED, text) !== null))
    return null;
  if (isDenied(marker === null ? before : before.slice(0, marker.index))) return null;
  const at = found.hasHour ? found.at : DateTime.fromMillis(found.at, { zone }).endOf('day').toMillis();
  const words = `${marker?.[0].replace(/^[^\p{L}]+/u, '').trim() ?? ''} ${said}`.trim();
  return { words, at, isCalledSo };
}

/** Whether words are a date: not `24/7`, an amount, or the end of "from 10 to 11". */
const isDate = (said: string, before: string, behind: string): boolean =>
  !/^24\s?\/\s?7/u.test(said) &&
  !/\d\s?[/.,-]$/u.test(before) &&
  !/^[/%€$£]/u.test(behind) &&
  !RANGE.test(before);

/** Whether a sentence names a day, in whatever context. */
export function namesDate(sentence: string): boolean {
  for (const { hasDay } of namedDates(sentence, { from: 0, zone: 'UTC' })) if (hasDay) return true;
  return false;
}

/** Maximum number of characters of a sentence that are searched for dates. */
const MOST_CHARACTERS = 400;
const REACH = 40;
const REACH_BEHIND = 10;

/** Words for something that is needed at the date in the sentence. */
const NEED = wordPattern(
  'need,needs,needed,required,brauche,brauchen,benötig*,besoin,necesit*,bisogno,precis*,nodig',
);

/** Matches a span such as "in minutes", by which offers tell how quick they are. */
const SPAN = /^(?:in|within|innerhalb|dans|en|dentro|entro|tra|fra|binnen|em|over)\s/iu;
/** Words that make a day a deadline wherever they are in its sentence. */
const LAST_DAY = wordPattern(
  'deadline,last day,frist,letzte* tag,délai,dernier jour,plazo,último día,scadenza,ultimo giorno,prazo,último dia,laatste dag',
);

/** Quick check before the slow library: most sentences hold none of these words. */
const MAY_BE_DUE = new RegExp(
  String.raw`\b(?:by|before|have until|due|deadline|within|no later|latest|expires?|ends?|next|bis|spätestens|vor|innerhalb|avant|jusqu|d'ici|dans|antes|hasta|dentro|entro|prima|voor|uiterlijk|binnen|tot|need|required|frist|brauche|benötig|läuft|fällig|échéance|besoin|vence|necesit|plazo|scade|bisogno|precis|prazo|nodig|last day|letzter? tag|délai|jour|día|giorno|dia|laatste)|até`,
  'iu',
);

/** Matches the line that introduces a quoted mail. */
const INTRODUCES =
  /(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef)\b.{0,80}[:：]\s*$/iu;

const DUE_BEFORE = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:by|before|have until|due(?! to)|deadline:?(?: is)?|within|no later than|latest|expires?|ends?|bis|bis zum|bis spätestens|spätestens|innerhalb|frist|läuft|fällig|avant|d'ici|au plus tard|expire|échéance|antes d\S{1,2}|a más tardar|hasta|plazo:?|vence|dentro de|entro|prima d\S{1,3}|scade|até|prazo:?|voor|vóór|uiterlijk|binnen|tot)(?:\s+(?:(?:the|end|of|on|next|coming|close|a|à|la|le|l'|el|il|am|dem|den|der|um|alle|às|as|om|op|at|las|today|heute|morgen))){0,4}[:\s]*$`,
  'iu',
);
/** Matches a date whose own words imply a deadline, such as "within three days". */
const DUE_WITHIN = /^(?:(?:within|innerhalb|binnen|entro|by)\b)/iu;
/** Words that make a date a deadline in any sentence. */
const CALLED_SO =
  /(?:^|[^\p{L}])(?:due(?! to)|deadline:?|no later than|expires?|frist|läuft|fällig|spätestens|au plus tard|expire|échéance|a más tardar|vence|plazo:?|scade|entro|prazo:?|uiterlijk)(?:[\s:]+\p{L}{1,16}){0,4}[:\s]*$/iu;

/**
 * Matches the start of a range, such as "from 10:00 until": the following time ends the range and is not a deadline.
 */
const RANGE =
  /(?:\d\s?(?:uhr|h|am|pm|a\.m\.|p\.m\.|hrs)?\s?(?:-|–|—|to|until|till|bis|à|hasta|a|alle|até|às|tot)\s*$)|(?:^|[^\p{L}])(?:from|between|von|vom|zwischen|de|du|desde|entre|dal|dalle|tra|das|van|tussen)\s(?:[^.!?]{1,30})\s(?:to|until|till|and|bis|zum|und|à|au|hasta|al|y|a|alle|e|até|às|tot|en)(?:\s\p{L}{1,4}){0,2}\s*$/iu;
