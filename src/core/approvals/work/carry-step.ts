import { TRACES } from '../model/approval/letter-traces';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { textField } from '../../../kernel/notes/note';
import { approvalEntry, factsOf } from '../model/approval-entry';
import { callHash } from '../model/approval/call-hash';
import type { Ledger } from '../model/ledger';
import {
  type Approval,
  approvalTitle,
  boundOf,
  type EmailContent,
  recipientText,
} from '../model/approval/approval-note';
import { type Bound, isDecidable } from '../model/approval/approval-state';
import { BOTH_CHANGED, editDraft, withDraftWords, judgeEdits, sharedHash } from '../../drafts/carry-edits';
import { draftContent } from '../../drafts/draft-approval';
import type { Effect } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { inertLine } from '../../../kernel/mail/text/inert';
import { codeBeside, PRIVATE, STATUS_CODE } from '../../../kernel/notes/codes';
import type { FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { isMarkedPrivate } from '../../../kernel/privacy/private-mark';
import { callOf } from '../../settings/call-of';
import type { Session } from '../../session/session';
import { readDraftOf } from '../../session/approval-sources';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import { baseName, folderOf } from '../../../kernel/notes/names';
import type { InboxLook } from '../../session/approval-inbox';
import { readNote } from '../../../kernel/index/read-note';
import { unlessRefused } from '../../../kernel/index/unless-refused';
import { VaultError } from '../../../kernel/ports/vault';

export interface Carried {
  edits: number;
  withdrawn: number;
  /** Whether something was postponed because a note was being edited. */
  hasOpenWork: boolean;
}

/** Keeps waiting approvals and their drafts in step. */
export async function carryEdits(
  session: Session,
  ledger: Ledger,
  { look, waitsForTyping }: { look: InboxLook; waitsForTyping: boolean },
): Promise<Carried> {
  const carried: Carried = { edits: 0, withdrawn: 0, hasOpenWork: false };
  const drafts = new Drafts(look);
  for (const { path, value } of look.found.pending) {
    if (!value.ok || value.value.origin.kind !== 'draft' || value.value.content.kind !== 'email') continue;
    const state = ledger.state(value.value.id);
    if (state === null || !isDecidable(state) || look.typing.has(path)) continue;
    const subject = { path, request: value.value, content: value.value.content };
    const step = new RequestStep(session, ledger, subject, look.away.drafts);
    const outcome = await session.fence.around(path, () => unlessRefused(step.take(drafts, waitsForTyping)), {
      instead: 'open' as const,
    });
    if (outcome instanceof VaultError) {
      if (outcome.code === 'disk_full') throw outcome;
      carried.hasOpenWork = true;
      continue;
    }
    if (outcome === 'carried') carried.edits += 1;
    if (outcome === 'withdrawn') carried.withdrawn += 1;
    carried.hasOpenWork ||= outcome === 'open';
  }
  return carried;
}

class Drafts {
  private readonly byPath;
  private readonly byRequest;

  constructor({ drafts, typing }: InboxLook) {
    const known = drafts.flatMap(({ path, value }) =>
      value === null ? [] : [{ path, ...value, isTyped: typing.has(path) }],
    );
    this.byPath = new Map(known.map((draft) => [draft.path, draft]));
    this.byRequest = new Map(known.map((draft) => [draft.request, draft]));
  }

  /** The draft at the path that the approval gives, or wherever a person has moved it. */
  find(path: string, approval: string) {
    const there = this.byPath.get(path);
    return there?.request === approval ? there : this.byRequest.get(approval);
  }
}

type Outcome = 'nothing' | 'carried' | 'withdrawn' | 'open';

class RequestStep {
  constructor(
    private readonly session: Session,
    private readonly ledger: Ledger,
    private readonly subject: { path: string; request: Approval; content: EmailContent },
    private readonly isFolderAway: boolean,
  ) {}

  async take(drafts: Drafts, isPatient: boolean): Promise<Outcome> {
    const { request, content } = this.subject;
    const at = request.origin.kind === 'draft' ? request.origin.draft : '';
    const draft = drafts.find(at, request.id);
    const elsewhere = draft === undefined ? await readDraftOf(this.session.ports.vault, request) : null;
    if (draft === undefined && elsewhere === null) return this.withdraw(at, isPatient);
    this.session.inbox.isThere(at);
    if (draft?.isTyped === true) return 'nothing';
    if (draft !== undefined && draft.path !== at) return this.edit({ draft: draft.path });
    const isPrivate = elsewhere === null ? draft?.isMarkedPrivate === true : isMarkedPrivate(elsewhere);
    const marked = isPrivate ? await this.mark() : 'nothing';
    if (marked !== 'nothing') return marked;
    const said =
      elsewhere === null ? draft?.hash : sharedHash(draftContent({ note: elsewhere, source: null }));
    const hashes = { baseline: request.draftHash, draft: said ?? '', request: sharedHash(content) };
    const isInStep = judgeEdits(hashes).kind === 'in_step' && !this.isOtherTool();
    return isInStep ? 'nothing' : this.carry(at);
  }

  /** Marks the approval as private, because its private draft may be deleted later. */
  private async mark(): Promise<Outcome> {
    const note = await readNote(this.session.ports.vault, this.subject.path);
    return note === null || isMarkedPrivate(note) ? 'nothing' : this.edit({ [PRIVATE]: true });
  }

  private async withdraw(draft: string, isPatient: boolean): Promise<Outcome> {
    const { inbox, hostMemory } = this.session;
    const why = hostMemory.withdrawn.get(draft);
    if (why === undefined && (this.isFolderAway || !inbox.isGone(draft, isPatient))) return 'nothing';
    hostMemory.withdrawn.delete(draft);
    await this.ledger.append(this.subject.request.id, {
      event: 'withdrawn',
      why: why ?? 'Its draft is gone.',
      ...((await this.isMailFinished()) ? { isOver: true } : {}),
    });
    return 'withdrawn';
  }

  /** Whether the answered mail is in Done, for example because it was answered elsewhere. */
  private async isMailFinished(): Promise<boolean> {
    const { index, settings } = this.session;
    const ids = messageIds(this.subject.content.inReplyTo);
    if (ids.length === 0) return false;
    const finished = await index.pathsByMessage(settings.folders.done);
    return ids.some((id) => finished.has(id));
  }

  /** Whether another tool sends mail now than when the approval was submitted. */
  private isOtherTool(): boolean {
    const { request } = this.subject;
    const { server, tool } = callOf(request, this.session.settings);
    return server !== request.server || tool !== request.tool;
  }

  /** Reads both files again, because the listing may be older. */
  private async carry(at: string): Promise<Outcome> {
    const { request, content } = this.subject;
    const note = await readDraftOf(this.session.ports.vault, request);
    if (note === null) return 'open';
    const { to, cc, subject, body } = draftContent({ note, source: null });
    const said = { ...content, to, cc, subject, body };
    const hashes = { baseline: request.draftHash, draft: sharedHash(said), request: sharedHash(content) };
    const head = { draft_hash: hashes.request, target_recipient: recipientText(content) };
    const left = { [TRACES]: textField(note.frontmatter, TRACES) ?? null };
    const calm = request.statusCode === 'both_changed' ? { status_reason: null, [STATUS_CODE]: null } : {};
    switch (judgeEdits(hashes).kind) {
      case 'conflict':
        return this.edit({
          status_reason: BOTH_CHANGED,
          [STATUS_CODE]: codeBeside(BOTH_CHANGED, 'both_changed'),
        });
      case 'to_request':
        return this.rewrite(said, { ...calm, ...left });
      case 'to_draft': {
        const edit = editDraft({ path: at, text: note.text }, content);
        return edit === null ? 'nothing' : this.edit({ ...calm, ...head }, [edit]);
      }
      case 'agreed':
      case 'in_step':
        return this.isOtherTool() ? this.rewrite(said, calm) : this.edit({ ...calm, ...head });
    }
  }

  /** Copies the draft's text to the approval. A change of recipient or tool needs a new approval. */
  private async rewrite(content: EmailContent, changes: FrontmatterChanges): Promise<Outcome> {
    const { path, request } = this.subject;
    const note = await readNote(this.session.ports.vault, path);
    if (note === null) return 'open';
    const asked = await this.askAnew(content);
    const effect = withDraftWords({ path, text: note.text }, request, {
      content,
      frontmatter: { ...changes, ...asked },
    });
    if (effect === null) return 'nothing';
    const outcome = await this.commit([effect], [this.entry(content, asked.status_reason)]);
    if (outcome === 'carried') await this.markPut(content);
    return outcome;
  }

  /** The person wrote the draft, so moving the approval's file may approve the copied text. */
  private async markPut(content: EmailContent): Promise<void> {
    const { request, path } = this.subject;
    const state = this.ledger.state(request.id);
    if (state === null || !isDecidable(state)) return;
    const hash = callHash(callOf({ ...request, content }, this.session.settings));
    await this.ledger.append(request.id, {
      event: 'put',
      hash,
      warnings: [],
      note: baseName(path),
      folder: folderOf(path),
    });
  }

  /**
   * Submits the approval again with another content. The ledger is updated first: until the note is updated too, its
   * text differs from the submitted one and cannot run.
   */
  private async askAnew(content: EmailContent): Promise<{ status_reason?: string; [key: string]: string }> {
    const { request } = this.subject;
    const state = this.ledger.state(request.id);
    const call = callOf({ ...request, content }, this.session.settings);
    const bound = boundOf(content, call);
    if (state === null || !isDecidable(state)) return {};
    const isSameTool = state.bound.server === bound.server && state.bound.tool === bound.tool;
    const isSamePerson = state.bound.recipients.join() === bound.recipients.join();
    const via = { server: call.server, tool: call.tool };
    if (isSameTool && isSamePerson) return via;
    await this.ledger.append(request.id, { event: 'pending', bound, title: approvalTitle(content, '') });
    return {
      ...via,
      status: 'pending',
      ...(isSamePerson ? {} : { status_reason: otherPerson(state.bound) }),
    };
  }

  private async edit(changes: FrontmatterChanges, before: Effect[] = []): Promise<Outcome> {
    const { path } = this.subject;
    const note = await readNote(this.session.ports.vault, path);
    const effect = note === null ? null : frontmatterEffect(path, note, changes);
    return effect === null ? 'nothing' : this.commit([...before, effect]);
  }

  private async commit(effects: Effect[], entries: LogEntry[] = []): Promise<Outcome> {
    const run = this.session.ports.host.randomId();
    const label = `Carried an edit over: ${approvalTitle(this.subject.content, '')}`;
    // A draft with a text that its approval does not record would seem to be edited by the person.
    const isWhole = true;
    const result = await this.session.effects.commit({
      ...{ run, kind: 'request', label, effects, entries, isWhole },
    });
    return result.kind === 'committed' ? 'carried' : 'open';
  }

  private entry(content: EmailContent, reason = 'The draft was changed.'): LogEntry {
    const { request, path } = this.subject;
    return approvalEntry(factsOf({ ...request, content }), 'pending', { note: path, reason });
  }
}

function otherPerson({ recipients }: Bound): string {
  const was = recipients.length === 0 ? 'empty' : inertLine(recipients.join(', '));
  return `The recipient was changed in the draft: it was ${was}. Check To and Cc.`;
}
