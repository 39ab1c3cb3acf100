import type { MailEntry } from '../../src/kernel/ports/mail-source';

/** A mail as a look shows it: unread, not answered, with a Message-ID of its UID, received `uid` ms after 1970. */
export const aMailEntry = (uid: number, changes: Partial<MailEntry> = {}): MailEntry => ({
  uid,
  size: 100,
  messageId: `<m${String(uid)}@example.org>`,
  inReplyTo: '',
  receivedAt: uid,
  isSeen: false,
  isAnswered: false,
  ...changes,
});
