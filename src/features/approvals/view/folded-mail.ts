import type { MailView } from './mail-view';

/** The part of a mail that an answer rests on, as what stands beside it begins. */
export interface FoldedMail {
  parts: MailView['parts'];
  /** Something stands before it. */
  isCutBefore: boolean;
  /** Of the whole mail. */
  paragraphs: number;
}

/** Characters before the sentence that an answer rests on that are still shown: a greeting, or a line of what leads to it. */
const MOST_BEFORE = 160;

/** Begins at the paragraph of what is marked, or at the mail's start where that is near. Where it ends is up to the page. */
export function foldedMail(parts: MailView['parts']): FoldedMail {
  const text = parts.map((part) => part.text).join('');
  const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== '').length;
  const at = parts.findIndex(({ isMarked }) => isMarked);
  const before = parts
    .slice(0, Math.max(0, at))
    .map((part) => part.text)
    .join('');
  if (at < 0 || before.length <= MOST_BEFORE) return { parts, isCutBefore: false, paragraphs };
  const start = before.lastIndexOf('\n\n') + 2;
  const lead = before.length - start <= MOST_BEFORE && start > 1 ? before.slice(start) : '';
  const led = lead === '' ? [] : [{ text: lead, isMarked: false }];
  return { parts: [...led, ...parts.slice(at)], isCutBefore: true, paragraphs };
}
