import { readJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import { type Ledger, refusedLines } from './ledger';
import { isDecidable, type ApprovalEvent, type ApprovalState } from './approval/approval-state';

const head = {
  request: z.string(),
  attempt: z.number(),
  /** Time of the decision, ISO 8601; the file is moved right after it. */
  at: z.exactOptional(z.string()),
};
const act = z.discriminatedUnion('act', [
  /** `hash`: hash of the text that the person saw on the screen. */
  z.object({
    ...head,
    act: z.literal('approve'),
    hash: z.string(),
    by: z.enum(['deputy', 'command']),
    /** The person confirmed that this text is sent with its blanks. */
    withBlanks: z.exactOptional(z.literal(true)),
    /** Undo delay in milliseconds. */
    holdMs: z.exactOptional(z.number()),
    /** Refusals, known only to this device, that happened before the person approved. */
    after: z.exactOptional(refusedLines),
  }),
  z.object({ ...head, act: z.literal('reject'), reason: z.string() }),
  /** The approval of this attempt was undone. */
  z.object({ ...head, act: z.literal('take_back') }),
  /** The person saw or wrote this text in Deputy, so moving the file may approve it. */
  z.object({ ...head, act: z.literal('show'), hash: z.string(), note: z.string() }),
  /** The person's report about a call with an unknown outcome, or about a mail in their own program. */
  z.object({ ...head, act: z.literal('resolve'), wasSent: z.boolean() }),
]);
/** A person's decision about an approval at its `attempt`-th try. */
export type AttemptedEvent = z.infer<typeof act>;

const pathOf = (done: AttemptedEvent): string => {
  const { request, attempt } = done;
  // Each shown text has a record of its own, because the text may change several times before the decision. A
  // decision has one per attempt.
  return done.act === 'show'
    ? `acts/${request}-${attempt}-${done.hash.slice(0, 16)}.json`
    : `acts/${request}-${attempt}.json`;
};

/** Records a decision, without the lock. One per attempt: of a double click or two windows, the first counts. */
export const recordDecision = (device: DeviceStore, done: AttemptedEvent): Promise<'created' | 'exists'> =>
  device.create(pathOf(done), `${JSON.stringify(done)}\n`);

/** Removes a recorded decision because the file could not be moved. Only the process that recorded it may call this. */
export const withdrawPendingDecision = (device: DeviceStore, done: AttemptedEvent): Promise<void> =>
  device.remove(pathOf(done));

/**
 * Applies recorded decisions to the ledger and returns the valid ones. Only the holder of the lock calls it, so that
 * the ledger has one writer. A decision that came too late, or for an earlier attempt, is dropped; a decision in
 * `underWay` waits.
 */
export async function applyPendingDecisions(
  device: DeviceStore,
  ledger: Ledger,
  underWay: (done: AttemptedEvent) => boolean = () => false,
): Promise<AttemptedEvent[]> {
  const folded: AttemptedEvent[] = [];
  for (const path of await device.list('acts')) {
    const done = readJson(act, await device.read(path));
    if (done !== null && underWay(done)) continue;
    const state = done === null ? null : ledger.state(done.request);
    const event = done === null || state === null ? null : eventOf(done, state);
    if (done !== null && event !== null) {
      await ledger.append(done.request, event);
      folded.push(done);
    }
    await device.remove(path);
  }
  return folded;
}

function eventOf(done: AttemptedEvent, state: ApprovalState): ApprovalEvent | null {
  if (!('attempt' in state) || state.attempt !== done.attempt) return null;
  switch (done.act) {
    case 'approve':
      return isDecidable(state)
        ? {
            event: 'approved',
            hash: done.hash,
            by: done.by,
            ...(done.withBlanks === undefined ? {} : { withBlanks: done.withBlanks }),
            ...(done.holdMs === undefined ? {} : { holdMs: done.holdMs }),
            ...(done.after === undefined ? {} : { after: done.after }),
          }
        : null;
    case 'show':
      return isDecidable(state) ? { event: 'put', hash: done.hash, warnings: [], note: done.note } : null;
    case 'reject':
      return isDecidable(state) || state.kind === 'approved'
        ? { event: 'rejected', reason: done.reason }
        : null;
    case 'take_back':
      return state.kind === 'approved' ? { event: 'taken_back' } : null;
    case 'resolve':
      return state.kind === 'outcome_unknown' || state.kind === 'handed_over'
        ? { event: 'resolved', wasSent: done.wasSent }
        : null;
  }
}
