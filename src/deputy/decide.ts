import { type Act, writeAct } from '../approvals/acts';
import { callHash } from '../approvals/call-hash';
import type { RequestFolder } from '../approvals/judge-request';
import { Ledger } from '../approvals/ledger';
import { isDecidable, type RequestState, type StateKind } from '../approvals/request-state';
import { sharedHash } from '../drafts/carry-edits';
import { draftContent } from '../drafts/draft-request';
import { editFrontmatter, type FrontmatterChanges } from '../notes/frontmatter-edit';
import { baseName, numberedPath } from '../notes/names';
import { textField } from '../notes/note';
import { applyEdits } from '../notes/text-edit';
import { DateTime } from 'luxon';
import { callOf } from './call-of';
import { timestampOf } from './desk';
import { objectionOf, readDraftOf } from './draft-of';
import { pathOf, readRequestAt, type RequestFile } from './find-request';
import type { Gated, Refusal } from './gate';
import type { Ports } from './ports';
import { readNote } from './read-note';
import { readRunner } from './runner';
import type { Settings } from './settings';
import type { ApprovalsReport } from './settle-approvals';

/** What a person does about a request. */
export type Decision =
  /** `shownHash` and `attempt` are of what was on the screen. */
  | { kind: 'approve'; shownHash: string; attempt: number; by?: 'deputy' | 'command' }
  | { kind: 'reject'; reason: string }
  /** A refusal is taken back. */
  | { kind: 'restore' }
  /** Whether it was sent, where Deputy can't know. */
  | { kind: 'resolve'; wasSent: boolean }
  /** Wall-clock milliseconds; `null`: it is shown again at once. */
  | { kind: 'snooze'; until: number | null }
  /** The draft and the request were both changed: this one counts. */
  | { kind: 'pick'; side: 'draft' | 'request' };

export type DecideOutcome =
  /** It was carried out. `why` is a sentence on where the request stands now. */
  | { kind: 'settled'; state: StateKind; why: string | null; note: string }
  /** It is written down, and carried out later, as `why` says. `device`: by another one. */
  | { kind: 'put_off'; why: string; device: string | null; note: string }
  | { kind: 'snoozed'; note: string }
  /** The request is not any more what was on the screen: nothing was decided. */
  | { kind: 'changed'; why: string }
  /** It can't be done; `why` is a sentence. */
  | { kind: 'refused'; why: string };

export interface DecideDeps {
  ports: Ports;
  settings: Settings;
  /** Takes in what was done, at once where the lock is free. */
  settle: () => Promise<Gated<{ kind: 'done'; report: ApprovalsReport }>>;
}

/** A person's act: written down and the file moved, without the lock; then carried out if that can be now. */
export async function decide(deps: DecideDeps, path: string, decision: Decision): Promise<DecideOutcome> {
  const { ports, settings } = deps;
  const file = await readRequestAt(ports.vault, settings.folders, path);
  if (typeof file === 'string') return { kind: 'refused', why: file };
  return new Deciding(deps, file).take(decision);
}

class Deciding {
  constructor(
    private readonly deps: DecideDeps,
    private readonly file: RequestFile,
  ) {}

  async take(decision: Decision): Promise<DecideOutcome> {
    if (decision.kind === 'snooze') return this.snooze(decision.until);
    const device = await this.otherRunner();
    if (device !== null) return this.takeElsewhere(decision, device);
    const ledger = await Ledger.load(this.deps.ports.device, () => timestampOf(this.deps.ports));
    const state = ledger.state(this.file.request.id);
    switch (decision.kind) {
      case 'approve':
        return this.approve(decision, state);
      case 'reject':
        return this.reject(decision.reason, state);
      case 'restore':
        return state === null || state.kind === 'rejected'
          ? this.moveAndSettle('pending')
          : refused(STANDS[state.kind]);
      case 'resolve':
        return this.resolve(decision.wasSent, state);
      case 'pick':
        return this.pick(decision.side);
    }
  }

