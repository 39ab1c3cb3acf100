import { outgoingMessageId } from '../../../kernel/mail/outgoing/outgoing-mail';
import { parseJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import {
  type BegunCall,
  type BegunCalls,
  REFUSED_HOW,
  type RefusedApproval,
} from '../../../kernel/ports/begun-calls';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { Approval } from './approval/approval-note';
import type { Refused, ApprovalEvent, ApprovalState } from './approval/approval-state';
import { nextApprovalState } from './approval/transition';

const PATH = 'approvals.jsonl';

/** First line: the version of the form. */
const MARKER = '{"ledger":2}';

const bound = z.object({
  hash: z.string(),
  server: z.string(),
  tool: z.string(),
  recipients: z.array(z.string()),
});
export const refusedLines = z.array(
  z.object({ attempt: z.number(), at: z.string(), how: z.enum(REFUSED_HOW) }),
);
const event: z.ZodMiniType<ApprovalEvent> = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('pending'),
    bound,
    title: z.string(),
    expiresAt: z.exactOptional(z.string()),
  }),
  z.object({
    event: z.literal('put'),
    hash: z.string(),
    warnings: z.array(z.string()),
    note: z.string(),
    folder: z.exactOptional(z.string()),
  }),
  z.object({
    event: z.literal('approved'),
    hash: z.string(),
    by: z.enum(['deputy', 'command', 'file']),
    withBlanks: z.exactOptional(z.literal(true)),
    holdMs: z.exactOptional(z.number()),
    after: z.exactOptional(refusedLines),
  }),
  z.object({ event: z.literal('taken_back') }),
  z.object({
    event: z.literal('returned'),
    why: z.string(),
    changed: z.exactOptional(z.string()),
    isCutOff: z.exactOptional(z.literal(true)),
  }),
  z.object({ event: z.literal('intent'), hash: z.string() }),
  z.object({
    event: z.literal('outcome'),
    outcome: z.enum(['done', 'tool_error', 'not_called', 'deferred', 'unknown']),
    text: z.string(),
  }),
  z.object({ event: z.literal('missed') }),
  z.object({ event: z.literal('found') }),
  z.object({
    event: z.literal('lost'),
    why: z.string(),
    attempts: z.exactOptional(z.array(z.number())),
  }),
  z.object({
    event: z.literal('recalled'),
    why: z.string(),
    after: refusedLines,
  }),
  z.object({ event: z.literal('handed_over') }),
  z.object({
    event: z.literal('resolved'),
    wasSent: z.boolean(),
    proof: z.exactOptional(z.literal('sent_folder')),
  }),
  z.object({ event: z.literal('rejected'), reason: z.string() }),
  z.object({ event: z.literal('restored') }),
  z.object({
    event: z.literal('withdrawn'),
    why: z.string(),
    isOver: z.exactOptional(z.literal(true)),
    isMissing: z.exactOptional(z.literal(true)),
  }),
  z.object({ event: z.literal('quarantined'), why: z.string() }),
]);
const lineHead = z.object({ request: z.string(), at: z.string() });

export interface LedgerEntry {
  state: ApprovalState;
  title: string;
  /** Recipients as last submitted, in lower case. */
  recipients: readonly string[];
  /** Start of the current state, ISO 8601 with offset. */
  since: string;
  /** Time of the last approval, ISO 8601 with offset; '' before the first one. A deferred call does not change it. */
  approvedAt: string;
  /** When the note was first found missing, ISO 8601 with offset; `null` if the last check found it. */
  missedSince: string | null;
  /** File names of the notes in which this approval was shown to a person. */
  notes: readonly string[];
  /** Attempts whose call has begun; those whose call never left this machine are left out. */
  begun: readonly number[];
  /** Rejections, and approvals that ended without a call. */
  refused: readonly Refused[];
  /** When the approval expires, as submitted, in ISO 8601; `null` if never. */
  expiresAt: string | null;
}

