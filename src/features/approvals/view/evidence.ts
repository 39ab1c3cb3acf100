import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { bodyWithoutBlock } from '../../../kernel/notes/block';
import { readFrontmatter } from '../../../kernel/notes/frontmatter/read-frontmatter';

/**
 * The sentence of a mail that an answer rests on, literally: the sender's first question, else their first
 * statement after the greeting. `null` if there is neither.
 */
export function evidenceIn(noteText: string): string | null {
  const found = readFrontmatter(noteText);
  if (!found.ok) return null;
  const body = bodyWithoutBlock(noteText, found.value).replace(/\r\n?/g, '\n');
  const { subject } = readMailHeaders(found.value.reading.values);
  const sentences = sentencesOf(stripQuotedHistory(body.slice(0, MOST_LOOKED_AT), subject));
  const question = sentences.find((sentence) => /[?\uff1f\u061f\u037e]$/u.test(sentence));
  return question ?? sentences.find((sentence) => !GREETING.test(sentence)) ?? sentences[0] ?? null;
}

const MOST_LOOKED_AT = 20_000;
/** Matches a greeting: a line of one to three words that ends in a comma or without punctuation. */
const GREETING = /^[^\s.!?]+(?:\s+[^\s.!?]+){0,3}[,!\uff0c]?$/u;
/**
 * Matches text up to the end of a sentence: punctuation before a space, or the full stop of a script without spaces.
 */
const SENTENCE = /[^]+?(?:[.!?\u2026\u037e\u061f]+(?=\s|$)|[\u3002\uff01\uff1f]+|$)/gu;

function sentencesOf(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter((paragraph) => paragraph !== '' && !/^(?:#|>|\||!?\[\[|```)/.test(paragraph))
    .flatMap((paragraph) => paragraph.match(SENTENCE) ?? [])
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}
