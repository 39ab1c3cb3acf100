import type { Ledger } from '../model/ledger';
import type { NewApproval } from '../model/submit-approval';
import { approvalPath } from '../model/approval/approval-note';
import { draftApproval, type DraftToSend, isForApproval } from '../../drafts/draft-approval';
import { SourceNotes } from '../../../kernel/index/source-notes';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { textField } from '../../../kernel/notes/note';
import { borrowedIn } from '../../drafts/borrowed';
import type { ReplySource } from '../../drafts/reply-source';
import { usedSources } from '../../session/reply-work';
import type { Session } from '../../session/session';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import type { InboxLook } from '../../session/approval-inbox';
import { birthOf, submitForApproval } from '../../session/submit-for-approval';
import { sendVia } from '../../settings/send-via';
import { mailOf } from '../../session/approval-sources';
import { readNote } from '../../../kernel/index/read-note';

/** Finished drafts that are not being edited. */
export const draftsToQueue = ({ drafts, typing }: InboxLook): InboxLook['drafts'] =>
  drafts.filter(
    ({ path, value }) => value?.isFinished === true && !value.awaitsRevision && !typing.has(path),
  );

/** Submits every finished draft for approval. Returns their number. */
export async function queueDrafts(session: Session, ledger: Ledger, look: InboxLook): Promise<number> {
  const { vault } = session.ports;
  const waiting = draftsToQueue(look);
  if (waiting.length === 0) return 0;
  const notes = await SourceNotes.look(vault, session.settings.folders.needsAction);
  let queued = 0;
  for (const { path } of waiting) {
    const queue = async (): Promise<boolean> => {
      const note = await readNote(vault, path);
      if (note === null || !isForApproval(note)) return false;
      const source = await sourceOfDraft(session, notes, { path, note });
      return queueDraft(session, ledger, { path, note, source }, { kind: 'draft_queued' });
    };
    if (await session.fence.around(path, queue, { instead: false })) queued += 1;
  }
  return queued;
}

/** Submits a draft for approval; `false` if it was edited meanwhile. */
export async function queueDraft(
  session: Session,
  ledger: Ledger,
  draft: DraftToSend,
  undone: Pick<NewApproval, 'kind' | 'byPerson'>,
): Promise<boolean> {
  const { folders } = session.settings;
  const via = sendVia(session.settings, draft.source?.note ?? null);
  const borrowed = await borrowedBy(session, draft);
  const approval = draftApproval(
    draft,
    { ...via, ...(borrowed.length === 0 ? {} : { borrowed }) },
    birthOf(session),
  );
  const edit = frontmatterEffect(draft.path, draft.note, { request_id: approval.id });
  if (edit === null) return false;
  const path = approvalPath(folders.pendingApproval, approval);
  const mail = draft.source === null ? null : mailOf(draft.source.note);
  const privacy = await session.keptHere.privacyOf([draft, ...(draft.source === null ? [] : [draft.source])]);
  return submitForApproval(session, ledger, {
    path,
    request: approval,
    privacy,
    effects: [edit],
    mail,
    ...undone,
  });
}

/** Pieces of a draft that come from notes, or from mails that neither the recipient nor the person wrote. */
async function borrowedBy(session: Session, { note, source }: DraftToSend): Promise<string[]> {
  if (source === null) return [];
  const sources = await usedSources(session, { mail: source, draft: note, destination: 'here' });
  const textOf = (relation: ReplySource['relation']): string =>
    sources.flatMap((each) => (each.relation === relation ? [each.title, each.text] : [])).join('\n');
  const { addresses, ...profile } = session.profiles.here;
  const said = [
    source.note.body,
    ...['subject', 'from', 'to', 'cc'].map((key) => textField(source.note.frontmatter, key) ?? ''),
    ...Object.values(profile),
  ];
  return borrowedIn(note.body, {
    notes: textOf('other'),
    known: textOf('known'),
    others: [textOf('theirs'), ...said, addresses].join('\n'),
  });
}

/** The note that a draft answers; `null` if it is gone or ambiguous. */
export async function sourceOfDraft(
  session: Session,
  notes: SourceNotes,
  { path, note: { frontmatter } }: Omit<DraftToSend, 'source'>,
): Promise<DraftToSend['source']> {
  const link = textField(frontmatter, 'source_note');
  if (link === undefined) return null;
  const mark = { link, messageId: readMessageId(frontmatter, ['source_message_id']), draft: path };
  const source = await notes.find(mark);
  return source === null ? null : { link: await session.links.to(source.path), ...source };
}
