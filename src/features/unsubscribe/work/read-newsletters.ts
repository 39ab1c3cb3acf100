import type { DeputyShared } from '../../../core/app/at-once';
import { findProfile } from '../../../core/settings/profile-note';
import { NoteCache } from '../../../kernel/index/note-cache';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { RECEIVED } from '../../../kernel/notes/codes';
import { type Note, textField } from '../../../kernel/notes/note';
import { type Newsletter, newslettersOf, type SenderMail } from '../model/newsletters';
import { offerOf } from '../model/offer';
import { readLeft } from './left';

/** The sender of a mail's note and when it came; `null` for a note without a sender. */
export function senderOf({ frontmatter }: Note): Pick<SenderMail, 'sender' | 'at'> | null {
  const { from, date = '' } = readMailHeaders(frontmatter);
  const at = Date.parse(textField(frontmatter, RECEIVED) ?? date);
  return from === undefined ? null : { sender: foldAddress(from.address), at: Number.isNaN(at) ? null : at };
}

/** Reads the senders that can be left; of notes that did not change, only the first time. Needs no lock. */
export function newsletterReader({ ports, settings }: DeputyShared): () => Promise<Newsletter[]> {
  const { vault, clock } = ports;
  const notes = new NoteCache(vault, (note) => note);
  return async () => {
    const { folders } = settings;
    const { profile } = await findProfile(vault, settings);
    const mails: SenderMail[] = [];
    for (const folder of [folders.needsAction, folders.done, folders.archive])
      for (const { path, value } of (await notes.look(folder)) ?? []) {
        const seen = value === null ? null : senderOf(value);
        if (seen !== null && value !== null)
          mails.push({ path, ...seen, offer: offerOf(path, value, profile) });
      }
    return newslettersOf(mails, { left: await readLeft(vault, folders), now: clock.now() });
  };
}
