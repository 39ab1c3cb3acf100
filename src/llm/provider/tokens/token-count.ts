import {
  countBlanks,
  countDigits,
  countLineBreak,
  countLongRun,
  countPunctuation,
  countWord,
} from './token-runs';
import { noCounts, type TokenCounts, type TokenFeature } from './token-features';

/** Kind of paragraph, which decides how many tokens its words and Chinese characters take. */
interface ParagraphKind {
  isAccented: boolean;
  han: 'han' | 'kanji' | 'traditionalHan';
}

/** A pattern for runs of one kind of character, and the features to count for such a run. */
interface RunRule {
  pattern: string;
  count: (run: string, counts: TokenCounts, kind: ParagraphKind) => void;
}

const perCharacter =
  (character: TokenFeature, run?: TokenFeature): RunRule['count'] =>
  (text, counts) => {
    counts[character] += text.length;
    if (run !== undefined) counts[run] += 1;
  };

/** Minimum number of letters and digits of a run that may not be a word. */
const LONG_RUN = 24;

const LATIN = "A-Za-z\\u00C0-\\u024F\\u1E00-\\u1EFF'";

/**
 * Rules for runs, tried in this order at each position. Together they match every character once, except single
 * spaces.
 */
const RUN_RULES: readonly RunRule[] = [
  {
    pattern: `[A-Za-z0-9+/_=-]{${LONG_RUN},}`,
    count: (run, counts, { isAccented }) => {
      countLongRun(run, counts, isAccented);
    },
  },
  {
    pattern: `[${LATIN}]+`,
    count: (run, counts, { isAccented }) => {
      countWord(run, counts, isAccented);
    },
  },
  { pattern: '\\d+', count: countDigits },
  { pattern: '\\r?\\n[ \\t]*(?:\\r?\\n[ \\t]*)*', count: countLineBreak },
  { pattern: '[ \\t]{2,}|\\t', count: countBlanks },
  {
    pattern: '[\\u4E00-\\u9FFF\\u3400-\\u4DBF]+',
    count: (run, counts, { han }) => (counts[han] += run.length),
  },
  { pattern: '[\\u3040-\\u30FF]+', count: perCharacter('kana') },
  { pattern: '[\\uAC00-\\uD7AF\\u1100-\\u11FF\\u3130-\\u318F]+', count: perCharacter('hangul') },
  { pattern: '[\\u0400-\\u04FF]+', count: perCharacter('cyrillic', 'cyrillicWord') },
  { pattern: '[\\u0600-\\u06FF\\u0750-\\u077F]+', count: perCharacter('arabic', 'arabicWord') },
  { pattern: '[\\u0590-\\u05FF]+', count: perCharacter('hebrew') },
  { pattern: '[\\u0E00-\\u0E7F]+', count: perCharacter('thai') },
  { pattern: '[\\u0900-\\u097F]+', count: perCharacter('devanagari') },
  { pattern: '[\\u0980-\\u0DFF]+', count: perCharacter('southAsian') },
  { pattern: '[\\u0530-\\u058F\\u10A0-\\u10FF]+', count: perCharacter('armenianGeorgian') },
  { pattern: '[\\u0E80-\\u109F\\u1200-\\u139F\\u1780-\\u17FF]+', count: perCharacter('rareScript') },
  { pattern: '[\\u0370-\\u03FF]+', count: perCharacter('greek') },
  // Half-width kana, and wide digits and letters: tokenizers know hardly any of them whole.
  { pattern: '[\\uFF66-\\uFF9F]+', count: (run, counts) => (counts.other += run.length * 2) },
  {
    pattern: '[\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A]+',
    count: (run, counts) => (counts.other += run.length * 1.5),
  },
  { pattern: '[\\u3000-\\u303F\\uFF00-\\uFFEF]+', count: perCharacter('widePunctuation') },
  { pattern: '[!-/:-@[-`{-~]+', count: countPunctuation },
  {
    pattern: '[\\uFE0F\\u200D\\u200B-\\u200C\\u00AD\\u{E0020}-\\u{E007F}\\u{1F3FB}-\\u{1F3FF}]',
    count: (_, counts) => (counts.joiner += 1),
  },
  {
    pattern: '[\\u{1F000}-\\u{1FAFF}\\u2600-\\u27BF\\u2B00-\\u2BFF]',
    count: (_, counts) => (counts.emoji += 1),
  },
  { pattern: '[^ \\t]', count: (_, counts) => (counts.other += 1) },
];

const RUNS = new RegExp(RUN_RULES.map(({ pattern }) => pattern).join('|'), 'gu');
const WHOLE_RUNS = RUN_RULES.map(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'u'));

/** The paragraphs and the separators between them; concatenated they are the text. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  for (let from = 0; from < text.length; from += LONGEST_PART)
    for (const piece of text.slice(from, from + LONGEST_PART).split(/(\r?\n\s*\n)/)) paragraphs.push(piece);
  return paragraphs;
}

/**
 * Maximum number of characters that are matched at once, because the regular expression engine would exhaust its stack
 * on a run of megabytes.
 */
const LONGEST_PART = 500_000;

/**
 * Counts a paragraph's features. Each paragraph is counted separately, because a prompt in English may contain a mail
 * in French.
 */
export function countFeatures(paragraph: string): TokenCounts {
  const counts = noCounts();
  const kind = { isAccented: hasManyAccents(paragraph), han: hanOf(paragraph) };
  for (const run of paragraph.match(RUNS) ?? []) ruleOf(run)?.count(run, counts, kind);
  return counts;
}

/**
 * Characters that occur in nearly every longer Chinese text and differ between the traditional and the simplified
 * script.
 */
const TRADITIONAL =
  /[們這個為來時會說國學對過發經請於與無後開關東車長門問間見電話頭點當從應該還讓將總單帳權務員業動產]/;
const SIMPLIFIED =
  /[们这个为来时会说国学对过发经请与无开关东车长门问间见电话头点当从应该还让将总单账权务员业动产]/;

function hanOf(text: string): ParagraphKind['han'] {
  if (/[\u3040-\u30FF]/.test(text)) return 'kanji';
  return TRADITIONAL.test(text) && !SIMPLIFIED.test(text) ? 'traditionalHan' : 'han';
}

/** Cache of rules, by the first character of a run. */
const rules = new Map<number, RunRule | undefined>();

/**
 * Returns the rule that matched a run. The first character decides, except for long runs and for a carriage return that
 * may be part of a line break. A capture group per rule would cost twice as much.
 */
function ruleOf(run: string): RunRule | undefined {
  if (run.length >= LONG_RUN || run.startsWith('\r')) return ruleMatching(run);
  const first = run.codePointAt(0) ?? 0;
  if (!rules.has(first)) rules.set(first, ruleMatching(run));
  return rules.get(first);
}

const ruleMatching = (run: string): RunRule | undefined =>
  RUN_RULES[WHOLE_RUNS.findIndex((pattern) => pattern.test(run))];

/** Share of accented letters above which a paragraph is not English with a foreign name. */
const MANY_ACCENTS = 0.006;

function hasManyAccents(text: string): boolean {
  const accented = lettersIn(text, /[\u00C0-\u024F\u1E00-\u1EFF]+/g);
  return accented > 0 && accented / (accented + lettersIn(text, /[A-Za-z]+/g)) > MANY_ACCENTS;
}

const lettersIn = (text: string, runs: RegExp): number => text.length - text.replace(runs, '').length;
