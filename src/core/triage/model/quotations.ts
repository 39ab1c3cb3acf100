import { withoutInvisible } from '../../../kernel/mail/text/invisible';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { WORD_LETTERS } from '../../../kernel/notes/text/word-letters';

/** A text in which quotations are looked up. */
export interface Quoted {
  /** Headers and body of the mail as the model was shown them, and the person's answer to a question about it. */
  text: string;
  body: string;
  subject: string;
  /** The sender's header: a name, an address, or both. */
  from: string | null;
}

/** Smallest quotation that counts: this many words, letters, or letters of a script without spaces. */
const FEWEST = { words: 3, letters: 12, unspaced: 4 } as const;
/** Parts around an ellipsis that are shorter than this could occur anywhere, so they are ignored. */
const FEWEST_OF_A_PART = { words: 2, letters: 5, unspaced: 2 } as const;
/** Mail with fewer words is too short for a quotation to be asked for. */
const FEWEST_WORDS = 10;
const LONGEST_REASON = 2_000;
const MOST_NESTED = 3;

/** Whether a mail has enough words for a reason to quote some. Two characters of a script without spaces are a word. */
export function hasWordsToQuote(text: string): boolean {
  const { words, unspaced } = sizeOf(wordsOf(text));
  return words + unspaced / 2 >= FEWEST_WORDS;
}

/** Whether a reason quotes words that occur in the mail. */
export function quotesMail(reason: string, mail: Quoted): boolean {
  const text = wordsOf(mail.text);
  const names = [mail.subject, ...sendersIn(mail.from ?? '')].map(wordsOf).filter((name) => name !== '');
  return quotationsIn(decoded(reason.slice(0, LONGEST_REASON))).some(
    (quotation) => names.includes(wordsOf(quotation)) || standsIn(quotation, text),
  );
}

/** Whether each sentence of a question is a text of the prompt, and the mail does not hold it, or it is left blank. */
export function isCopied(question: string, prompt: string, mail: Quoted): boolean {
  const [blank] = PLACEHOLDER.exec(question) ?? [];
  if (blank !== undefined && !mail.text.includes(blank)) return true;
  const asked = wordsOf(question);
  if (asked !== '' && (!isLargeEnough(sizeOf(asked), FEWEST) || holds(wordsOf(mail.text), asked)))
    return false;
  const shown = wordsOf(prompt);
  const sentences = question.split(/[.?!。？！\n]/u).map(wordsOf);
  return sentences.every((sentence) => sentence === '' || holds(shown, sentence));
}

const PLACEHOLDER = /<\s?\p{L}[^<>\n]{0,100}>/u;

const holds = (text: string, words: string): boolean => endOf(words, { text: ` ${text} `, after: 0 }) >= 0;

/**
 * Position behind whole words in a text with a space at both ends; -1 if they are missing. `isCut`: whether the last
 * word may go on in the text.
 */
function endOf(
  words: string,
  { text, after, isCut = false }: { text: string; after: number; isCut?: boolean },
): number {
  const [start, end] = [words.charAt(0), words.slice(-1)].map((edge) => (isUnspaced(edge) ? '' : ' '));
  const searched = `${start ?? ''}${words}${isCut ? '' : (end ?? '')}`;
  const at = text.indexOf(searched, after);
  // The space behind the words is also the space before the next ones.
  return at < 0 ? -1 : at + (start ?? '').length + words.length;
}

/** The closing marks of each opening one: of English, German, French, Spanish, Italian, Dutch, Portuguese, and CJK. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"”“',
  '“': '”"“',
  '”': '”',
  '„': '“”"„',
  '‟': '”',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '›': '‹›',
  '‚': '‘’',
  '‘': '’',
  "'": "'’",
  '＂': '＂',
  '〝': '〞〟',
  '「': '」',
  '『': '』',
};

/** Marks that are apostrophes, too: between letters, or unpaired, they quote nothing. */
const APOSTROPHES = "'’‘";
const WORD_LETTER = new RegExp(`[${WORD_LETTERS}]`, 'u');