const NOTHING = { text: '', entries: new Map<string, LedgerEntry>() };
/** The whole lines that were replayed last, of any store: a text that begins with them goes on from there. */
let replayed = NOTHING;

/**
 * This device's record of every approval, append-only and durable. Only the ledger says which approvals were
 * given, begun and done. A torn last line was cut off by a crash and never happened.
 */
export class Ledger {
  private constructor(
    private readonly device: DeviceStore,
    private readonly timestamp: () => string,
    private readonly outside: Pick<BegunCalls, 'refuse'> | null,
    private readonly entries: Map<string, LedgerEntry>,
    private isTorn: boolean,
    private isNew: boolean,
  ) {}

  /** `outside`: records outside the vault, which survive restoring the ledger; required for appending to it. */
  static async load(
    device: DeviceStore,
    timestamp: () => string,
    outside: Pick<BegunCalls, 'refuse'> | null = null,
  ): Promise<Ledger> {
    const text = (await device.read(PATH)) ?? '';
    const known = text.slice(0, replayed.text.length) === replayed.text ? replayed : NOTHING;
    const isTorn = text !== '' && !text.endsWith('\n');
    const ledger = new Ledger(device, timestamp, outside, new Map(known.entries), isTorn, text === '');
    for (const line of text.slice(known.text.length).split('\n')) ledger.replay(line);
    if (!isTorn && text !== known.text) replayed = { text, entries: new Map(ledger.entries) };
    return ledger;
  }

  get(approval: string): LedgerEntry | null {
    return this.entries.get(approval) ?? null;
  }

  state(approval: string): ApprovalState | null {
    return this.get(approval)?.state ?? null;
  }

  /** Expiry of an approval, ISO 8601. The note can shorten it, but not extend it. */
  expiryOf({ id, expiresAt }: Pick<Approval, 'id' | 'expiresAt'>): string | null {
    const asked = this.get(id)?.expiresAt ?? null;
    if (asked === null) return expiresAt;
    return expiresAt !== null && Date.parse(expiresAt) < Date.parse(asked) ? expiresAt : asked;
  }

  /** Whether this vault's records contain a call that this device has begun. */
  knowsCall({ request, attempt }: Pick<BegunCall, 'request' | 'attempt'>): boolean {
    const entry = this.get(request);
    return entry !== null && (entry.state.kind === 'executed' || entry.begun.includes(attempt));
  }

  /** Whether this vault's records contain a refusal. */
  knowsRefusal({ request, ...refusal }: RefusedApproval): boolean {
    return (this.get(request)?.refused ?? []).some(
      ({ attempt, at, how }) => attempt === refusal.attempt && at === refusal.at && how === refusal.how,
    );
  }

  /** All approvals and their states. */
  all(): IterableIterator<[string, LedgerEntry]> {
    return this.entries.entries();
  }

  /** The approval of a sent mail, and when it was sent, ISO 8601 with offset; `null` if these records hold no such mail. */
  sentMail(messageId: string): { request: string; at: string } | null {
    const from = messageId.slice(messageId.indexOf('@'));
    for (const [request, { state, since }] of this.entries)
      if (state.kind === 'executed' && state.hash !== null)
        if (outgoingMessageId({ request, hash: state.hash }, `x${from}`) === messageId)
          return { request, at: since };
    return null;
  }

