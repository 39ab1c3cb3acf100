import type { Address } from '../../../../kernel/mail/headers/addresses';
import { stem } from '../../../../kernel/notes/names';
import { shortLine } from './short-line';

export interface TitleParts {
  sender: Address | null;
  subject: string;
  /** Path whose file name replaces a missing subject; `null` if no path is known. */
  path: string | null;
}

/** Title of a mail, "Ann Lee · Does the 14th still work?", from headers that a stranger wrote. */
export function mailTitle(parts: TitleParts): string {
  const { sender, subject } = mailWords(parts);
  return [sender, subject].filter(isSeen).join(' · ');
}

/** The title's two parts; `sender` is '' if no one is named. */
export function mailWords({ sender, subject, path }: TitleParts): { sender: string; subject: string } {
  const about = [subject, path === null ? '' : stem(path)].map((text) => shortLine(text, 120)).find(isSeen);
  return { sender: sender === null ? '' : senderName(sender), subject: about ?? '(no subject)' };
}

/** Display name of a sender; the address if the name looks like one, because it may imitate someone. */
export function senderName({ name, address }: Address): string {
  const shown = shortLine(name, 40);
  return isSeen(shown) && !/[@＠]/u.test(shown) ? shown : shortLine(address, 40);
}

const isSeen = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
