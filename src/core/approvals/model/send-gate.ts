import type { BegunCall, BegunCalls } from '../../../kernel/ports/begun-calls';
import {
  SpentApproval,
  type ToolCall,
  type ToolCaller,
  type ToolCatalog,
  type ToolOutcome,
} from '../../../kernel/ports/tool-caller';
import { sizeOf } from '../../../kernel/mail/outgoing/letter-files';
import { readOutgoing } from '../../../kernel/mail/outgoing/outgoing-mail';
import { isAccountServer } from '../../../kernel/ports/mail-account';
import { callHash } from './approval/call-hash';
import type { Ledger } from './ledger';
import type { ApprovalEvent } from './approval/approval-state';
import type { ServerRests } from './server-rests';

/** Longest time, in milliseconds, that one call may take, including its answer and without its files. */
const CALL_TIMEOUT_MS = 60_000;
/** Bytes of files that a slow connection sends in a millisecond: 256 kbit/s. */
const SLOWEST_BYTES_PER_MS = 32;
/** Longest time, in milliseconds, for starting a server and listing its tools. */
const CHECK_TIMEOUT_MS = 30_000;
/** How often a server may refuse the call of one approval; then a person has to check whether it did act. */
const MOST_DEFERRALS = 2;
/** Errors of a tool whose mail server is down or overloaded. They postpone the cycle's mails; they prove nothing. */
const OVERLOADED = /rate.?limit|too many|ECONNREFUSED|ETIMEDOUT|ENOTFOUND/i;

export interface SendGateOptions {
  /** The ledger, whose writes reject if this instance has lost the lock. */
  ledger: Ledger;
  /** This device's begun calls, independent of this vault's ledger. */
  begunCalls: Pick<BegunCalls, 'begin' | 'withdraw'>;
  tools: ToolCaller;
  catalog: ToolCatalog;
  /** Pauses of servers that did not answer. */
  rests: ServerRests;
  /** Runs work with a time limit: `signal` aborts after `ms` or with `stop`, and the promise rejects at once. */
  within: Within;
  /** The current time, ISO 8601 with offset. */
  timestamp: () => string;
}