  /** Adds an event; durable when the promise resolves. Throws if the event is impossible in the current state. */
  async append(approval: string, happened: ApprovalEvent): Promise<ApprovalState> {
    const at = this.timestamp();
    const next = nextApprovalState(this.state(approval), happened);
    if (next === null) {
      const now = this.state(approval)?.kind ?? 'unknown';
      throw new Error(`An approval that is ${now} can not be ${happened.event}: ${approval}`);
    }
    const refusal = refusalOf(this.state(approval), { at, event: happened });
    if (refusal !== null) await this.outside?.refuse({ request: approval, ...refusal });
    const line = `${JSON.stringify({ request: approval, at, ...happened })}\n`;
    const isTorn = this.isTorn;
    // If the write is cut off, the next event starts on a new line.
    this.isTorn = true;
    const head = `${isTorn ? '\n' : ''}${this.isNew ? `${MARKER}\n` : ''}`;
    await this.device.append(PATH, head + line);
    this.isTorn = false;
    this.isNew = false;
    this.put(approval, next, { at, event: happened });
    return next;
  }

  private replay(line: string): void {
    const value = parseLine(line);
    if (value === null) return;
    const next = nextApprovalState(this.state(value.request), value.event);
    if (next !== null) this.put(value.request, next, value);
  }

  private put(
    approval: string,
    state: ApprovalState,
    { at, event }: { at: string; event: ApprovalEvent },
  ): void {
    const known = this.entries.get(approval);
    const asked =
      event.event === 'pending' ? { title: event.title, recipients: event.bound.recipients } : known;
    const refusal = refusalOf(known?.state ?? null, { at, event });
    const isSameState = known?.state.kind === state.kind && event.event !== 'pending';
    this.entries.set(approval, {
      state,
      title: asked?.title ?? '',
      recipients: asked?.recipients ?? [],
      since: isSameState ? known.since : at,
      approvedAt: event.event === 'approved' ? at : (known?.approvedAt ?? ''),
      missedSince: event.event === 'missed' ? (known?.missedSince ?? at) : null,
      notes: notesAfter(known?.notes ?? [], event),
      begun: begunAfter(known?.begun ?? [], state, event),
      refused: [...(known?.refused ?? []), ...(refusal === null ? [] : [refusal]), ...learnedBy(event)],
      expiresAt: (event.event === 'pending' ? event.expiresAt : undefined) ?? known?.expiresAt ?? null,
    });
  }
}

const notesAfter = (notes: readonly string[], event: ApprovalEvent): readonly string[] =>
  event.event === 'put' && !notes.includes(event.note) ? [...notes, event.note] : notes;

/** The refusal in an event, to be kept outside the vault, where no backup undoes it; `null` if there is none. */
function refusalOf(
  before: ApprovalState | null,
  { at, event: { event } }: { at: string; event: ApprovalEvent },
): Refused | null {
  if (before === null || !('attempt' in before)) return null;
  const { attempt } = before;
  if (event === 'rejected' || event === 'taken_back') return { attempt, at, how: event };
  const hasEnded = before.kind === 'approved' && (event === 'returned' || event === 'withdrawn');
  return hasEnded ? { attempt, at, how: 'ended' } : null;
}

/** Refusals that an event adds to the ledger because only this device remembered them. */
const learnedBy = (event: ApprovalEvent): readonly Refused[] =>
  event.event === 'recalled' || event.event === 'approved' ? (event.after ?? []) : [];

function begunAfter(begun: readonly number[], state: ApprovalState, event: ApprovalEvent): readonly number[] {
  const attempts = 'attempt' in state ? [state.attempt] : [];
  if (event.event === 'intent') return [...begun, ...attempts];
  if (event.event === 'lost') return [...begun, ...attempts, ...(event.attempts ?? [])];
  const hasLeft = event.event !== 'outcome' || !NEVER_LEFT.includes(event.outcome);
  return hasLeft ? begun : begun.filter((attempt) => !attempts.includes(attempt));
}

/** Outcomes of calls that never left this machine. */
const NEVER_LEFT: readonly string[] = ['not_called', 'deferred'];

function parseLine(line: string): { request: string; at: string; event: ApprovalEvent } | null {
  if (line === '') return null;
  const value = parseJson(line);
  const head = lineHead.safeParse(value);
  const happened = event.safeParse(value);
  return head.success && happened.success ? { ...head.data, event: happened.data } : null;
}
