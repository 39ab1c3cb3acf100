import {
  type Bound,
  type Decidable,
  isDecidable,
  type Refused,
  type ApprovalEvent,
  type ApprovalState,
  type ShownCall,
  type Waiting,
} from './approval-state';

/** The next state; `null` if the event is impossible. `state` is `null` for an unknown approval. */
export function nextApprovalState(state: ApprovalState | null, event: ApprovalEvent): ApprovalState | null {
  switch (event.event) {
    case 'pending':
      return asked(state, event.bound);
    case 'approved':
      return state !== null && isDecidable(state)
        ? {
            kind: 'approved',
            bound: state.bound,
            attempt: Math.max(state.attempt, ...attemptsOf(event.after)) + 1,
            hash: event.hash,
            by: event.by,
            withBlanks: event.withBlanks === true,
            holdMs: event.holdMs ?? 0,
            deferrals: 0,
          }
        : null;
    case 'taken_back':
      return state?.kind === 'approved' ? { kind: 'pending', ...waitsAgain(state) } : null;
    case 'put':
      return state !== null && isDecidable(state)
        ? { ...state, shown: shownBy(state.shown, event), known: event.hash }
        : null;
    case 'missed':
    case 'found':
      return state;
    case 'returned':
      return state?.kind === 'approved'
        ? {
            kind: 'not_called',
            ...waitsAgain(state, event.changed),
            why: event.why,
            ...(event.isCutOff === true ? { isCutOff: true } : {}),
          }
        : null;
    case 'intent':
      return state?.kind === 'approved' && state.hash === event.hash ? { ...state, kind: 'executing' } : null;
    case 'outcome':
      return state?.kind === 'executing' ? ended(state, event) : null;
    case 'lost':
      return state?.kind === 'executing' || (state !== null && mayBeRefused(state))
        ? {
            kind: 'outcome_unknown',
            bound: state.bound,
            attempt: Math.max(state.attempt, ...(event.attempts ?? [])),
            hash: state.kind === 'executing' ? state.hash : null,
            why: event.why,
          }
        : null;
    case 'recalled':
      return state !== null && mayBeRefused(state) ? recalled(state, event) : null;
    case 'handed_over':
      return state?.kind === 'approved'
        ? { kind: 'handed_over', bound: state.bound, attempt: state.attempt, hash: state.hash }
        : null;
    case 'resolved':
      return resolved(state, event);
    case 'rejected':
      return state !== null && mayBeRefused(state)
        ? { kind: 'rejected', bound: state.bound, attempt: state.attempt, reason: event.reason }
        : null;
    case 'restored':
      return state === null ? null : restored(state);
    case 'withdrawn':
      return state !== null && mayBeRefused(state)
        ? {
            kind: 'withdrawn',
            why: event.why,
            ...(event.isOver === true ? { isOver: true } : {}),
            ...(event.isMissing === true ? { missing: { bound: state.bound, attempt: state.attempt } } : {}),
          }
        : null;
    case 'quarantined':
      return state === null ? { kind: 'quarantined', why: event.why } : null;
  }
}

const attemptsOf = (refusals: readonly Refused[] = []): number[] => refusals.map(({ attempt }) => attempt);

function shownBy(
  before: ShownCall | null,
  { hash, warnings, note, folder }: Extract<ApprovalEvent, { event: 'put' }>,
): ShownCall {
  const isSame =
    before !== null && before.hash === hash && before.warnings.join('\n') === warnings.join('\n');
  const others = isSame ? before.notes : [];
  return {
    hash,
    warnings,
    notes: [...others.filter((name) => name !== note), note],
    folder: folder ?? before?.folder ?? null,
  };
}

/** An approval in a restored backup is not valid. A tool error stays visible: the action may have happened. */
function recalled(
  state: Decidable | Extract<ApprovalState, { kind: 'approved' }>,
  { why, after }: Extract<ApprovalEvent, { event: 'recalled' }>,
): ApprovalState {
  const next = waitsAgain({ ...state, attempt: Math.max(state.attempt, ...attemptsOf(after)) + 1 });
  return state.kind === 'tool_error'
    ? { kind: 'tool_error', ...next, why: state.why }
    : { kind: 'not_called', ...next, why };
}

function restored(state: ApprovalState): ApprovalState | null {
  const former = state.kind === 'withdrawn' ? state.missing : state.kind === 'rejected' ? state : undefined;
  if (former === undefined) return null;
  // For another attempt, earlier approvals and copies shown earlier are not valid.
  return { kind: 'pending', ...waitsAgain({ bound: former.bound, attempt: former.attempt + 1 }) };
}

/** An approval can be undone until its call begins. */
const mayBeRefused = (
  state: ApprovalState,
): state is Decidable | Extract<ApprovalState, { kind: 'approved' }> =>
  isDecidable(state) || state.kind === 'approved';

function asked(state: ApprovalState | null, bound: Bound): ApprovalState | null {
  if (state === null) return { kind: 'pending', ...waitsAgain({ bound, attempt: 0 }) };
  return isDecidable(state) ? { kind: 'pending', ...waitsAgain({ bound, attempt: state.attempt }) } : null;
}

/** Returns an approval to waiting. Moving its file does not approve it until the approval has been shown again. */
const waitsAgain = (
  { bound, attempt, hash }: { bound: Bound; attempt: number; hash?: string | null },
  known = hash ?? bound.hash,
): Waiting => ({ bound, attempt, shown: null, known });

function ended(
  state: Extract<ApprovalState, { kind: 'executing' }>,
  { outcome, text }: Extract<ApprovalEvent, { event: 'outcome' }>,
): ApprovalState {
  const { bound, attempt, hash } = state;
  switch (outcome) {
    case 'done':
      return { kind: 'executed', text, hash };
    case 'deferred':
      return { ...state, kind: 'approved', deferrals: state.deferrals + 1 };
    case 'tool_error':
    case 'not_called':
      return { kind: outcome, ...waitsAgain(state), why: text };
    case 'unknown':
      return { kind: 'outcome_unknown', bound, attempt, hash, why: text };
  }
}

function resolved(
  state: ApprovalState | null,
  { wasSent, proof }: Extract<ApprovalEvent, { event: 'resolved' }>,
): ApprovalState | null {
  if (state?.kind !== 'outcome_unknown' && state?.kind !== 'handed_over') return null;
  return wasSent
    ? {
        kind: 'executed',
        text:
          proof === undefined
            ? 'You said that it was done.'
            : 'It was found in the Sent folder of the mailbox.',
        hash: state.kind === 'outcome_unknown' ? state.hash : null,
      }
    : { kind: 'pending', ...waitsAgain(state) };
}
