import { foldLetters, searchWords } from '../../../../../core/tools/search-words';
import { askWords, isSameWord } from '../trigger';
import { type SpokenSchedule, withoutTimes } from './spoken-schedule';

/** Why an ask seems to be recurring. */
export type Repetition = 'time' | 'tracking' | 'template' | 'aggregation';

/** An ask that was done, and the tools that did it. */
export interface DoneAsk {
  text: string;
  /** Names of the tools that its tasks used. */
  tools: readonly string[];
  /** Recipients as the tasks name them. */
  to: readonly string[];
}

/** Work that a person wants of Deputy again and again: "every Friday summarize my week". */
export interface Wish {
  topics: readonly string[];
  /** The person's words for the rhythm. */
  rhythm: string;
  /** `null` if no skill can have this schedule. */
  schedule: SpokenSchedule | null;
}

/** Several asks for the same with other values. */
export interface Repeated {
  repetition: Repetition;
  /** Words that all of them contain: neither values nor recipients. */
  topics: readonly string[];
  /** The earlier ones, latest first. */
  alike: readonly DoneAsk[];
}

/** The kind of work that a skill can repeat, by the tool that did an ask; '' for none. Corrections, reminders and lists need no skill. */
const REPEATED: Readonly<Record<string, Repetition>> = {
  draft: 'template',
  answer: 'aggregation',
  create_note: 'tracking',
  unclear: 'tracking',
  '': 'tracking',
};

/** Number of earlier similar asks after which an ask is recurring. */
const BEFORE = 2;
const MOST_CHARACTERS = 500;
export const MOST_TOPICS = 3;

/** The likeness of an ask with at least two earlier ones, latest first; `null` if it is the only one of its kind. */
export function repeatedIn(ask: DoneAsk, earlier: readonly DoneAsk[]): Repeated | null {
  const repetition = repetitionOf(ask);
  if (repetition === null) return null;
  let topics = wordsOfTopic(ask);
  const most = topics.length;
  const alike: DoneAsk[] = [];
  for (const other of earlier) {
    if (repetitionOf(other) !== repetition) continue;
    const words = wordsOfTopic(other);
    const common = topics.filter((word) => words.some((each) => isSameWord(word, each)));
    if (common.length === 0 || common.length < Math.max(most, words.length) / 2) continue;
    topics = common;
    alike.push(other);
  }
  return alike.length < BEFORE ? null : { repetition, topics: topics.slice(0, MOST_TOPICS), alike };
}

function repetitionOf({ text, tools }: DoneAsk): Repetition | null {
  const [tool = '', ...others] = new Set(tools);
  const kind = others.length > 0 ? undefined : REPEATED[tool];
  if (kind === undefined) return null;
  if (kind !== 'template' && TRACKS.test(foldLetters(text))) return 'tracking';
  return kind !== 'tracking' || NUMBER.test(text) ? kind : null;
}

const TRACKS =
  /^(?:please |bitte )?(?:keep (?:track|a (?:list|log|record)) of|track|log|record|fuhre buch uber|protokolliere|notiere) /u;

/**
 * The words that an ask is about, folded: without address, recipient, number, unit, quotation, time and verb. `bare`: the
 * ask without its words for a time.
 */
export function wordsOfTopic(
  { text, to }: Pick<DoneAsk, 'text' | 'to'>,
  { bare: said = withoutTimes(text.slice(0, MOST_CHARACTERS)) } = {},
): string[] {
  const bare = said.replace(VALUES, ' ');
  const recipients = new Set(askWords(to.join(' ')).words);
  const values = valuesOf(foldLetters(bare));
  return searchWords(bare).filter(
    (word) =>
      word.length > 2 && !VERBS.has(word) && !FILLERS.has(word) && !recipients.has(word) && !values.has(word),
  );
}

/** Addresses, links, quotations, and what follows a colon. */
const VALUES = /:\s[^]*$|\S+@\S+|\bhttps?:\S+|"[^"]*"|“[^”]*”|„[^“]*“|«[^»]*»/gu;
const NUMBER = /\d/u;

/** Numbers, and the units beside them: `72 kg`, `EUR 12`, `2 glasses of water`, `in pounds`. */
function valuesOf(folded: string): ReadonlySet<string> {
  const words = folded.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const isUnit = (word = ''): boolean => word.length <= 3 || units().has(word);
  return new Set(
    words.filter((word, n) => {
      const [before = '', after] = [words[n - 1], words[n + 1]];
      if (NUMBER.test(word)) return true;
      if (NUMBER.test(before)) return isUnit(word) || OF.has(after ?? '');
      return (NUMBER.test(after ?? '') || IN.has(before)) && units().has(word);
    }),
  );
}

const OF: ReadonlySet<string> = new Set(['of', 'von', 'de', 'd', 'di', 'van']);
const IN: ReadonlySet<string> = new Set(['in', 'en', 'em']);

let known: ReadonlySet<string> | undefined;

/** Names of units and currencies in the languages of the dates, folded. */
function units(): ReadonlySet<string> {
  known ??= new Set(
    ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
      [1, 2].flatMap((count) => [
        ...UNITS.map((unit) => partOf(language, count, { style: 'unit', unit, unitDisplay: 'long' })),
        ...CURRENCIES.flatMap((currency) => [
          partOf(language, count, { style: 'currency', currency, currencyDisplay: 'name' }),
          currency.toLowerCase(),
        ]),
      ]),
    ),
  );
  return known;
}

const UNITS =
  'kilogram gram pound ounce stone kilometer meter centimeter mile foot inch liter milliliter gallon hour minute second percent celsius fahrenheit'.split(
    ' ',
  );
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'];

function partOf(language: string, count: number, options: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat(language, options).formatToParts(count);
  const text = parts.find(({ type }) => type === 'unit' || type === 'currency')?.value ?? '';
  return foldLetters(text).split(' ')[0] ?? '';
}

/** Words at the start of an ask that say what to do, rather than what it is about. */
const VERBS: ReadonlySet<string> = new Set(
  [
    'keep track log record list note add enter draft write create compose prepare make do give show tell get send find search look up',
    'sum summarize summarise count go through want need how many much',
    'fuhre fuhren buch protokolliere notiere notier trage entwirf schreib schreibe erstelle mach mache zeig such suche finde fasse fass zusammen pruf prufe gib sag',
  ].flatMap((line) => line.split(' ')),
);

/** Words for summaries in the languages of the dates, folded; they name no subject. */
const SUMMARY =
  /^(?:summar|recap|digest|overview|headlines|zusammen|uberblick|ubersicht|resum|synthes|riassu|riepilog|samen|overzicht)/u;
/** Whether a folded word asks for a summary, of whatever it is. */
export const isSummaryWord = (word: string): boolean => SUMMARY.test(word);

export const isVerb = (word: string): boolean => VERBS.has(word);

/** Words that occur in any ask. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    'please pls kindly deputy hey hi hello just also again always each every all any some new latest today now time times short quick mail email',
    'did does spend said say says about something things stuff another yet here per their its',
    'bitte mal alle alles jede jeden jedes immer wieder viele uber meine meinen mein unsere unser kurze kurz neue wann welche',
  ].flatMap((line) => line.split(' ')),
);
