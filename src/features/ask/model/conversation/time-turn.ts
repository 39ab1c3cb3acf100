import { readWhen } from '../../../../kernel/dates/read-when';
import { cueAt } from '../analysis/cues';
import { thingsNeeded } from '../analysis/done-said';
import { subjectIn } from '../analysis/reminder-said';
import { splitByRules } from '../analysis/split-by-rules';
import { leadAlone } from '../lead-time';
import type { AskTalk } from './conversation';
import { ANOTHER, EXCEPT, isNewList, nameOf, nameWords } from './made';
import { plainly } from './plain-words';
import { onlyTime } from './talk-back';
import { talkWords } from './talk-words';
import { AT, isClockOnly } from './time-said';
import { MORE_LAST } from './turn-words';
import { ALSO, current, isUnread, order, type Said, type FollowUp } from './said-turn';

/** "An hour before" is the reminder at an earlier time; "and the day before too" is another one then. */
export function ahead({ text, plain, talk, when }: Said): FollowUp {
  const thing = current(talk);
  const cued = cueAt(plain);
  const lead = cued?.cue.tool === 'reminder' ? plain.slice(cued.match[0].length).trim() : plain;
  const words = leadAlone(lead.replace(MORE_LAST, ''), when)?.lead.words;
  const isMove = talkWords(text).some(({ kind }) => kind === 'make' || kind === 'move');
  if (thing === null || words === undefined || (isMove && lead === plain)) return null;
  const isMore = talkWords(text).some(({ kind }) => kind === 'too') || (lead === plain && ALSO.test(text));
  const another = isMore ? { query: ANOTHER, title: nameOf(thing) } : {};
  return { orders: [order('change', { note: thing.id, when: words, ...another })] };
}

/** A time and nothing else is that of what was not understood, or of the reminder that was made or shown last. */
export function timed(said: Said): FollowUp {
  const { text, talk, when, language } = said;
  const time = timeIn(said);
  if (time === null || talkWords(text).some(({ kind }) => kind === 'too')) return null;
  const [unread] = talk.unread;
  // "Make it Thursday" is about a thing that is there.
  const isVerb = talkWords(text).some(({ kind }) => kind === 'make' || kind === 'move');
  const subject =
    unread === undefined || time.isDenied || isVerb
      ? null
      : (thingsNeeded(unread.text) ?? subjectIn(unread.text, said));
  if (unread !== undefined && subject !== null)
    return {
      ask: unread.id,
      orders: [
        order('reminder', { title: subject, when: withDay(unread.text, time.words, { when, language }) }),
      ],
    };
  const thing = unread === undefined ? current(talk) : null;
  const noted = thing === null && !time.isDenied && unread === undefined ? ofNote(said, time.words) : null;
  if (noted !== null) return noted;
  if (thing === null) return time.isDenied ? null : asksAgain(time.words, talk);
  const note = thing.isOvertaken === true ? null : thing.id;
  const given = { note, when: time.words, query: time.isDenied ? EXCEPT : null };
  return { orders: [order('change', given)] };
}

/** The day for what the last ask noted, or the time at which to be reminded "that day". */
function ofNote(said: Said, when: string): FollowUp {
  const { made, last, start } = said.talk;
  const [thing] = made.filter(({ turn, at }) => turn <= 0 && at >= start);
  if (thing?.tool !== 'create_note' || isNewList(thing) || last?.tasks.length !== 1) return null;
  const title = subjectIn(nameOf(thing), said);
  return title === null ? null : { orders: [order('reminder', { title, when })] };
}

/** Another time for the change that still lacks its thing. */
function asksAgain(when: string, { before }: AskTalk): FollowUp {
  const open = before?.tasks.map(({ state }) => (state.kind === 'done' ? state.open : undefined)).at(-1);
  return open?.order.tool === 'change' && open.fills === 'note'
    ? { orders: [order('change', { ...open.order.given, when })] }
    : null;
}

