import type { Effects } from '../effects/effects';
import type { Effect } from '../effects/operation';
import type { LogEntry } from '../log/entry';
import { decodeText } from '../notes/decode';
import { type Note, parseNote } from '../notes/note';
import type { ToolCall } from '../ports/tool-caller';
import type { Vault } from '../ports/vault';
import { alignRequest } from './align-request';
import { announceRun } from './announce-run';
import { isByHand } from './by-hand';
import { judgeRequest, type RequestFolder, type Verdict } from './judge-request';
import type { Ledger } from './ledger';
import { approvalEntry, factsOf } from './approval-entry';
import { readRequestFile, type RequestReading } from './read-request';
import { type ApprovalRequest, titleOf } from './request-note';
import type { RequestEvent, RequestState } from './request-state';
import type { SendGate } from './send-gate';

export interface SettleOptions {
  vault: Vault;
  effects: Effects;
  ledger: Ledger;
  gate: SendGate;
  folders: Record<RequestFolder | 'done', string>;
  onlyInDeputy: boolean;
  now: () => number;
  newRun: () => string;
  /** What a request stands for, by the settings of now. */
  callOf: (request: ApprovalRequest) => ToolCall;
  /** What follows from a state for the notes a request came from; `null`: nothing can follow now, and all of it waits. */
  follow: (request: ApprovalRequest, state: RequestState, path: string) => Promise<Effect[] | null>;
  /** Why an approved request must not run all the same; `null`: nothing is against it. */
  objection: (request: ApprovalRequest) => Promise<string | null>;
  /** Whether the log has told that a request was executed: there may be copies of its note. */
  isTold: (request: ApprovalRequest) => Promise<boolean>;
  /** A transition that no operation tells. */
  tell: (entry: LogEntry) => Promise<void>;
  /** Opens a mail in the person's own program; why that could not be, or `null`. */
  openMail: (found: { path: string; request: ApprovalRequest }) => Promise<string | null>;
  stop: AbortSignal;
}

export interface SettledRequest {
  id: string;
  /** Where its note lies now. */
  path: string;
  title: string;
  state: RequestState;
}

export interface RequestTrouble {
  path: string;
  why: string;
}

/** The files of each folder as they were looked at just now. */
export type FoundRequests = Record<RequestFolder, readonly { path: string; value: RequestReading }[]>;

/** More steps than any request takes in one go; it only bounds a mistake. */
const MOST_STEPS = 6;

/**
 * Looks at every request note and does what its place and the ledger ask for: runs what was approved, brings back what
 * can't run, and puts each note where its state belongs. One after another; one that fails leaves the others alone.
 */
export class RequestRound {
  readonly settled: SettledRequest[] = [];
  /** What was begun in this round, whether or not its note could be told. */
  readonly begun: ApprovalRequest[] = [];
  readonly troubles: RequestTrouble[] = [];
  /** Something could not be brought to its end: somebody is typing, say. */
  hasOpenWork = false;
  /** The requests of which a file lies in `Rejected/`. */
  private refused: ReadonlySet<string> = new Set();

  constructor(private readonly options: SettleOptions) {}

  async run(found: FoundRequests): Promise<void> {
    this.refused = new Set(found.rejected.flatMap(({ value }) => (value.ok ? [value.value.id] : [])));
    for (const folder of ['pending', 'rejected', 'approved'] as const) {
      for (const { path, value } of found[folder]) {
        if (!value.ok) this.tellTrouble(path, value);
        // Most requests wait, as they did before: only for more than that the note is read once more.
        else if (this.judge(folder, value.value).kind !== 'leave') await this.settle(folder, path);
      }
    }
  }

