import { readBlock } from './block';

/*
 * The legacy reading: notes that were written before there were codes hold sentences alone. These are the sentences of
 * then, which nothing writes any more. They do not follow the wording of today.
 */

export function formerDecisionCode(sentence: string): 'not_archived' | 'rejected' | null {
  if (sentence === 'A note about money is not archived without you') return 'not_archived';
  return sentence.startsWith('You rejected the reply') ? 'rejected' : null;
}

export const formerStatusCode = (sentence: string): 'both_changed' | null =>
  sentence ===
  'The draft and this request were both changed, each in its own way: pick one of them in Deputy.'
    ? 'both_changed'
    : null;

/** What is missing, or to whom a note should go: a paragraph behind its label. Marks of others count for nothing. */
export function formerAsk(noteText: string): string | null {
  const block = readBlock(noteText) ?? '';
  const label = /^(?:Missing|To whom|Pass on to):\s+/m.exec(block);
  if (label === null) return null;
  const [paragraph = ''] = block.slice(label.index + label[0].length).split(/\n\s*\n/, 1);
  return paragraph.replaceAll('\\%', '%');
}
