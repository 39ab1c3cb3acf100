import { DateTime } from '../../../../kernel/dates/date-time';
import { type NamedDate, namedDates } from '../../../../kernel/dates/named-dates';
import { findWord, wordPattern } from '../../../../kernel/notes/text/word-pattern';
import { CHANGES } from './never-cues';
import { findStated, isDenied } from './stated';

interface When {
  /** Time at which the text was written, in milliseconds since 1970; "tomorrow" is relative to it. */
  from: number;
  zone: string;
  /** In a sentence that asks for something, a day before this time is the deadline. */
  askedUntil?: number;
  /** Whether the next sentence says what happens afterwards. */
  isLast?: boolean;
}

/** A deadline, as worded in the text. */
export interface Deadline {
  words: string;
  /** The deadline in milliseconds since 1970; for a day without a time, its end. */
  at: number;
  /** Its day, as `2026-11-30`; `null` if its words may mean another day. */
  day: string | null;
  /** Whether the text calls the date a deadline; otherwise the text asks for something by that date. */
  isCalledSo: boolean;
}

/**
 * The earliest deadline in a sentence, but of one that was moved the day named last. Ignores dates on which nothing is
 * due, such as that of a meeting.
 */
export function deadlineIn(sentence: string, when: When): Deadline | null {
  const text = sentence.slice(0, MOST_CHARACTERS);
  if ((when.askedUntil === undefined && when.isLast !== true && !mayBeDue(text)) || INTRODUCES.test(text))
    return null;
  const dates = [...namedDates(text, when)].sort((a, b) => a.end - b.end);
  const current = findWord(CHANGES, text) === null ? dates : dates.slice(-1);
  const deadlines = current.flatMap((found) => deadlineAt(text, found, { ...when, dates }) ?? []);
  return deadlines.sort((a, b) => a.at - b.at)[0] ?? null;
}

function deadlineAt(
  text: string,
  found: NamedDate,
  { from, zone, dates, askedUntil = 0, isLast = false }: When & { dates: readonly NamedDate[] },
): Deadline | null {
  const said = text.slice(found.start, found.end);
  const before = text.slice(Math.max(0, found.start - REACH), found.start);
  const behind = text.slice(found.end, found.end + REACH_BEHIND);
  if (!isDate(said, before, behind)) return null;
  // "Since Monday" names no deadline.
  if (SINCE.test(before)) return null;
  const isDated = found.isCalendarDay || (found.hasDay && found.hasHour);
  const isDueBefore = isLast ? LASTS_BEFORE : DUE_BEFORE;
  const marker =
    isDueBefore.exec(before) ?? isDueBefore.exec(text.slice(Math.max(0, found.from - REACH), found.from));
  const isDue = marker !== null || DUE_WITHIN.test(said) || AT_THE_LATEST.test(behind);
  const isConditional = isDue && IF.test(text.slice(0, found.start));
  const isCalledSo =
    isConditional ||
    (isDue ? (marker === null ? !SPAN.test(said) : CALLED_SO.test(marker[0])) : CALLED_SO.test(before)) ||
    (isDated && findWord(LAST_DAY, text) !== null) ||
    ((isDue || isDated) && (findStated(DUTY, text) ?? findWord(MISSING, text)) !== null) ||
    ((isDue || isDated) && isLast);
  const isAsked =
    found.hasDay && found.at <= askedUntil && said.length > 3 && !SPAN.test(said) && !REFERS.test(before);
  if (!isDue && !isCalledSo && !isAsked) return null;
  const ahead = marker === null ? before : before.slice(0, marker.index);
  if (isDenied(ahead) && !isConditional) return null;
  const day = DateTime.fromMillis(found.at, { zone });
  const isBefore = found.isCalendarDay && ENDS_BEFORE.test(marker?.[0] ?? '');
  const at = found.hasHour
    ? found.at
    : day
        .minus({ days: isBefore ? 1 : 0 })
        .endOf('day')
        .toMillis();
  const words = `${marker?.[0].replace(/^[^\p{L}]+/u, '').trim() ?? ''} ${said}`.trim();
  const isWhole = isOneDay(found, dates, said) && at - from < FARTHEST && !GOES_ON.test(behind);
  return { words, at, day: isWhole ? DateTime.fromMillis(at, { zone }).toISODate() : null, isCalledSo };
}

/** Whether a date names its day, not in figures that may be day and month, and in no language stands for another one. */
const isOneDay = (found: NamedDate, dates: readonly NamedDate[], said: string): boolean =>
  found.hasDay &&
  !MAY_BE_SWAPPED.test(said) &&
  dates.every(({ start, end, at }) => start >= found.end || end <= found.start || at === found.at);

