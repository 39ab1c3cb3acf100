import type { StateKind } from './approval-state';

/** All texts about one state, for every screen, the log and operations. */
interface StateWords {
  /** Precedes a title or a full stop. Claims that something was done only if its outcome is recorded. */
  stands: string;
  /** Text on the approval's card, if it differs from `stands`; '' for an approval that only waits. */
  card?: string;
  /** Advice in addition to the note's own text; '' if there is none. */
  advice: string;
  /** Reason why the approval cannot be decided now, as a sentence. */
  closed: string;
  /** Label of the operation that led to this state, before the title. */
  operation: string;
  /** Text in recent activity. */
  activity: string;
}

export const STATE_WORDS: Record<StateKind, StateWords> = {
  pending: {
    stands: 'It waits for your decision',
    card: '',
    advice: '',
    closed: 'It waits for your decision.',
    operation: 'Asked you about',
    activity: 'Waits for your approval:',
  },
  not_called: {
    stands: 'Could not run',
    advice: 'Nothing left this device.',
    closed: 'It waits for your decision.',
    operation: 'Could not run',
    activity: 'Could not run:',
  },
  tool_error: {
    stands: 'The server reported an error',
    advice: 'It may have been sent: check before you approve it again.',
    closed: 'It waits for your decision.',
    operation: 'The server reported an error:',
    activity: 'The server reported an error:',
  },
  outcome_unknown: {
    stands: 'Outcome unknown',
    card: 'Was it sent?',
    advice: 'Check whether it happened. Deputy does not try again automatically.',
    closed: 'Say first whether it was sent: how the last try ended is unknown.',
    operation: 'Outcome unknown:',
    activity: 'Outcome unknown:',
  },
  handed_over: {
    stands: 'Approved, and not sent',
    card: 'Was it sent?',
    advice: '',
    closed: 'Say first whether you sent it in your mail program.',
    operation: 'Opened in your mail program:',
    activity: 'Opened in your mail program:',
  },
  approved: {
    stands: 'Approved',
    advice: 'It runs with the next cycle.',
    closed: 'It is approved already, and runs with the next cycle.',
    operation: 'Not yet sent:',
    activity: 'Approved:',
  },
  executing: {
    stands: 'Running',
    advice: '',
    closed: 'It is running.',
    operation: 'Started:',
    // An intermediate step is not shown; its outcome has its own line.
    activity: '',
  },
  executed: {
    stands: 'Done as approved',
    card: 'Done',
    advice: '',
    closed: 'It is done.',
    operation: 'Done as approved:',
    activity: 'Done as approved:',
  },
  rejected: {
    stands: 'Rejected',
    advice: '',
    closed: 'It was rejected: undo the rejection first.',
    operation: 'Rejected',
    activity: 'Rejected:',
  },
  withdrawn: {
    stands: 'Withdrawn',
    advice: '',
    closed: 'It was withdrawn.',
    operation: 'Withdrew',
    activity: 'Withdrew:',
  },
  quarantined: {
    stands: 'Not run',
    advice: '',
    closed: 'It was not run: Deputy on this device did not ask for it.',
    operation: 'Did not run',
    activity: 'Did not run:',
  },
};