  private async approve(
    { shownHash, attempt, by = 'deputy' }: Extract<Decision, { kind: 'approve' }>,
    state: RequestState | null,
  ): Promise<DecideOutcome> {
    const { request, folder } = this.file;
    if (state === null) return refused(NOT_OURS);
    if (!isDecidable(state)) return refused(STANDS[state.kind]);
    if (folder === 'rejected') return refused(STANDS.rejected);
    const hash = this.hash();
    if (hash !== shownHash || state.attempt !== attempt) return { kind: 'changed', why: CHANGED };
    const objection = await objectionOf(this.deps.ports.vault, request);
    if (objection !== null) return { kind: 'changed', why: objection };
    const isFirst = await this.write({ act: 'approve', request: request.id, attempt, hash, by });
    return isFirst ? this.moveAndSettle('approved') : refused(DECIDED);
  }

  /** Of Approve and Reject in two windows the first counts; but what has not begun can still be taken back. */
  private async reject(reason: string, state: RequestState | null): Promise<DecideOutcome> {
    if (state !== null && !isDecidable(state) && state.kind !== 'approved')
      return refused(STANDS[state.kind]);
    await this.edit({ rejection_reason: reason === '' ? null : reason });
    if (state !== null)
      await this.write({ act: 'reject', request: this.file.request.id, attempt: state.attempt, reason });
    return this.moveAndSettle('rejected');
  }

  private async resolve(wasSent: boolean, state: RequestState | null): Promise<DecideOutcome> {
    if (state?.kind !== 'outcome_unknown' && state?.kind !== 'handed_over')
      return refused(state === null ? NOT_OURS : STANDS[state.kind]);
    const { id } = this.file.request;
    const isFirst = await this.write({ act: 'resolve', request: id, attempt: state.attempt, wasSent });
    return isFirst ? this.settle(this.file.path) : refused(DECIDED);
  }

  /** The picked side is the one that was changed: the other is what both said before. */
  private async pick(side: 'draft' | 'request'): Promise<DecideOutcome> {
    const { request } = this.file;
    const draft = await readDraftOf(this.deps.ports.vault, request);
    if (draft === null || request.content.kind !== 'email') return refused('Its draft is gone.');
    const other = side === 'draft' ? request.content : draftContent({ note: draft, source: null });
    if (!(await this.edit({ draft_hash: sharedHash(other) }))) return { kind: 'changed', why: CHANGED };
    return this.settle(this.file.path);
  }

  private async snooze(until: number | null): Promise<DecideOutcome> {
    const { zone } = this.deps.ports.clock;
    const at = until === null ? null : DateTime.fromMillis(until, { zone }).toISO();
    const isDone = await this.edit({ snoozed_until: at });
    return isDone ? { kind: 'snoozed', note: this.file.path } : { kind: 'changed', why: CHANGED };
  }

  /** Where this device does not run Deputy, the file alone tells the one that does. */
  private async takeElsewhere(
    decision: Exclude<Decision, { kind: 'snooze' }>,
    device: string,
  ): Promise<DecideOutcome> {
    const why = `Device ${device}, which runs Deputy for this vault, carries it out when it has been told by the sync.`;
    const move = async (to: RequestFolder): Promise<DecideOutcome> => {
      const note = await this.move(to);
      return note === null ? { kind: 'changed', why: GONE } : { kind: 'put_off', why, device, note };
    };
    switch (decision.kind) {
      case 'approve':
        if (this.deps.settings.approveOnlyInDeputy) return refused(onlyThere(device));
        return this.hash() === decision.shownHash ? move('approved') : { kind: 'changed', why: CHANGED };
      case 'reject':
        await this.edit({ rejection_reason: decision.reason === '' ? null : decision.reason });
        return move('rejected');
      case 'restore':
        return move('pending');
      case 'resolve':
      case 'pick':
        return refused(onlyThere(device));
    }
  }

  private async moveAndSettle(to: RequestFolder): Promise<DecideOutcome> {
    const note = await this.move(to);
    // A person may have moved it by hand at that very moment: what they did is written down.
    return this.settle(note ?? this.file.path);
  }

