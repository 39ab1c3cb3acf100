import type { LanguageCode } from '../../../../kernel/dates/language';
import { tokensOf } from '../../../../kernel/dates/lexicon';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { namesWord } from '../conversation/made';
import { isQuestion } from './question';
import { isCondition, NEGATION } from './reminder-said';
import { isOfClass, SAID_LANGUAGES, type SaidClass } from './said-words';

/** A statement that something is done. */
export interface DoneSaid {
  /** Words that name it, without accents. */
  names: readonly string[];
  /** Whether a word such as "done" says so of any task; `isGone`: a word that may mean that a thing is used up. */
  isDone: boolean;
  isGone: boolean;
  /** Whether the person says that they did it. */
  isMine: boolean;
  /** Words such as "called", which say so only of a task of that kind. */
  acts: readonly string[];
  /** Whether one of them says so of a thing that is called by its name alone: "I bought milk". */
  isBought: boolean;
}

interface SaidWord {
  /** The word without accents, and with them. */
  folded: string;
  said: string;
  start: number;
  end: number;
}

const wordsOf = (text: string): SaidWord[] =>
  tokensOf(text).map(({ text: folded, start, end }) => ({
    ...{ folded, start, end },
    said: text.slice(start, end).normalize('NFC').toLowerCase(),
  }));

/** The things that a sentence says for certain are used up or needed; `null` if it says, asks or doubts anything else. */
export const thingsMissing = (text: string, language: LanguageCode): string | null =>
  NEEDED[language].test(text) && !isNotStated(text) ? thingsNeeded(text) : null;

