import { STATE_WORDS } from '../../../core/approvals/model/approval/state-words';
import type { AskedApproval, TaskState } from './ask';

/** Outcome of a task in one line, including that of its approval. */
export function saidOf(state: TaskState): string {
  switch (state.kind) {
    case 'waiting':
      return '';
    case 'failed':
      return state.why;
    case 'done':
      return [
        state.instead ?? '',
        state.said,
        state.approval === undefined ? '' : approvalLine(state.approval),
      ]
        .filter((part) => part !== '')
        .join(' ');
  }
}

function approvalLine({ state, about, text }: AskedApproval): string {
  const stands = state === 'pending' ? 'Waits for your approval' : STATE_WORDS[state].stands;
  return text === '' ? `${stands}: ${about}.` : `${stands}: ${about}. ${text}`;
}
