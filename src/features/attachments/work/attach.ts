import { callHash } from '../../../core/approvals/model/approval/call-hash';
import { isDecidable } from '../../../core/approvals/model/approval/approval-state';
import type { EmailContent } from '../../../core/approvals/model/approval/approval-note';
import { rewriteContent } from '../../../core/approvals/model/rewrite-content';
import { recordAttached } from '../../../core/approvals/model/kept-content';
import { carriesNoFiles } from '../../../core/approvals/model/mail-objection';
import { filesNamed, namedIn } from '../model/named-file';
import { readAttachable } from '../../../core/approvals/work/attachable-file';
import { type ApprovalFile, readApprovalAt } from '../../../core/approvals/work/find-approval';
import type { Session } from '../../../core/session/session';
import { callOf } from '../../../core/settings/call-of';
import { mailToolOf } from '../../../core/settings/send-via';
import type { NoteActOutcome } from '../../../core/triage/work/note-acts';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import {
  type LetterFile,
  MOST_FILE_BYTES,
  sizeOf,
  tooLarge,
} from '../../../kernel/mail/outgoing/letter-files';
import { baseName, folderOf } from '../../../kernel/notes/names';
import { hashBytes } from '../../../kernel/notes/values/hash';
import { err, ok, type Result } from '../../../kernel/notes/values/result';

/** Files of the vault to attach to the mail of an approval, or to remove from it. */
export interface FilesChange {
  /** Path of the approval. */
  note: string;
  /** Paths, or links; without a folder, a name. */
  attach: readonly string[];
  remove: readonly string[];
}

/** Changes the files of a mail that waits. Sends and approves nothing; Undo reverts it. */
export const changeFiles = (session: Session, change: FilesChange): Promise<NoteActOutcome> =>
  session.hostMemory.turns.add(async () => {
    const { ports, settings } = session;
    const found = await readApprovalAt(ports.vault, settings.folders, change.note);
    if (!found.ok) return refused(found.error);
    const { request } = found.value;
    const ledger = await session.hostMemory.ledger(session);
    const state = ledger.state(request.id);
    if (request.content.kind !== 'email') return refused('Only a mail can have attachments.');
    if (found.value.folder !== 'pending' || state === null || !isDecidable(state))
      return refused('It does not wait for your approval on this device.');
    const carrier = carriesNoFiles(mailToolOf(request, settings));
    if (change.attach.length > 0 && carrier !== null)
      return refused(`${carrier} Attach them there yourself.`);
    const added = await filesAt(session, change.attach);
    if (!added.ok) return refused(added.error);
    const { files: former = [] } = request.content;
    const paths = former.map(({ path }) => path);
    const absent = change.remove.find((name) => filesNamed(paths, name).length === 0);
    if (absent !== undefined) return refused(`${namedIn(absent)} is not attached to this mail.`);
    const removed = change.remove.flatMap((name) => filesNamed(paths, name));
    const gone = new Set([...removed, ...added.value.map(({ path }) => path)]);
    const files = [...former.filter(({ path }) => !gone.has(path)), ...added.value];
    if (sizeOf(files) > MOST_FILE_BYTES) return refused(tooLarge(files));
    return commit(session, found.value, { content: { ...request.content, files }, added: added.value });
  });

async function commit(
  session: Session,
  { path, note, request }: ApprovalFile,
  { content, added }: { content: EmailContent; added: readonly LetterFile[] },
): Promise<NoteActOutcome> {
  const { ports, settings, effects, hostMemory } = session;
  const after = rewriteContent(note.text, request, content);
  if (after === null) return refused('The approval can’t be edited: check its frontmatter.');
  if (after === note.text) return { kind: 'unchanged', note: path };
  // A file that the note names and this record lacks is never sent, so the record comes first.
  if (added.length > 0) await recordAttached(ports.device, request.id, added);
  const names = added.map((file) => baseName(file.path)).join(', ');
  const label = names === '' ? 'Removed an attached file' : `Attached ${names}`;
  const result = await effects.commit({
    ...{ kind: 'edit', label, byPerson: true },
    effects: [rewriteEffect(path, note.text, after)],
  });
  if (result.kind !== 'committed')
    return { kind: 'conflict', why: 'The approval was just changed. Nothing was done; try again.' };
  const hash = callHash(callOf({ ...request, content }, settings));
  const ledger = await hostMemory.ledger(session);
  await ledger.append(request.id, {
    ...{ event: 'put', hash, warnings: [] },
    ...{ note: baseName(path), folder: folderOf(path) },
  });
  return { kind: 'done', label, note: path };
}

/** The files as they are now; the error is a sentence about the first that can't be attached. */
async function filesAt(session: Session, paths: readonly string[]): Promise<Result<LetterFile[], string>> {
  const files: LetterFile[] = [];
  const all = ((await session.ports.vault.list('')) ?? []).map(({ path }) => path);
  for (const name of paths) {
    const [path = namedIn(name), other] = filesNamed(all, name);
    if (other !== undefined) return err(`${path} and ${other} have that name: name its folder, too.`);
    if (files.some((file) => file.path === path)) continue;
    const read = await readAttachable({ ...session.ports, settings: session.settings }, path);
    if (!read.ok) return err(`${path} ${read.error}.`);
    files.push({ path, size: read.value.length, sha256: await hashBytes(read.value) });
  }
  return ok(files);
}

const refused = (why: string): NoteActOutcome => ({ kind: 'refused', why });