/** Whether words are a date: not `24/7`, an amount, or the end of "from 10 to 11". */
const isDate = (said: string, before: string, behind: string): boolean =>
  !/^24\s?\/\s?7/u.test(said) &&
  !/\d\s?[/.,-]$/u.test(before) &&
  !/^[/%€$£]/u.test(behind) &&
  !RANGE.test(before);

/** Whether a sentence names a day; with `today`, a day other than that one and the next `days`. */
export function namesDate(
  sentence: string,
  today?: Pick<When, 'from' | 'zone'> & { days?: number },
): boolean {
  const moment = today ?? { from: 0, zone: 'UTC' };
  const first = DateTime.fromMillis(moment.from, { zone: moment.zone }).startOf('day');
  const last = first
    .plus({ days: today?.days ?? 0 })
    .endOf('day')
    .toMillis();
  for (const { hasDay, at } of namedDates(sentence, moment))
    if (hasDay && (today === undefined || at < first.toMillis() || at > last)) return true;
  return false;
}

/** Maximum number of characters of a sentence that are searched for dates. */
const MOST_CHARACTERS = 400;
const REACH = 40;
const REACH_BEHIND = 20;

/** Milliseconds of half a year: a day farther ahead may be over, as one without its year is read as the next. */
const FARTHEST = 183 * 86_400_000;
/** Matches a day and a month in figures, either of which may be the month. */
const MAY_BE_SWAPPED = /(?:^|[^\d/-])(?:0?[1-9]|1[0-2])[/-](?:0?[1-9]|1[0-2])(?!\d)/u;
/** Matches what makes the day before it one of several, or only a part of a day that was not understood. */
const GOES_ON = /^\s?[-–—/\d]|^,?\s(?:\d|(?:or|oder|ou|o|u|of)(?!\p{L}))/iu;

/** Words for something that is needed at the date in the sentence, or has consequences otherwise. */
export const DUTY = wordPattern(
  'unless,es sei denn,à moins,salvo,a meno,a menos,tenzij,need,needs,needed,required,must,have to,has to,otherwise,brauche,brauchen,benötig*,muss,müssen,sonst,andernfalls,besoin,doit,doivent,il faut,sinon,faute de,necesit*,debe*,tiene que,tienen que,hay que,de lo contrario,bisogno,bisogna,deve,devono,altrimenti,precis*,devem,tem de,tem que,têm de,caso contrário,senão,nodig,moet,moeten,anders',
);

/** Words for what the reader has not done or given yet. */
export const MISSING = wordPattern(
  'missing,not yet,have not,fehlt,fehlen,noch nicht,noch kein*,manque,manquent,pas encore,falta,faltan,aún no,todavía no,manca,mancano,non ancora,em falta,ainda não,ainda nos,ontbreekt,ontbreken,nog niet,nog geen',
);

