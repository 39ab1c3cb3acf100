import { callHash } from '../approvals/call-hash';
import { emailCall, type EmailTool } from '../approvals/email-tool';
import type { Ledger } from '../approvals/ledger';
import { composeRequest, recipientsOf, requestPath, titleOf } from '../approvals/request-note';
import { draftContent, draftRequest, type DraftToSend, isForApproval } from '../drafts/draft-request';
import { editFrontmatter } from '../notes/frontmatter-edit';
import { hashText } from '../notes/hash';
import { noteLink } from '../notes/names';
import { textField } from '../notes/note';
import { applyEdits, invertEdits } from '../notes/text-edit';
import type { Desk } from './desk';
import { readNote } from './read-note';

/** Puts every finished draft before the person as a request to send it. Returns how many that were. */
export async function queueDrafts(desk: Desk, ledger: Ledger, tool: EmailTool | null): Promise<number> {
  const { vault } = desk.ports;
  const { drafts } = desk.settings.folders;
  let queued = 0;
  for (const { path } of (await vault.list(drafts)) ?? []) {
    const note = path.endsWith('.md') ? await readNote(vault, path) : null;
    if (note === null || !isForApproval(note)) continue;
    const source = await findSource(desk, textField(note.frontmatter, 'source_note'));
    if (await queueDraft(desk, ledger, { draft: { path, note, source }, tool })) queued += 1;
  }
  return queued;
}

/** The ledger first: a note that the ledger does not know is nobody's request. */
export async function queueDraft(
  desk: Desk,
  ledger: Ledger,
  { draft, tool }: { draft: DraftToSend; tool: EmailTool | null },
): Promise<boolean> {
  const { folders } = desk.settings;
  const id = `r${desk.ports.host.randomId()}`;
  const call = emailCall(draftContent(draft), tool);
  const via = { server: call.server, tool: call.tool };
  const request = draftRequest(draft, { id, at: desk.timestamp(), via, expiresAt: null });
  const edits = editFrontmatter(draft.note.text, { request_id: id });
  if (!edits.ok) return false;
  const recipients = recipientsOf(request.content);
  const title = titleOf(request.content, call.tool);
  await ledger.append(id, { event: 'pending', bound: { hash: callHash(call), ...via, recipients }, title });
  const result = await desk.effects.commit({
    run: desk.ports.host.randomId(),
    label: `Asked you about ${title}`,
    isFinal: true,
    effects: [
      {
        kind: 'edit',
        path: draft.path,
        before: hashText(draft.note.text),
        after: applyEdits(draft.note.text, edits.value),
        inverse: invertEdits(edits.value),
      },
      {
        kind: 'create',
        path: requestPath(folders.pendingApproval, request),
        after: composeRequest(request, folders),
      },
    ],
    entries: [
      {
        event: 'approval_pending',
        severity: 'info',
        details: { request: id, action: request.actionType, recipients: recipients.join(', '), title },
      },
    ],
  });
  if (result.kind === 'committed') return true;
  await ledger.append(id, { event: 'withdrawn', why: 'The draft changed at that very moment.' });
  return false;
}

/** The note that a draft answers, by the unique name in its link. */
async function findSource(desk: Desk, link: string | undefined): Promise<DraftToSend['source']> {
  const { vault } = desk.ports;
  const refs = (await vault.list(desk.settings.folders.needsAction)) ?? [];
  const path = refs.map((ref) => ref.path).find((candidate) => noteLink(candidate) === link);
  const note = path === undefined ? null : await readNote(vault, path);
  return path === undefined || note === null ? null : { path, frontmatter: note.frontmatter };
}