/** The words of a time, if a text says nothing else. `isDenied`: it is denied, as in "just not on the 28th". */
function timeIn({ text, plain, when, language }: Said): { words: string; isDenied: boolean } | null {
  const denied = DENIED.exec(text.trim())?.groups;
  const [former, now] = [denied?.['former'], denied?.['now']].map((each) =>
    each === undefined ? null : onlyTime(plainly(each), when),
  );
  const [head] = talkWords(denied?.['former'] ?? '');
  const isCorrected = head?.kind === 'not' && head.end - head.start > 3;
  if (former != null && denied?.['now'] === undefined && !isCorrected)
    return { words: former, isDenied: true };
  if (former != null && now != null) return { words: now, isDenied: false };
  const parts = plain.split(/, /u).map(plainly);
  const atHour = (each: string): string => (/^\d/u.test(each) ? `${AT[language]} ${each}` : each);
  for (const each of [text, plain, parts.map(atHour).join(' ')]) {
    // "Quinta" alone is of no language.
    const words = onlyTime(each, when) ?? onlyTime(each, { ...when, languages: [language] });
    if (words !== null) return { words, isDenied: false };
  }
  const [lead = '', last = '', more] = parts;
  // "After lunch, say half past one": the last part says it exactly.
  const exact = [last, `${AT[language]} ${last}`].find((each) => isClockOnly(each, when, language));
  const isExact = more === undefined && (VAGUE.test(lead) || isClockOnly(lead, when, language));
  return isExact && exact !== undefined ? { words: exact, isDenied: false } : null;
}

/** Matches a part of a day: "after lunch", "fin d'après-midi". */
const VAGUE =
  /^(?:(?:after|before|nach|vor|après|avant|después de|antes de|dopo|prima di|depois d[aeo]|antes d[aeo]|na|voor) (?:the |dem |le |la |el |il |o |a |de |het )?\p{L}{3,12}|(?:(?:in|en|am|a|no|na|towards|gegen) )?(?:the )?(?:late|early|end of|(?:fin|début|milieu) (?:de |d['’])|spät(?:er)?|früher?|final(?:es)? de|fine|tarda?|fim d[aeo]|einde? van)? ?(?:the |la |de |het )?\p{L}{3,12}(?:[- ]midi)?)$/iu;

const DENIED =
  /^(?:[\p{L}’']+[ ,]+){0,3}?(?:not|nicht|pas|no|non|não|niet) (?<former>[^,;]{2,40}?)(?:[,;] (?:(?:but|sondern|mais|sino|ma|mas|maar) )?(?<now>.{2,60}))?[.!]*$/iu;

/** An hour with the day that an earlier text names; another time as it was said. */
function withDay(
  earlier: string,
  words: string,
  { when, language }: Pick<Said, 'when' | 'language'>,
): string {
  const former = readWhen(earlier, when, language);
  const both = former.kind === 'read' ? `${former.words} ${words}` : words;
  const read = readWhen(both, when, language);
  return isClockOnly(words, when, language) && read.kind === 'read' && read.rest === '' ? both : words;
}

/** Words that were not understood, together with these: "new running shoes", then "on my wish list". */
export function joinedWords(said: Said): FollowUp {
  const { text, plain, talk, when, alone } = said;
  const [only, another] = alone;
  const title = only?.given.title ?? null;
  const isBare = title !== null && talkWords(title).every(({ kind }) => kind === 'too' || kind === 'polite');
  const isOfNothing = only?.tool === 'reminder' && another === undefined && isBare;
  const thing = isOfNothing && talk.unread.length === 0 ? current(talk) : null;
  if (thing !== null && only?.given.when != null) {
    const isMore = talkWords(text).some(({ kind }) => kind === 'too');
    const another = isMore ? { query: ANOTHER, title: nameOf(thing) } : {};
    return { orders: [order('change', { note: thing.id, when: only.given.when, ...another })] };
  }
  for (const unread of talk.unread.slice(0, 2)) {
    const subject = subjectIn(unread.text, said);
    if (isOfNothing && subject !== null) {
      const { when: words } = only.given;
      const time = words === null ? null : withDay(unread.text, words, said);
      return { ask: unread.id, orders: [order('reminder', { title: subject, when: time })] };
    }
    if (!isUnread(said)) continue;
    const things = thingsNeeded(unread.text) ?? subject ?? unread.text;
    const words = new Set(nameWords(unread.text));
    for (const each of [`${things} ${plain}`, `${unread.text}, ${text}`, `${unread.text} ${plain}`]) {
      const [found, other] = splitByRules(each, when, []).orders;
      const named = nameWords(found?.given.title ?? found?.given.text ?? '');
      const isOfFormer = named.length > 0 && named.every((word) => words.has(word));
      if (found !== undefined && other === undefined && JOINED.has(found.tool) && isOfFormer)
        return { ask: unread.id, orders: [found] };
    }
  }
  return null;
}

const JOINED: ReadonlySet<string> = new Set(['append', 'create_note']);