export type Within = <Value>(
  span: { ms: number; stop: AbortSignal },
  work: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>;

export interface Sending {
  request: string;
  /** The call to make now. */
  call: ToolCall;
  /** Key of the answered mail, if there is one; see `answeredMail`. */
  mail?: string;
  /** Marks the note as `executing` if it is unchanged; `false` if it is not. */
  announce: () => Promise<boolean>;
  /** When aborted, nothing new is begun; a running call is awaited. */
  stop: AbortSignal;
}

export type Sent =
  /** Nothing was called. The approval is used up only if the ledger records this outcome. */
  | { kind: 'not_called'; why: string }
  /** Nothing was called; the approval stays valid, and the call is tried again later. */
  | { kind: 'later'; why: string }
  /** The note was edited meanwhile: nothing happened, and it is judged again. */
  | { kind: 'changed' }
  | Exclude<ToolOutcome, { kind: 'not_called' | 'turned_away' }>;

/**
 * The only way out of the vault, used once per approval. The call must be exactly the one that the ledger knows as
 * approved; the intent is durable before it, and the outcome is written after it. A crash in between leaves an intent
 * without an outcome, which is shown to the person and never repeated.
 */
export class SendGate {
  constructor(private readonly options: SendGateOptions) {}

  async send({ request, call, mail, announce, stop }: Sending): Promise<Sent> {
    const { ledger, rests } = this.options;
    const hash = callHash(call);
    const state = ledger.state(request);
    if (state?.kind !== 'approved' || state.hash !== hash) return { kind: 'changed' };
    const resting = rests.why(call.server);
    if (resting !== null) return { kind: 'later', why: resting };
    const refused = await this.refusal(call, stop);
    if (refused !== null) {
      if (stop.aborted) return { kind: 'changed' };
      if (refused.isTransient) return this.later(call, refused.why);
      await ledger.append(request, { event: 'returned', why: refused.why });
      return { kind: 'not_called', why: refused.why };
    }
    if (stop.aborted) return { kind: 'changed' };
    const about = mail === undefined ? {} : { mail };
    const begun = { request, attempt: state.attempt, at: this.options.timestamp(), ...about };
    const unknown = await this.options.begunCalls.begin(begun, ledger.get(request)?.begun ?? []);
    if (unknown.length > 0) return this.loseSight(request, unknown);
    const mayDefer = state.deferrals < MOST_DEFERRALS;
    const outcome = await this.begin({ request, call, announce, mayDefer }, begun);
    if (outcome === null) return { kind: 'changed' };
    if (outcome.kind === 'turned_away' || (outcome.kind === 'not_called' && outcome.isTransient === true)) {
      await ledger.append(request, outcomeEvent('deferred', outcome.why));
      return this.later(call, outcome.why);
    }
    await ledger.append(request, outcomeEvent(outcome.kind, 'text' in outcome ? outcome.text : outcome.why));
    this.note(call, outcome);
    return outcome;
  }

  /** Records calls that the ledger lacks, as of a restored or copied vault, as calls with an unknown outcome. */
  private async loseSight(request: string, calls: readonly BegunCall[]): Promise<Sent> {
    const at = calls.at(-1)?.at ?? '';
    const when = at === '' ? '' : ` at ${at.slice(0, 16).replace('T', ' ')}`;
    const why = `Deputy on this device carried this out already, or tried to,${when}: check whether it happened.`;
    await this.options.ledger.append(request, {
      event: 'lost',
      why,
      attempts: calls.map(({ attempt }) => attempt),
    });
    return { kind: 'unknown', why };
  }

  /**
   * Records that a call begins; `null` if the note was edited and nothing was called. An attempt whose call certainly
   * did not leave this machine may begin again.
   */
  private async begin(
    {
      request,
      call,
      announce,
      mayDefer,
    }: Pick<Sending, 'request' | 'call' | 'announce'> & { mayDefer: boolean },
    begun: BegunCall,
  ): Promise<ToolOutcome | null> {
    const { ledger, begunCalls } = this.options;
    let outcome: ToolOutcome | null = null;
    try {
      if (!(await announce())) return null;
      const hash = callHash(call);
      await ledger.append(request, { event: 'intent', hash });
      const approvedAt = ledger.get(request)?.approvedAt ?? '';
      const ms = CALL_TIMEOUT_MS + fileBytes(call) / SLOWEST_BYTES_PER_MS;
      const answer = await this.call(new SpentApproval(request, call, { hash, approvedAt }), ms);
      outcome =
        answer.kind === 'turned_away' && !mayDefer ? { kind: 'tool_error', text: answer.why } : answer;
      return outcome;
    } finally {
      if (outcome === null || outcome.kind === 'not_called' || outcome.kind === 'turned_away')
        await begunCalls.withdraw(begun);
    }
  }

  private later(call: ToolCall, why: string): Sent {
    this.options.rests.failed(call.server, why);
    return { kind: 'later', why };
  }

  /** Pauses or resumes calls to a server, depending on the outcome of its last call. */
  private note({ server }: ToolCall, outcome: ToolOutcome): void {
    const { rests } = this.options;
    if (outcome.kind === 'done') rests.answered(server);
    if (outcome.kind === 'unknown') rests.failed(server, outcome.why);
    if (outcome.kind === 'tool_error' && OVERLOADED.test(outcome.text.slice(0, LONGEST_TEXT)))
      rests.failed(server, `The server "${server}" said: ${outcome.text.slice(0, 200)}`);
  }

  /** Why the server would not accept the call; `null` if it would. */
  private async refusal(call: ToolCall, stop: AbortSignal): Promise<Refusal | null> {
    const { catalog, within } = this.options;
    try {
      const checked = await within({ ms: CHECK_TIMEOUT_MS, stop }, (signal) => catalog.check(call, signal));
      if (checked.ok) return null;
      return { why: checked.error.message, isTransient: checked.error.code === 'unreachable' };
    } catch (error) {
      return {
        why: `The server "${call.server}" could not be asked: ${wordsOf(error)}.`,
        isTransient: true,
      };
    }
  }

  private async call(approval: SpentApproval, ms: number): Promise<ToolOutcome> {
    const { tools, within } = this.options;
    const stop = new AbortController().signal;
    try {
      return await within({ ms, stop }, (signal) => tools.call(approval, { signal }));
    } catch (error) {
      return { kind: 'unknown', why: wordsOf(error) };
    }
  }
}

/** Bytes of the files that a mail account's call carries. */
function fileBytes({ server, arguments: given }: ToolCall): number {
  const mail = isAccountServer(server) ? readOutgoing(given) : null;
  return mail?.ok === true ? sizeOf(mail.value.files) : 0;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Refusal {
  why: string;
  /** A later attempt may succeed. */
  isTransient: boolean;
}

type Outcome = Extract<ApprovalEvent, { event: 'outcome' }>['outcome'];

const outcomeEvent = (outcome: Outcome, text: string): ApprovalEvent => ({
  event: 'outcome',
  outcome,
  text: text.slice(0, LONGEST_TEXT),
});

/** Maximum number of UTF-16 units of a server's answer that are kept. */
const LONGEST_TEXT = 2_000;
