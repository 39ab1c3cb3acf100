import { emailCall } from '../approvals/email-tool';
import type { Ledger } from '../approvals/ledger';
import { putRequest } from '../approvals/put-request';
import { requestPath } from '../approvals/request-note';
import { draftContent, draftRequest, type DraftToSend, isForApproval } from '../drafts/draft-request';
import { noteLink } from '../notes/names';
import { textField } from '../notes/note';
import { type Desk, timestampOf } from './desk';
import { editEffect } from './edit-effect';
import type { PapersLook } from './papers';
import { putting } from './putting';
import { readNote } from './read-note';

/** Puts every finished draft before the person as a request to send it. Returns how many that were. */
export async function queueDrafts(desk: Desk, ledger: Ledger, look: PapersLook): Promise<number> {
  const { vault } = desk.ports;
  const waiting = look.drafts.filter(
    ({ path, value }) => value?.isForApproval === true && !look.typing.has(path),
  );
  if (waiting.length === 0) return 0;
  const sources = await Sources.look(desk);
  let queued = 0;
  for (const { path } of waiting) {
    const note = await readNote(vault, path);
    if (note === null || !isForApproval(note)) continue;
    const source = await sources.find(textField(note.frontmatter, 'source_note'));
    if (await queueDraft(desk, ledger, { path, note, source })) queued += 1;
  }
  return queued;
}

/** Asks for a draft to be sent; `false` where it was changed at that very moment. */
export async function queueDraft(desk: Desk, ledger: Ledger, draft: DraftToSend): Promise<boolean> {
  const { folders, emailTool, requestsExpireAfterHours: hours } = desk.settings;
  const id = `r${desk.ports.host.randomId()}`;
  const call = emailCall(draftContent(draft), emailTool);
  const via = { server: call.server, tool: call.tool };
  const expiresAt = hours === null ? null : timestampOf(desk.ports, hours * 3_600_000);
  const request = draftRequest(draft, { id, at: desk.timestamp(), via, expiresAt });
  const edit = editEffect(draft.path, draft.note, { request_id: id });
  if (edit === null) return false;
  const path = requestPath(folders.pendingApproval, request);
  return putRequest(putting(desk, ledger), { path, request, call, effects: [edit] });
}

/** The notes that drafts answer, by the unique names in their links. */
export class Sources {
  private constructor(
    private readonly desk: Desk,
    private readonly paths: ReadonlyMap<string, string>,
  ) {}

  static async look(desk: Desk): Promise<Sources> {
    const refs = (await desk.ports.vault.list(desk.settings.folders.needsAction)) ?? [];
    return new Sources(desk, new Map(refs.map(({ path }) => [noteLink(path), path])));
  }

  async find(link: string | undefined): Promise<DraftToSend['source']> {
    const path = this.paths.get(link ?? '');
    const note = path === undefined ? null : await readNote(this.desk.ports.vault, path);
    return path === undefined || note === null ? null : { path, frontmatter: note.frontmatter };
  }
}
