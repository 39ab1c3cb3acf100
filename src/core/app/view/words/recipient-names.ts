import { parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { senderName } from './mail-title';

/** Names from address headers: "Ann Lee", "Ann Lee and Bo", "Ann Lee and 3 others"; '' for empty headers. */
export function recipientNames(header: string): string {
  const [first, ...others] = parseAddresses(header).map(senderName);
  if (first === undefined) return '';
  const [second, ...more] = others;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${String(others.length)} others`;
}