/** The texts in quotation marks, nested ones included. */
function quotationsIn(text: string, depth = 0): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; from++) {
    const to = isOpening(text, from) ? closingAfter(text, from) : -1;
    if (to < 0) continue;
    const inner = text.slice(from + 1, to);
    found.push(inner, ...(depth < MOST_NESTED ? quotationsIn(inner, depth + 1) : []));
    from = to;
  }
  return found;
}

function isOpening(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (CLOSING[mark] === undefined) return false;
  return !APOSTROPHES.includes(mark) || !WORD_LETTER.test(text.charAt(at - 1));
}

function closingAfter(text: string, from: number): number {
  const marks = CLOSING[text.charAt(from)] ?? '';
  for (let at = from + 1; at < text.length; at++) {
    if (!marks.includes(text.charAt(at))) continue;
    if (!APOSTROPHES.includes(text.charAt(at)) || !WORD_LETTER.test(text.charAt(at + 1))) return at;
  }
  return -1;
}

/** Whether a quotation is long enough to count and is part of a text, with the parts around an ellipsis in order. */
function standsIn(quotation: string, text: string): boolean {
  const parts = quotation.split(ELLIPSIS).map((part) => wordsOf(part));
  const meant =
    parts.length === 1 ? parts : parts.filter((part) => isLargeEnough(sizeOf(part), FEWEST_OF_A_PART));
  if (!isLargeEnough(sizeOf(meant.join(' ')), FEWEST)) return false;
  const whole = ` ${text} `;
  let after = 0;
  return meant.every((part) => {
    after = endOf(part, { text: whole, after, isCut: parts.length > 1 });
    return after >= 0;
  });
}

const ELLIPSIS = /\s?[[(]?(?:…|\.{3,9}|(?:\. ){2}\.|⋯)[\])]?/u;

interface Size {
  words: number;
  letters: number;
  unspaced: number;
}

function sizeOf(words: string): Size {
  const unspaced = words.match(UNSPACED)?.length ?? 0;
  const spaced = words.replace(UNSPACED, ' ').split(' ').filter(Boolean);
  return { words: spaced.length, letters: spaced.join('').length, unspaced };
}

const isLargeEnough = (size: Size, fewest: Size): boolean =>
  size.words >= fewest.words || size.letters >= fewest.letters || size.unspaced >= fewest.unspaced;

const UNSPACED_LETTER = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('');
const isUnspaced = (letter: string): boolean => letter.replace(UNSPACED, '') === '';
const UNSPACED = new RegExp(`[${UNSPACED_LETTER}]`, 'gu');
const SPACE_BEFORE_UNSPACED = new RegExp(` (?=[${UNSPACED_LETTER}])`, 'gu');
const SPACE_AFTER_UNSPACED = new RegExp(`([${UNSPACED_LETTER}]) `, 'gu');
const BETWEEN_WORDS = new RegExp(`[^${WORD_LETTERS}]+`, 'gu');

/**
 * The words of a text, one space between them: without letter case, entities, Markdown marks, targets of links, line
 * breaks and punctuation, so that dashes and kinds of quotation marks don't matter.
 */
const wordsOf = (text: string): string =>
  decoded(withoutInvisible(visibleText(text)))
    .replace(/\]\((?:https?:|mailto:)[^()\s]{0,2000}\)/gu, ' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘](?=\p{L})/gu, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim()
    .replace(SPACE_BEFORE_UNSPACED, '')
    .replace(SPACE_AFTER_UNSPACED, '$1');

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ldquo: '“', rdquo: '”', bdquo: '„', lsquo: '‘', rsquo: '’', sbquo: '‚', laquo: '«', raquo: '»' },
  ...{ hellip: '…', ndash: '–', mdash: '—' },
};

/** The header's forms: whole, its name, its address. */
const sendersIn = (from: string): string[] => [from, ...from.split(/[<>]/u)];
