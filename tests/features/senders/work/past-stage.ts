import { pastMailSources, type PastMail } from '../../../../src/core/app/looks/past-mail';
import { parseNote } from '../../../../src/kernel/notes/note';
import { ok } from '../../../../src/kernel/notes/values/result';
import { aMailNote, type MailNoteParts } from '../../../fakes/mail-note';
import type { StageOptions } from '../../../core/app/stage';
import { LINE, SendersStage } from './senders-stage';

/** A stage whose mailbox holds five archived mails of the sender, two answered ones of a friend, and one that was left. */
export function pastStage(options: StageOptions = {}): Promise<SendersStage> {
  const stage = new SendersStage(options);
  const archived = Array.from({ length: 5 }, (_, at) =>
    pastOf(stage, at, 'archived', { from: `Bird Post <${LINE}>`, subject: `Pond diary ${String(at)}` }),
  );
  const others = [
    pastOf(stage, 5, 'answered', { from: 'Eve Finch <eve@finch.example>', subject: 'Boat' }),
    pastOf(stage, 6, 'answered', { from: 'Eve Finch <eve@finch.example>', subject: 'Oars' }),
    pastOf(stage, 7, 'left', { from: 'Eve Finch <eve@finch.example>', subject: 'Rope' }),
  ];
  pastMailSources.rows = [
    () => Promise.resolve(ok({ mails: [...archived, ...others], place: 'the mailbox "home"' })),
  ];
  return Promise.resolve(stage);
}

function pastOf(stage: SendersStage, at: number, did: PastMail['did'], parts: MailNoteParts): PastMail {
  const text = aMailNote({
    messageId: `<past-${String(at)}@example.org>`,
    body: 'The herons are back at the lower pond.\n',
    ...parts,
    frontmatter: { authenticated_by: 'mx.example.com' },
  });
  const note = parseNote(text);
  if (!note.ok) throw new Error('The note is broken.');
  const receivedAt = stage.clock.now() - (at + 1) * 86_400_000;
  return { subject: { path: 'Needs_Action/mail.md', note: note.value }, receivedAt, did };
}