/** Matches words that say for certain that something is used up, or needed. */
const NEEDED: Readonly<Record<LanguageCode, RegExp>> = {
  en: /(?:^|[ '’])(?:(?:out|low|short) (?:of|on)|we (?:need|are missing)|we['’]re missing|no more|(?:is|are) (?:gone|empty|finished|missing)|all gone)(?!\p{L})/iu,
  de: /(?:^| )(?:fehl(?:t|en)|wir brauchen|kein\p{L}* .{1,40} mehr|(?:ist|sind) (?:alle|leer|aus))(?!\p{L})/iu,
  fr: /(?:^| )(?:(?:il )?(?:nous )?manquent?|plus (?:de |d['’]|du )|besoin (?:de |d['’]))/iu,
  es: /(?:^| )(?:faltan?|no (?:nos )?quedan?|no hay|necesitamos|se (?:nos )?(?:ha |han )?acab\p{L}+)(?!\p{L})/iu,
  it: /(?:^| )(?:mancano|manca|(?:è|sono) finit[oaie]|ci serv(?:e|ono)|non c['’]è più|abbiamo bisogno)(?!\p{L})/iu,
  pt: /(?:^| )(?:faltam?|acab(?:ou|aram)|precisamos|não há)(?!\p{L})/iu,
  nl: /(?:^| )(?:(?:is|zijn) op|bijna op|geen .{1,40} meer|(?:hebben|heb) .{1,40} nodig|ontbre\p{L}+)(?!\p{L})/iu,
};

/** The things that a sentence says are needed, gone or done: "we're out of milk and eggs"; `null` if it says anything else. */
export function thingsNeeded(text: string): string | null {
  const words = wordsOf(text).map(({ folded, said, start, end }) => {
    const isOfSentence = SENTENCE.some((kind) => isOfClass(said, kind));
    return {
      start,
      end,
      isOfSentence,
      isNamed: !isOfSentence && !isOfClass(folded, 'beside') && !JOINS.test(said),
    };
  });
  const named = words.filter(({ isNamed }) => isNamed);
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined || !words.some(({ isOfSentence }) => isOfSentence))
    return null;
  const within = words.filter(({ start, end }) => start >= first.start && end <= last.end);
  return within.some(({ isOfSentence }) => isOfSentence) ? null : text.slice(first.start, last.end);
}

const SENTENCE = ['needed', 'stating', 'first', 'acts', 'bought', 'done'] as const;
const JOINS = /^(?:and|und|et|y|e|en|[^\p{L}\d])$/u;

/** Whether a text asks, is only quoted, or is a condition. */
export const isNotStated = (text: string): boolean =>
  ASKS.test(text) || QUOTED.test(text) || isQuestion(text) || isCondition(text);

/** Matches a question with its verb first. In Romance languages, only its mark tells it from a statement. */
const ASKS =
  /\?|^\W*(?:is|are|was|were|has|did|do|does|ist|sind|war|waren|wurde|hat|haben|hebben|zijn|werd|heeft|est-ce|(?:have|had|habe?|heb) (?:i|we|you|ich|wir|du|ik|je))(?!\p{L})/iu;
const QUOTED = /^\s*["“„«][^"“”„«»]*["“”»][\s.!]*$/u;

const MOST_CHARACTERS = 120;

/** Reads a text as a statement that something is done; `null` if it may be anything else. */
export function doneSaid(text: string, when: Moment): DoneSaid | null {
  if (text.length > MOST_CHARACTERS || text.includes('\n') || NEGATION.test(text)) return null;
  if (isNotStated(text)) return null;
  const found = readWhen(text, when);
  const isOver = found.kind === 'unclear' && found.why === 'past';
  if (found.kind !== 'none' && !isOver && !TODAY.test(found.words)) return null;
  const words = wordsOf(
    text.replace(PASSIVE, '$1').replace(found.kind === 'none' ? '' : found.words, ''),
  ).filter(({ folded }) => /[\p{L}\d]/u.test(folded));
  // A word of one language means something else in another: "he" is "I have" in Spanish.
  const readings = SAID_LANGUAGES.flatMap((language) => doneIn(language, words) ?? []);
  return readings.sort((a, b) => a.names.length - b.names.length)[0] ?? null;
}

/** The statement in one language; `null` if it says nothing there. */
function doneIn(language: LanguageCode, words: readonly SaidWord[]): DoneSaid | null {
  const isOf = ({ said }: SaidWord, kind: SaidClass): boolean => isOfClass(said, kind, language);
  const isStated = words.some((word) => isOf(word, 'stating') || isOf(word, 'first'));
  const isSaid = (word: SaidWord, kind: 'done' | 'acts' | 'bought'): boolean =>
    isOf(word, kind) && (isStated || !ORDERS.has(word.said));
  const isAct = (word: SaidWord): boolean => isSaid(word, 'acts') || isSaid(word, 'bought');
  const done = words.filter((word) => isSaid(word, 'done'));
  const acts = words.filter(isAct);
  const [first] = words;
  if (
    first === undefined ||
    (done.length === 0 && acts.length === 0 && !isStated && !words.some(({ said }) => PAST.test(said)))
  )
    return null;
  return {
    names: words
      .filter(
        (word) =>
          !done.includes(word) &&
          !acts.includes(word) &&
          !isOf(word, 'stating') &&
          !isOf(word, 'first') &&
          ![word.folded, word.said].some((each) => isOfClass(each, 'beside', language)),
      )
      .map(({ folded }) => folded),
    isDone: done.length > 0,
    isGone: done.some((word) => isOf(word, 'needed')),
    isMine: isAct(first) || words.some((word) => isOf(word, 'first')),
    acts: acts.map(({ folded }) => folded),
    isBought: words.some((word) => isSaid(word, 'bought')),
  };
}

/** Words of `acts` and `bought` that are an order, too, as in "paga a conta", in a sentence that states nothing. */
const ORDERS: ReadonlySet<string> = new Set(['read', 'got', 'pago', 'paga']);
/** Matches the first word of a passive: "has been", but not "has". */
const PASSIVE = /(^|[^\p{L}])(?:has|have|a|ont|ha|han) (?=(?:been|été|sido)(?!\p{L}))/giu;
/** Matches a day on which something that is over may have been done. */
const TODAY =
  /^(?:today|this (?:morning|afternoon)|heute(?: (?:morgen|früh|vormittag|nachmittag))?|aujourd['’]hui|ce matin|hoy|esta mañana|oggi|stamattina|hoje|esta manhã|vandaag|vanmorgen|vanochtend)$/iu;
/** Matches the past of an English verb. */
const PAST = /^\p{L}{2,}[^e\P{L}]ed$/u;

/** The statement that a task with this title is done. */
export const doneTitle = (title: string): DoneSaid => ({
  names: titleWords(title),
  ...{ isDone: true, isGone: false, isMine: true, acts: [], isBought: false },
});

/** Words of a title that name something, without accents. */
export const titleWords = (title: string): string[] =>
  tokensOf(title).flatMap(({ text }) =>
    /[\p{L}\d]/u.test(text) && !isOfClass(text, 'beside') && !isOfClass(text, 'first') ? [text] : [],
  );

/** Whether a word of any language means a call. */
export const isCall = (word: string): boolean => isOfClass(word, 'call');

/** How well a statement fits the title of a task; `whole` if it names every word of it. */
export type DoneFit = 'whole' | 'sure' | 'perhaps' | null;

/** Compares a statement with a task's title: `perhaps` if one word of it, or its verb, says something else. */
export function fitOf({ names, isDone, isMine, acts, isBought }: DoneSaid, title: string): DoneFit {
  const words = titleWords(title);
  const verbs = [words[0], words.at(-1)].flatMap((word) => word ?? []);
  const isVerb = (name: string): boolean =>
    verbs.some((verb) => (verb !== name && isSameVerb(name, verb)) || (isCall(verb) && isCall(name)));
  const other = names.filter((name) => !words.some((word) => namesWord(name, word)) && !isVerb(name));
  const subject = names.filter((name) => !other.includes(name) && !isVerb(name));
  if (subject.length === 0 || other.length > 1) return null;
  const isAll = words.every((word) => names.some((name) => namesWord(name, word)));
  const isActed = (isAll && isBought) || [...acts, ...names].some(isVerb);
  // "Ann called" is no call to Ann.
  const isOfOther = !isMine && words.some(isCall) && !names.some((name) => isCall(name) || isVerb(name));
  if (other.length > 0 || isOfOther || !(isDone || isActed)) return 'perhaps';
  return isAll ? 'whole' : 'sure';
}

/** Whether two words are forms of one verb: "paid" and "pay", "angerufen" and "anrufen", "pagué" and "pagar". */
function isSameVerb(said: string, verb: string): boolean {
  if (IRREGULAR[said] === verb) return true;
  const [stem, whole] = [said.replace(PREFIX, '$1'), verb.replace(PREFIX, '$1')];
  const least = Math.max(3, Math.min(stem.length, whole.length) - 3);
  return [said, stem].some((each) => each.slice(0, least) === whole.slice(0, least));
}

/** Matches what is between a prefix and its verb, as in "angerufen" and "anzurufen". */
const PREFIX = /^(an|ab|auf|aus|ein|mit|vor|zu|weg|op|af|in|uit)(?:ge|zu|te)|^ge/u;

const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ paid: 'pay', bought: 'buy', sent: 'send', went: 'go', got: 'get', made: 'make', took: 'take' },
  ...{ wrote: 'write', gekocht: 'kopen', pris: 'prendre' },
};
