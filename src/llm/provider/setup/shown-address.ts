import { readUrl } from '../../../kernel/notes/values/url';

/**
 * An address as shown to a person: international host names in ASCII, so that look-alikes are visible, and without a
 * password.
 */
export function shownAddress(address: string): string {
  const url = readUrl(address);
  if (url === null) return JSON.stringify(address);
  url.username = '';
  url.password = '';
  return url.href;
}
