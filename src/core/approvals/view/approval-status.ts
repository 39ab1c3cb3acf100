import { STATE_FACTS, type StateKind } from '../model/approval/approval-state';
import { STATE_WORDS } from '../model/approval/state-words';
import { shortLine } from '../../app/view/words/short-line';

/** Answers that a person can give. */
export type ApprovalChoice = 'approve' | 'edit' | 'reject' | 'snooze' | 'sent' | 'not-sent' | 'pick' | 'ask';

type StatusKind = StateKind | 'contested' | 'elsewhere' | 'stranger';

export interface ApprovalStatus {
  kind: StatusKind;
  /** Name of the state in two or three words; '' if the approval simply waits. */
  name: string;
  /** Explanation of what happened and what to do, in a sentence or two; '' if there is none. */
  reason: string;
  /** Whether the approval can be decided on this device. */
  isOpen: boolean;
}

interface CardFacts {
  state: { kind: StateKind; why?: string; holdMs?: number } | null;
  /** Whether this device runs Deputy for the vault. */
  isRunner: boolean;
  onlyInDeputy: boolean;
  rival: unknown;
  request: { statusReason: string | null };
}

/** The status of an approval. If the ledger and the note differ, the ledger decides. */
export function approvalStatus({ state, isRunner, onlyInDeputy, rival, request }: CardFacts): ApprovalStatus {
  if (state === null && isRunner) return { kind: 'stranger', isOpen: true, ...STRANGER };
  if (state === null) return { kind: 'elsewhere', isOpen: !onlyInDeputy, ...elsewhere(onlyInDeputy) };
  if (rival !== null && STATE_FACTS[state.kind].waitsFor === 'decision')
    return { kind: 'contested', isOpen: true, ...CONTESTED };
  const { stands, card } = STATE_WORDS[state.kind];
  const isHeld = state.kind === 'approved' && (state.holdMs ?? 0) > 0;
  const why = shortLine(state.why ?? request.statusReason ?? '', 500);
  // The usual advice, that the action runs in the next cycle, is left out, because the server may still be down then.
  const isDelayed = state.kind === 'approved' && why !== '';
  const advice = isHeld ? HELD : isDelayed ? '' : STATE_WORDS[state.kind].advice;
  return {
    kind: state.kind,
    name: card ?? stands,
    reason: [why, advice].filter((part) => part !== '').join(' '),
    isOpen: CHOICES[state.kind].length > 0,
  };
}

/** Possible answers in the order of the buttons. */
export const choicesOf = ({ kind, isOpen }: ApprovalStatus): readonly ApprovalChoice[] =>
  isOpen ? CHOICES[kind] : [];

const DECIDE: readonly ApprovalChoice[] = ['approve', 'edit', 'reject', 'snooze'];
const TELL: readonly ApprovalChoice[] = ['sent', 'not-sent'];

const CHOICES: Record<StatusKind, readonly ApprovalChoice[]> = {
  pending: DECIDE,
  not_called: DECIDE,
  tool_error: DECIDE,
  elsewhere: DECIDE,
  stranger: ['ask', 'edit', 'reject'],
  contested: ['pick', 'reject', 'snooze'],
  outcome_unknown: TELL,
  handed_over: TELL,
  // An approved action can be rejected until it begins.
  approved: ['reject'],
  executing: [],
  executed: [],
  rejected: [],
  withdrawn: [],
  quarantined: [],
};

/** For an approval during its undo delay. Every process shows it: the one that waits may have ended. */
const HELD = 'It is sent when the undo delay is over. If Deputy is closed before that, you are asked again.';

type Words = Pick<ApprovalStatus, 'name' | 'reason'>;

const CONTESTED: Words = {
  name: 'Changed in two places',
  reason: 'The draft and the approval were both edited, and say different things. Pick the one to keep.',
};

const STRANGER: Words = {
  name: 'From another device',
  reason: 'Deputy on this device never asked for it, and does not run it. Ask again to decide on it here.',
};

const elsewhere = (onlyInDeputy: boolean): Words => ({
  name: 'From another device',
  reason: onlyInDeputy
    ? 'The settings let only the device that asked approve it.'
    : 'The device that asked carries out what you decide here.',
});
