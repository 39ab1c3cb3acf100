import { type Digest, digestWords } from '../view/digest';
import { spendText } from '../view/spend-text';
import { type Report, success } from './report';

/** Reports the day's digest and spend. */
export function digestReport(digest: Digest): Report {
  return success(`Today: ${digestWords(digest)}`, `Spent: ${spendText(digest.spend)}.`);
}
