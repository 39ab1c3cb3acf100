import type { RunRequest } from '../app/automation/automation';
import type { ActName } from '../app/acts';
import type { UnderLock } from '../session/work-lock';
import type { ActOutcome } from '../features/triage/work/note-acts';
import { actReport } from '../app/reports/act-report';
import { type Report, success } from '../app/reports/report';

/** Special handling of an act besides running and reporting it; most need none. */
interface ActManner {
  /** Whether the act first asks for missing setup. */
  needsReady?: true;
  /** Text that is shown while the act runs. */
  during?: string;
  /** Whether the act's notice offers to undo it. */
  isUndoable?: true;
  /** Replaces the usual report of the act, or does something first; `null` uses the usual report. */
  report?: (
    outcome: UnderLock<ActOutcome>,
    run: (request: RunRequest) => Promise<Report>,
  ) => Promise<Report> | null;
}

/** Manner of an act that returns a note to triage, whatever its earlier state: the note is triaged now. */
const TRIAGED_NOW: ActManner = {
  needsReady: true,
  report: (outcome, run) =>
    outcome.kind === 'done' || outcome.kind === 'unchanged' ? run({ first: [outcome.note], limit: 1 }) : null,
};

const MANNERS: Partial<Record<ActName, ActManner>> = {
  triageAgain: TRIAGED_NOW,
  takeIn: TRIAGED_NOW,
  answer: TRIAGED_NOW,
  changeDecision: { isUndoable: true },
  draftReply: { needsReady: true, during: 'Writing the reply…', isUndoable: true },
  keep: { isUndoable: true },
  dismiss: { isUndoable: true },
  markDone: { isUndoable: true },
  notLikeThis: { isUndoable: true },
  confirmSender: { isUndoable: true },
  forgetSender: { isUndoable: true },
  proposePlan: {
    needsReady: true,
    during: 'Planning…',
  },
  reviseDraft: { needsReady: true, during: 'Revising…', isUndoable: true },
  useRevision: { isUndoable: true },
  makeExampleSkills: {
    report: (outcome) =>
      outcome.kind === 'done' || outcome.kind === 'unchanged'
        ? Promise.resolve(
            success(
              actReport('makeExampleSkills', outcome).title,
              'Read them, then agree to those you want in the settings under Skills.',
            ),
          )
        : null,
  },
  addSamples: { isUndoable: true },
  tickStep: { isUndoable: true },
  skipStep: { isUndoable: true },
  dropPlan: { isUndoable: true },
};

export const mannerOf = (name: ActName): ActManner => MANNERS[name] ?? {};
