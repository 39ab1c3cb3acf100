import type { Address } from '../../../kernel/mail/headers/addresses';
import { stem } from '../../../kernel/notes/names';
import { shortLine } from './short-line';

export interface TitleParts {
  sender: Address | null;
  /** '' where there is none. */
  subject: string;
  /** Names what has no subject; `null` where no path is known. */
  path: string | null;
}

/** "Ann Lee · Does the 14th still work?", from whatever a stranger wrote in these headers. */
export function mailTitle(parts: TitleParts): string {
  const { sender, subject } = mailWords(parts);
  return [sender, subject].filter(isSeen).join(' · ');
}

/** The same as two lines; the sender where no one is named. */
export function mailWords({ sender, subject, path }: TitleParts): { sender: string; subject: string } {
  const about = [subject, path === null ? '' : stem(path)].map((text) => shortLine(text, 120)).find(isSeen);
  return { sender: sender === null ? '' : senderName(sender), subject: about ?? '(no subject)' };
}

/** A name that looks like an address may be meant to pass for another one: then the true address stands there. */
export function senderName({ name, address }: Address): string {
  const shown = shortLine(name, 40);
  return isSeen(shown) && !/[@＠]/u.test(shown) ? shown : shortLine(address, 40);
}

const isSeen = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