  private async settle(path: string): Promise<DecideOutcome> {
    const outcome = await this.deps.settle();
    if (outcome.kind !== 'done')
      return { kind: 'put_off', device: null, note: path, why: laterWords(outcome) };
    const { ports } = this.deps;
    const { id } = this.file.request;
    const ledger = await Ledger.load(ports.device, () => timestampOf(ports));
    const state = ledger.state(id)?.kind;
    const note = outcome.report.settled.filter((settled) => settled.id === id).at(-1)?.path ?? path;
    if (state === 'approved') return { kind: 'put_off', device: null, note, why: NEXT_CYCLE };
    const reason = textField((await readNote(ports.vault, note))?.frontmatter ?? {}, 'status_reason');
    return { kind: 'settled', state: state ?? 'rejected', why: reason ?? null, note };
  }

  private async otherRunner(): Promise<string | null> {
    const { ports, settings } = this.deps;
    const runner = await readRunner(ports.vault, settings.folders.logs);
    return runner.kind === 'named' && runner.device !== ports.host.deviceId ? runner.device : null;
  }

  private hash(): string {
    return callHash(callOf(this.file.request, this.deps.settings));
  }

  private async write(done: Act): Promise<boolean> {
    const { ports } = this.deps;
    return (await writeAct(ports.device, { ...done, at: timestampOf(ports) })) === 'created';
  }

  /** Without the lock, as a person would; whether it was written. */
  private async edit(changes: FrontmatterChanges): Promise<boolean> {
    const outcome = await this.deps.ports.vault.edit(this.file.path, (text) => {
      const edits = editFrontmatter(text, changes);
      return edits.ok && edits.value.length > 0 ? applyEdits(text, edits.value) : null;
    });
    return outcome === 'written' || outcome === 'left';
  }

  /** Where it lies then; `null`: it was moved or deleted meanwhile. */
  private async move(folder: RequestFolder): Promise<string | null> {
    const { ports, settings } = this.deps;
    const { path } = this.file;
    if (this.file.folder === folder) return path;
    const target = `${pathOf(folder, settings.folders)}/${baseName(path)}`;
    for (let n = 1; ; n += 1) {
      const to = n === 1 ? target : numberedPath(target, n);
      const outcome = await ports.vault.move(path, to);
      if (outcome !== 'exists') return outcome === 'moved' ? to : null;
    }
  }
}

const refused = (why: string): DecideOutcome => ({ kind: 'refused', why });

const CHANGED = 'It is not what was shown any more: look at it again.';
const GONE = 'It was moved or deleted at this very moment.';
const DECIDED = 'You have decided on it already.';
const NOT_OURS = 'Deputy on this device never asked for this: have it asked again, then decide.';
const NEXT_CYCLE = 'It is carried out with the next cycle.';
const onlyThere = (device: string): string =>
  `That can be said on device ${device} alone, which runs Deputy.`;

/** Why nothing more can be decided. */
const STANDS: Record<StateKind, string> = {
  pending: 'It waits for your decision.',
  tool_error: 'It waits for your decision.',
  not_called: 'It waits for your decision.',
  approved: 'It is approved already, and runs with the next cycle.',
  executing: 'It is running.',
  executed: 'It is done.',
  outcome_unknown: 'Say first whether it was sent: nobody knows how the last attempt ended.',
  handed_over: 'It was opened in your mail program: say whether you sent it.',
  rejected: 'It was rejected: take that back first.',
  withdrawn: 'It was withdrawn.',
  quarantined: 'It was put aside: nobody here asked for it.',
};

function laterWords(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'locked':
    case 'lock_lost':
      return NEXT_CYCLE;
    case 'other_device':
      return `Device ${refusal.device} runs Deputy for this vault, and carries it out.`;
    case 'runner_unreadable':
      return `Nobody runs Deputy, because Runner.md can not be read: ${refusal.why}.`;
    case 'not_set_up':
      return 'Deputy is not set up in this vault: set up its folders.';
  }
}