/** Matches a span such as "in minutes", by which offers tell how quick they are. */
const SPAN = /^(?:in|within|innerhalb|dans|en|dentro|entro|tra|fra|binnen|em|over)\s/iu;
const SINCE = /(?:^|[^\p{L}])(?:since|seit|depuis|desde|dal?|sinds)\s*$/iu;
/** Matches the beginning of a clause that says what happens if something is not done. */
const IF =
  /(?:^|[^\p{L}])(?:if|wenn|falls|si|se|als|indien) [^,.;]{0,60}(?:not?|\p{L}{2,6}n't|nicht|kein\p{L}*|pas|non?|niet|geen|não)[^,.;]{0,60}$/iu;
/** Matches words by which a day is that of something past, as in "our talk of Tuesday". */
const REFERS =
  /(?:^|[^\p{L}])(?:of|for|für|from|since|last|vo[nm]|seit|letzte[nrs]?|de|du|del|depuis|desde|di|van|sinds)\s*$/iu;
/** Words that make a day a deadline wherever they are in its sentence. */
const LAST_DAY = wordPattern(
  'deadline,last day,closing date,cut-off,closes,close,expires,lapses,frist,letzte* tag,stichtag,*eschluss,*ungsschluss,schließt,endet,läuft ab,délai,date limite,dernier jour,clôture*,ferme,expire,plazo,último día,fecha límite,termina,cierra,vence,caduca,scadenza,ultimo giorno,termine,chiude,scade,prazo,último dia,data limite,encerra,fecha,termina,expira,laatste dag,uiterste datum,sluitingsdatum,inleverdatum,sluit,verloopt',
);

/** Quick check before the slow library: most sentences hold none of these words. */
const mayBeDue = (text: string): boolean =>
  MAY_BE_DUE.test(text) || [LAST_DAY, DUTY, MISSING].some((words) => findWord(words, text) !== null);

/** Matches the line that introduces a quoted mail. */
const INTRODUCES =
  /(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef)\b.{0,80}[:：]\s*$/iu;

const DUE = String.raw`by|before|have until|due(?! to )|deadline:?(?: is)?|within|no later than|latest|expires?|ends?|bis|bis zum|bis spätestens|spätestens|innerhalb|frist|läuft|fällig|avant|d'ici|au plus tard|expire|échéance|antes d\S{1,2}|a más tardar|hasta|plazo:?|vence|dentro de|entro|prima d\S{1,3}|scade|até|prazo:?|voor|vóór|uiterlijk|binnen|tot`;
const MAY_BE_DUE = new RegExp(String.raw`(?:^|[^\p{L}])(?:${DUE}|until|jusqu|como m|o mais|al più)`, 'iu');
const DUE_BEFORE = dueBefore(DUE);
/** With the words of a time that lasts, which ends in a deadline only if the next sentence says so. */
const LASTS_BEFORE = dueBefore(`${DUE}|until|till|jusqu'(?:au|à|en)?`);

function dueBefore(words: string): RegExp {
  return new RegExp(
    String.raw`(?:^|[^\p{L}])(?:${words})(?:\s*(?:the|end|of|on|next|coming|close|a|à|la|le|l'|el|il|am|dem|den|der|di|de|von|van|um|alle|às|as|om|op|at|las|today|heute|morgen|uhr|h|\d{1,2}(?:[:.h]\d{2})?)(?!\p{L})){0,4}[:\s]*$`,
    'iu',
  );
}

/** Matches the beginning of a sentence that says what happens after the deadline in the one before. */
export const AFTERWARDS =
  /^(?:without|ohne|sans|sin|senza|zonder|sem)(?!\p{L})|(?:^|[^\p{L}])(?:without (?:it|you|them|that)|ohne (?:sie|dich|ihn|es|das)|sans (?:vous|toi|elle|lui|cela)|sin (?:usted|ti|ello|ella)|senza (?:di (?:lei|te)|lei|te)|zonder (?:u|jou|je)|sem (?:si|ti|isso|você))(?!\p{L})|(?:^|[^\p{L}])(?:by then|before then|bis dahin|d'ici là|para entonces|per allora|tegen die tijd|até lá)(?!\p{L})|^(?:otherwise|after (?:that|this)|if (?:we|i) (?:do not|don't|have not|haven't)|anything later|later|late|sonst|andernfalls|danach|später|verspätet|passé|après|au-delà|sinon|à défaut|después|(?:trans|pas)\p{L}*d[oa]|fuera de plazo|de lo contrario|si no|dopo|oltre|trascors[oa]|altrimenti|in caso contrario|daarna|te laat|anders|depois|após|passado|caso contrário|fora do prazo|senão)(?!\p{L})/iu;

const AT_THE_LATEST =
  /^[\s,]*(?:at the latest|latest|spätestens|au plus tard|como (?:muy tarde|máximo)|a más tardar|al più tardi|uiterlijk|o mais tardar)/iu;
/** Matches words for a time that ends before the day itself. */
const ENDS_BEFORE = /^[^\p{L}]*(?:before|vor|avant|antes|prima|voor|vóór)(?!\p{L})/iu;
/** Matches a date whose own words imply a deadline, such as "within three days". */
const DUE_WITHIN = /^(?:(?:within|innerhalb|binnen|entro|by)\b)/iu;
/** Words that make a date a deadline in any sentence. */
const CALLED_SO =
  /(?:^|[^\p{L}])(?:due(?! to )|deadline:?|no later than|expires?|frist|läuft|fällig|spätestens|au plus tard|expire|échéance|a más tardar|vence|plazo:?|scade|entro|prazo:?|uiterlijk)(?:[\s:]+\p{L}{1,16}){0,4}[:\s]*$/iu;

/**
 * Matches the start of a range, such as "from 10:00 until": the following time ends the range and is not a deadline.
 */
const RANGE =
  /\d\s?(?:uhr|h|am|pm|a\.m\.|p\.m\.|hrs)?\s?(?:-|–|—|to|until|till|bis|à|hasta|a|alle|até|às|tot)\s*$|(?:^|[^\p{L}])(?:from|between|vo[nm]|zwischen|du|de|desde|entre|dall?e?|tra|das|van|tussen)\s(?:\p{L}{1,4}\s)?\d[^.!?]{0,20} (?:to|until|till|and|bis|zum|und|à|au|et|al?|y|hasta|alle|até|às|e|tot|en)(?:\s\p{L}{1,4}){0,2}\s*$/iu;
