import type { LanguageCode } from '../../../../kernel/dates/language';
import type { Moment } from '../../../../kernel/dates/read-when';
import type { TaskArguments } from '../ask';
import type { MadeThing } from './made';
import { talkWords, type TalkWord } from './talk-words';
import { timeSaid } from './time-said';

/** Words between a draft's new text and its present text. */
export const INSTEAD_OF =
  '(?:instead of|rather than|statt|anstatt|au lieu de|en lugar de|en vez de|invece d(?:i|el\\p{L}*)|al posto d(?:i|el\\p{L}*)|à la place d[eu]|em vez d[eoa]|in plaats van)';
const REPLACES = new RegExp(`\\s${INSTEAD_OF}\\s`, 'iu');
/** Matches a correction: "its Lena, not Laura", "nicht Laura, sondern Lena". */
const CORRECTS =
  /(?:^|[\s,])(?:not|nicht|pas|no|non|não|niet) (?<wrong>[^,]{1,80}?)(?:,? (?:but|sondern|mais|sino|ma|mas|maar)|,) (?<right>.{1,80})$|(?:^|[\s,])(?<now>[^,]{1,80}),? (?:not|nicht|pas|no|non|não|niet) (?<former>[^,]{1,80})$/iu;

/** The words that a correction replaces, and their replacement. */
export function corrected(text: string): { former: string; now: string } | null {
  const { wrong, right, former = wrong, now = right } = CORRECTS.exec(text)?.groups ?? {};
  if (former === undefined || now === undefined) return null;
  return { former, now: now.replace(IT_IS, '') };
}

const IT_IS =
  /^(?:(?:no|nope|actually|sorry|nein|non|não|nee)[ ,]+)*(?:it['’]?s|it is|that['’]?s|(?:es|das|sie|er) (?:ist|heißt)|c['’]est|se llama|si chiama|es|è|é|het is) /iu;

/** Matches how a text should be: "shorter", "more formal". */
const HOW =
  /(?:^|\s)(?:(?:more|less|plus|moins|más|menos|più|meno|mais) \p{L}{3,20}|\p{L}{2,16}er(?:e|ier)?)(?:,? (?:please|bitte|graag|por favor|per favore))?[\s.!]*$/iu;
/** Words between a draft and its name; "a" is an article in English. */
const OF =
  /^(?:to|for|about|on|from|an|für|über|zu[mr]?|von|wegen|à|au|pour|sur|para|sobre|al|per|su|sulla|d[eioa]|ao|aan|voor|over|naar|van)$/iu;
/** Words before a draft that is still to be written. */
const NEW = /^(?:an?|another|new|eine?n?|neue|une?|una?|um|uma|een)$/iu;

/**
 * Arguments of a change to a draft, if a text asks for one: "make it shorter", "say Thursday instead", "make the reply
 * to Ben friendlier". `null` if the text is about something else.
 */
export function draftSaid(
  text: string,
  { when, language, made }: { when: Moment; language: LanguageCode; made: readonly MadeThing[] },
): Pick<TaskArguments, 'title' | 'query' | 'text'> | null {
  if (text.length > MOST_CHARACTERS) return null;
  const words = talkWords(text);
  const begin = words.findIndex(({ kind }) => kind !== 'not' && kind !== 'polite' && kind !== 'too');
  const [head, next] = words.slice(Math.max(0, begin));
  const isVerb = head?.kind === 'reword' || head?.kind === 'make' || head?.kind === 'move';
  const at = words.findIndex(({ kind }) => kind === 'draft');
  const wordAt = (n: number): string => text.slice(words[n]?.start, words[n]?.end);
  if (at >= 0 && !NEW.test(wordAt(at - 1))) {
    const isNamed = OF.test(wordAt(at + 1)) || (wordAt(at + 1) === 'a' && language !== 'en');
    const title = isNamed ? nameFrom(text, words.slice(at + 2)) : null;
    return isVerb || HOW.test(text) ? { title, query: 'draft', text } : null;
  }
  const turn = Math.min(...made.map((thing) => thing.turn));
  const latest = made.filter((thing) => thing.turn === turn && turn < MOST_TURNS);
  if (!latest.some(({ tool }) => tool === 'draft')) return null;
  const isWish =
    head?.kind === 'reword' ||
    HOW.test(text) ||
    corrected(text.replace(/[\s.!]+$/u, '')) !== null ||
    (isVerb && (next?.kind === 'it' || REPLACES.test(text)));
  // "Make that Saturday" is about a reminder if the same ask made one.
  const isReminder =
    latest.some(({ tool }) => tool === 'reminder') &&
    timeSaid(text, when, { language, isMove: false }) !== null;
  return isWish && !isReminder ? { title: null, query: 'draft', text } : null;
}

const MOST_CHARACTERS = 600;
const MOST_TURNS = 5;

/** The words of a name, up to the next punctuation. */
function nameFrom(text: string, words: readonly TalkWord[]): string | null {
  const names: string[] = [];
  for (const [n, { kind, start, end }] of words.entries()) {
    if (n > 0 && /[,;:.!?]/u.test(text.slice(words[n - 1]?.end, start))) break;
    if (kind === null) names.push(text.slice(start, end));
  }
  return names.length === 0 ? null : names.join(' ');
}
