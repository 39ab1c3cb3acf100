import { type Approval, approvalPath, approvalTitle } from '../model/approval/approval-note';
import { isDecidable, mayHaveRun } from '../model/approval/approval-state';
import type { Effect } from '../../../kernel/effects/operation';
import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { baseName } from '../../../kernel/notes/names';
import { textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import type { ActOutcome } from '../../triage/work/note-acts';
import { callOf } from '../../settings/call-of';
import type { Session } from '../../session/session';
import { readDraftOf } from '../../session/approval-sources';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import { readApprovalAt, type ApprovalFile } from './find-approval';
import { submitForApproval } from '../../session/submit-for-approval';
import { answeredNotes, queueDraft, sourceOfDraft } from './queue-drafts';
import { readNote } from '../../../kernel/index/read-note';

/** Submits a draft that waits for this, or an approval of another device whose work this one has taken over. */
export const askAgain = (session: Session, path: string, signal: AbortSignal): Promise<ActOutcome> =>
  session.hostMemory.turns.add(() =>
    isInside(path, session.settings.folders.drafts)
      ? askForDraft(session, path, signal)
      : reissue(session, path, signal),
  );

async function askForDraft(session: Session, path: string, signal: AbortSignal): Promise<ActOutcome> {
  const note = await readNote(session.ports.vault, path);
  if (note === null || textField(note.frontmatter, 'type') !== 'draft_reply')
    return refused(`${path} is not a draft.`);
  if (parseAddresses(textField(note.frontmatter, 'to') ?? '').length === 0)
    return refused('The draft has no recipient: fill in its `to` first.');
  const ledger = await session.hostMemory.ledger(session);
  const asked = ledger.state(textField(note.frontmatter, 'request_id') ?? '');
  if (asked !== null && asked.kind !== 'withdrawn' && asked.kind !== 'rejected')
    return { kind: 'unchanged', note: path };
  const source = await sourceOfDraft(session, await answeredNotes(session), { path, note });
  const isAsked = await queueDraft(session, ledger, { path, note, source }, { ...BY_PERSON, signal });
  return isAsked
    ? { kind: 'done', label: 'Waiting for your approval', note: path }
    : { kind: 'conflict', why: 'The draft was just changed. Nothing was done; try again.' };
}

const BY_PERSON = { kind: 'asked', byPerson: true } as const;

/** Submits another device's approval under a new id: the first device must not run it if it comes back. */
async function reissue(session: Session, path: string, signal: AbortSignal): Promise<ActOutcome> {
  const found = await readApprovalAt(session.ports.vault, session.settings.folders, path);
  if (!found.ok) return refused(found.error);
  const file = found.value;
  const ledger = await session.hostMemory.ledger(session);
  const state = ledger.state(file.request.id);
  // An approval that was quarantined as unknown can be requested now.
  if (state !== null && isDecidable(state)) return { kind: 'unchanged', note: path };
  if (state?.kind === 'withdrawn' || state?.kind === 'rejected')
    return askForOrigin(session, file.request, signal);
  if (state !== null && state.kind !== 'quarantined') return refused('It was decided on already.');
  if (state === null && file.folder !== 'pending')
    return refused('Only a waiting approval can be asked for again.');
  const former = file.request.formerStatus ?? file.request.status;
  if (mayHaveRun(former) && former !== 'tool_error') return refused(MAY_HAVE_GONE);
  const id = `r${session.ports.host.randomId()}`;
  const { server, tool } = callOf(file.request, session.settings);
  const approval: Approval = {
    ...file.request,
    ...{ id, server, tool, status: 'pending', attempt: 0, createdAt: session.timestamp() },
    formerStatus: null,
    statusReason: former === 'tool_error' ? TRIED_BEFORE : null,
  };
  const aside = await formerEffects(session, file, { id, isPutAside: state !== null });
  const isAsked =
    aside !== null &&
    (await submitForApproval(session, ledger, {
      path: approvalPath(session.settings.folders.pendingApproval, approval),
      request: approval,
      privacy: await session.keptHere.privacyOf([file]),
      ...aside,
      ...BY_PERSON,
      label: `Asked you again about ${approvalTitle(approval.content, tool)}`,
    }));
  return isAsked
    ? { kind: 'done', label: 'Waiting for your approval again', note: path }
    : {
        kind: 'conflict',
        why: 'The approval was just changed. Nothing was done; try again.',
      };
}

/** Submits the approval's draft again as it is. The draft must name the approval, too: its note may name any file. */
async function askForOrigin(session: Session, approval: Approval, signal: AbortSignal): Promise<ActOutcome> {
  const { origin } = approval;
  if (origin.kind === 'hand' || origin.kind === 'unsubscribe')
    return refused('Nothing in the vault asked for it: ask for a new one.');
  if (origin.kind === 'step')
    return refused('It is a step of a plan: resume the plan, and it is asked for again.');
  const draft = await readDraftOf(session.ports.vault, approval);
  return draft === null
    ? refused('Its draft is gone, or was asked for again.')
    : askForDraft(session, origin.draft, signal);
}

/** Withdraws the former approval and lets its draft name the new one; `null` if the draft can't be edited. */
async function formerEffects(
  session: Session,
  { path, note, request: former }: ApprovalFile,
  { id, isPutAside }: { id: string; isPutAside: boolean },
): Promise<{ effects: Effect[]; then: Effect[] } | null> {
  const { rejected } = session.settings.folders;
  const put = frontmatterEffect(path, note, {
    status: 'withdrawn',
    status_reason: 'It was asked for again.',
  });
  if (put === null) return null;
  const draft = await readDraftOf(session.ports.vault, former);
  const named =
    draft === null || former.origin.kind !== 'draft'
      ? null
      : frontmatterEffect(former.origin.draft, draft, { request_id: id });
  const renamed = named === null ? [] : [named];
  if (isPutAside) return { effects: renamed, then: [] };
  const move: Effect = { kind: 'move', from: path, to: `${rejected}/${baseName(path)}` };
  return { effects: [put, ...renamed], then: [move] };
}

const MAY_HAVE_GONE =
  'It may have been sent; this device has no record of that: check first. If it was not, write it as a new draft.';
const TRIED_BEFORE = 'An earlier try ended in an error: it may have been sent. Check first.';

const refused = (why: string): ActOutcome => ({ kind: 'refused', why });