  private async settle(folder: RequestFolder, path: string): Promise<void> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const found = await this.read(path);
      if (found === null) return;
      const verdict = this.judge(folder, found.request);
      const isEnd = await this.carryOut(verdict, {
        ...found,
        path,
        call: this.options.callOf(found.request),
      });
      if (isEnd) return;
    }
    this.hasOpenWork = true;
  }

  private judge(folder: RequestFolder, request: ApprovalRequest): Verdict {
    const { ledger, callOf, onlyInDeputy, now } = this.options;
    const [state, call] = [ledger.state(request.id), callOf(request)];
    const isRefused = folder === 'rejected' || this.refused.has(request.id);
    return judgeRequest({ folder, isRefused, request, call, state, onlyInDeputy, now: now() });
  }

  /** Whether nothing more is to be done in this round. */
  private async carryOut(verdict: Verdict, found: Found): Promise<boolean> {
    switch (verdict.kind) {
      case 'leave':
        return true;
      case 'record':
        await this.options.ledger.append(found.request.id, verdict.event);
        if (verdict.event.event === 'approved') await this.tellApproved(found, verdict.event);
        return false;
      case 'run':
        return this.runUnlessRefused(found);
      case 'align':
        await this.align(found, verdict.why);
        return true;
    }
  }

  private tellApproved({ request, path }: Found, { by, hash }: Approved): Promise<void> {
    return this.options.tell(approvalEntry(factsOf(request), 'approved', { note: path, by, hash }));
  }

  private async runUnlessRefused(found: Found): Promise<boolean> {
    const { objection, ledger, stop } = this.options;
    const why = await objection(found.request);
    if (why !== null) {
      await ledger.append(found.request.id, { event: 'returned', why });
      return false;
    }
    if (!stop.aborted) return this.send(found);
    this.hasOpenWork = true;
    return true;
  }

  private async send(found: Found): Promise<boolean> {
    const { ledger, gate, openMail, stop } = this.options;
    const { request, call } = found;
    this.begun.push(request);
    if (isByHand(call)) {
      await ledger.append(request.id, { event: 'handed_over' });
      await ledger.append(request.id, { event: 'resolved', wasSent: true });
      return false;
    }
    if (call.server === '') {
      // Opened twice, should the process die here, a mail is still not sent; and nothing is called opened that was not.
      const why = await openMail(found);
      await ledger.append(request.id, why === null ? { event: 'handed_over' } : { event: 'returned', why });
      return false;
    }
    const sent = await gate.send({ request: request.id, call, stop, announce: () => this.announce(found) });
    this.hasOpenWork ||= sent.kind === 'changed';
    return sent.kind === 'changed';
  }

  private async announce({ path, note, request, call }: Found): Promise<boolean> {
    const { ledger, effects, newRun } = this.options;
    const state = ledger.state(request.id);
    const attempt = state?.kind === 'approved' ? state.attempt : 0;
    const plan = announceRun({ run: newRun(), path, note, request, call, attempt });
    return plan !== null && (await effects.commit(plan)).kind === 'committed';
  }

  private async align({ path, note, request }: Found, why: string | null): Promise<void> {
    const { effects, ledger, follow, folders, newRun } = this.options;
    const state = ledger.state(request.id);
    if (state === null) return;
    const followers = await follow(request, state, path);
    this.hasOpenWork ||= followers === null;
    if (followers === null) return;
    const isTold = state.kind === 'executed' && (await this.options.isTold(request));
    const plan = alignRequest({ run: newRun(), path, note, request, state, why, isTold, folders, followers });
    if (!plan.ok) {
      this.troubles.push({ path, why: plan.error.message });
      return;
    }
    const result = await effects.commit(plan.value);
    if (result.kind === 'failed') this.troubles.push({ path, why: result.error.message });
    this.hasOpenWork ||= result.kind !== 'committed';
    if (result.kind !== 'committed') return;
    const move = result.operation.effects.find((effect) => effect.kind === 'move' && effect.from === path);
    if (isTold) return;
    const title = titleOf(request.content, request.tool);
    this.settled.push({ id: request.id, path: move?.kind === 'move' ? move.to : path, title, state });
  }

  private async read(path: string): Promise<{ note: Note; request: ApprovalRequest } | null> {
    const bytes = await this.options.vault.read(path);
    const text = bytes === null ? null : decodeText(bytes);
    const note = text?.ok === true ? parseNote(text.value) : null;
    if (note?.ok !== true) return null;
    const request = readRequestFile(note.value);
    return request.ok ? { note: note.value, request: request.value } : null;
  }

  private tellTrouble(path: string, { error }: Extract<RequestReading, { ok: false }>): void {
    if (error.code !== 'not_a_request') this.troubles.push({ path, why: error.message });
  }
}

interface Found {
  path: string;
  note: Note;
  request: ApprovalRequest;
  call: ToolCall;
}

type Approved = Extract<RequestEvent, { event: 'approved' }>;
