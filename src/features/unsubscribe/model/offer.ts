import { audienceOf } from '../../../core/triage/model/audience';
import { mailContext } from '../../../core/triage/model/mail-context';
import type { Profile } from '../../../core/drafts/profile';
import { foldAddress, formatAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { readWayOut, type WayOut } from '../../../kernel/mail/headers/way-out';
import { type Note, textField } from '../../../kernel/notes/note';

/** A newsletter that the person can leave. */
export interface Offer {
  /** The sender's address in lower case. */
  sender: string;
  /** The sender as the mail names them. */
  name: string;
  way: WayOut;
}

/**
 * The way to leave the newsletter that a note is about; `null` if it is none. Only the import writes the address, if the receiving
 * server vouched for the sender and the headers.
 */
export function offerOf(path: string, note: Note, person: Pick<Profile, 'name' | 'addresses'>): Offer | null {
  const { frontmatter } = note;
  const way = readWayOut(textField(frontmatter, 'unsubscribe_by') ?? '');
  const { from } = readMailHeaders(frontmatter);
  if (way === null || from === undefined || textField(frontmatter, 'authenticated_by') === undefined)
    return null;
  const { isAnswer, sender, isNewsletter } = audienceOf(mailContext(path, note), person);
  if (isAnswer || (sender === 'person' && !isNewsletter)) return null;
  return { sender: foldAddress(from.address), name: formatAddress(from), way };
}

/** Whether a note names such an address at all. */
export const namesWayOut = ({ frontmatter }: Note): boolean =>
  textField(frontmatter, 'unsubscribe_by') !== undefined;

/** The address that an approval calls or writes to, for the person. */
export const addressOf = (way: WayOut): string => (way.kind === 'post' ? way.url : way.to);
