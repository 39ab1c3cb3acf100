import type { MailView } from './mail-view';

/** The beginning of the excerpt of a mail that is shown beside its answer. */
export interface FoldedMail {
  parts: MailView['parts'];
  /** Whether text before the excerpt is hidden. */
  isCutBefore: boolean;
  paragraphs: number;
}

/** Maximum number of characters that are shown before the marked sentence, such as a greeting. */
const MOST_BEFORE = 160;

/** The excerpt of a mail, from the paragraph with the marked sentence on, or from the start if that is near. */
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
