import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { bodyWithoutBlock, readBlock } from '../../../kernel/notes/block';
import { readFrontmatter } from '../../../kernel/notes/frontmatter/read-frontmatter';
import { findWord, plainLetters, wordPattern } from '../../../kernel/notes/text/word-pattern';

/**
 * The sentence of a mail on which its decision is based, word for word: the one that the reason in the note quotes. If
 * the reason quotes none, it is the sender's first question, or else the first statement after the greeting. `null` if
 * there is none.
 */
export function evidenceIn(noteText: string): string | null {
  const found = readFrontmatter(noteText);
  if (!found.ok) return null;
  const body = bodyWithoutBlock(noteText, found.value).replace(/\r\n?/g, '\n');
  const { subject } = readMailHeaders(found.value.reading.values);
  const sentences = sentencesOf(stripQuotedHistory(body.slice(0, MOST_LOOKED_AT), subject));
  const block = readBlock(noteText) ?? '';
  const why = block.split('\n').find((line) => line.startsWith('Why: '));
  const quoted = quotedIn(why ?? '');
  const reason = sentences.find((sentence) => quoted.some((quote) => holds(sentence.toLowerCase(), quote)));
  if (reason !== undefined) return reason;
  if (why !== undefined && !DRAFTED.test(block)) return null;
  const question = sentences.find((sentence) => /[?\uff1f\u061f\u037e]$/u.test(sentence));
  const statement = sentences.find(
    (sentence, at) => !GREETING.test(sentence) && !(at === 0 && FIRST_GREETING.test(sentence)),
  );
  return question ?? statement ?? sentences[0] ?? null;
}

/** Whether a sentence holds a quote. A long one may end within a word; of one or two letters, only a whole word. */
const holds = (sentence: string, quote: string): boolean =>
  quote.trim().length < LEAST_LETTERS
    ? findWord(wordPattern([quote]), plainLetters(sentence)) !== null
    : sentence.includes(quote);

const LEAST_LETTERS = 3;

const DRAFTED = /^Draft: /m;

/** Quotes in a line of Markdown, in lower case and without its escapes. */
function quotedIn(line: string): string[] {
  const quotes = line.replace(/\\(?=[^\w\s])/g, '').matchAll(/"([^"]+)"|“([^“”]+)”/g);
  return Array.from(quotes, ([, straight, curly]) => (straight ?? curly ?? '').toLowerCase());
}

const MOST_LOOKED_AT = 20_000;
/** Matches a greeting: a line of one to four words that ends in a comma or without punctuation. */
const GREETING = /^[^\s.!?\u3002\uff01]+(?:\s+[^\s.!?]+){0,3}[,!\uff0c]?$/u;
/** Matches what greets as the first sentence in a script without spaces. */
const FIRST_GREETING = /^[^\s.!?\u3002\uff01]{1,14}[\u3002\uff01]$/u;
/** Matches up to the end of a sentence: punctuation before a space, or the full stop of a script without spaces. */
const SENTENCE = /[^]+?(?:[.!?\u2026\u037e\u061f]+(?=\s|$)|[\u3002\uff01\uff1f]+|$)/gu;

function sentencesOf(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter((paragraph) => paragraph !== '' && !/^(?:#|>|\||!?\[\[|```)/.test(paragraph))
    .flatMap((paragraph) => paragraph.match(SENTENCE) ?? [])
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}
