import { counted } from '../../../core/app/view/words/counted';
import { shortLine } from '../../../core/app/view/words/short-line';
import type { Newsletter } from '../model/newsletters';

/** Most senders that can be asked about at once without typing how many. */
export const MOST_UNCOUNTED = 5;

/** "12 senders, 96 mails a month" */
export function newsletterCounts(all: readonly Newsletter[]): string {
  if (all.length === 0)
    return 'No newsletter here names a way to unsubscribe that your mail server confirmed';
  const monthly = all.reduce((sum, each) => sum + each.monthly, 0);
  return `${counted(all.length, 'sender')}, ${counted(monthly, 'mail')} a month`;
}

const STATES: Record<Newsletter['state'], string> = {
  offered: '',
  asked: 'waits for your approval',
  left: 'unsubscribed',
  still_comes: 'unsubscribed, and mail still comes',
};

/** "News <news@example.org>: 8 mails a month, unsubscribed" */
export const newsletterWords = ({ name, monthly, state }: Newsletter): string =>
  [`${shortLine(name, 120)}: ${counted(monthly, 'mail')} a month`, STATES[state]]
    .filter((part) => part !== '')
    .join(', ');

/** Whether an approval can be asked for. */
export const canBeLeft = ({ state }: Newsletter): boolean => state === 'offered' || state === 'still_comes';
