import { emailCall } from '../../approvals/email-tool';
import type { Ledger } from '../../approvals/ledger';
import type { NewRequest } from '../../approvals/put-request';
import { requestPath } from '../../approvals/request/request-note';
import { draftContent, draftRequest, type DraftToSend, isForApproval } from '../../drafts/draft-request';
import { SourceNotes } from '../../index/source-notes';
import { readMessageId } from '../../mail/headers/mail-headers';
import { textField } from '../../notes/note';
import type { Desk } from '../desk/desk';
import { frontmatterEffect } from '../../effects/edit-effect';
import type { PapersLook } from '../desk/papers/papers';
import { birthOf, putBefore } from '../desk/put-before';
import { mailOf } from '../desk/papers/request-sources';
import { readNote } from '../../index/read-note';

/** What is finished, and no one is typing in. */
export const draftsToQueue = ({ drafts, typing }: PapersLook): PapersLook['drafts'] =>
  drafts.filter(
    ({ path, value }) => value?.isFinished === true && !value.awaitsRevision && !typing.has(path),
  );

/** Puts every finished draft before the person as a request to send it. Returns how many that were. */
export async function queueDrafts(desk: Desk, ledger: Ledger, look: PapersLook): Promise<number> {
  const { vault } = desk.ports;
  const waiting = draftsToQueue(look);
  if (waiting.length === 0) return 0;
  const notes = await SourceNotes.look(vault, desk.settings.folders.needsAction);
  let queued = 0;
  for (const { path } of waiting) {
    const note = await readNote(vault, path);
    if (note === null || !isForApproval(note)) continue;
    const source = await sourceOfDraft(desk, notes, { path, note });
    if (await queueDraft(desk, ledger, { path, note, source }, { kind: 'draft_queued' })) queued += 1;
  }
  return queued;
}

/** Asks for a draft to be sent; `false` where it changed meanwhile. */
export async function queueDraft(
  desk: Desk,
  ledger: Ledger,
  draft: DraftToSend,
  undone: Pick<NewRequest, 'kind' | 'byPerson'>,
): Promise<boolean> {
  const { folders, emailTool } = desk.settings;
  const { server, tool } = emailCall(draftContent(draft), emailTool);
  const request = draftRequest(draft, { server, tool }, birthOf(desk));
  const edit = frontmatterEffect(draft.path, draft.note, { request_id: request.id });
  if (edit === null) return false;
  const path = requestPath(folders.pendingApproval, request);
  const mail = draft.source === null ? null : mailOf(draft.source.note);
  const privacy = await desk.keptHere.privacyOf([draft, ...(draft.source === null ? [] : [draft.source])]);
  return putBefore(desk, ledger, { path, request, privacy, effects: [edit], mail, ...undone });
}

/** The note that a draft answers; `null` where it is gone, or shares its name with others. */
export async function sourceOfDraft(
  desk: Desk,
  notes: SourceNotes,
  { path, note: { frontmatter } }: Omit<DraftToSend, 'source'>,
): Promise<DraftToSend['source']> {
  const link = textField(frontmatter, 'source_note');
  if (link === undefined) return null;
  const mark = { link, messageId: readMessageId(frontmatter, ['source_message_id']), draft: path };
  const source = await notes.find(mark);
  return source === null ? null : { link: await desk.links.to(source.path), ...source };
}
