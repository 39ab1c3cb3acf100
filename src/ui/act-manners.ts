import type { RunRequest } from '../app/automation/automation';
import type { ActName } from '../app/acts';
import type { UnderLock } from '../session/work-lock';
import type { ActOutcome } from '../features/triage/work/note-acts';
import { type Report, success } from './reports/report';

/** Special handling of an act besides running and reporting it; most need none. */
interface ActManner {
  /** Asks for missing setup first. */
  needsReady?: true;
  /** Shown while it runs. */
  during?: string;
  /** Its notice offers to undo it. */
  isUndoable?: true;
  /** Replaces the usual report, or does something first; `null` uses the usual report. */
  report?: (
    outcome: UnderLock<ActOutcome>,
    run: (request: RunRequest) => Promise<Report>,
  ) => Promise<Report> | null;
}

/** For one note, whatever its earlier state: returned to triage, it is triaged now. */
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
    report: (outcome) =>
      outcome.kind === 'unchanged'
        ? Promise.resolve(success('There is a plan for it already', `See ${outcome.note}.`))
        : null,
  },
  reviseDraft: { needsReady: true, during: 'Revising…', isUndoable: true },
  useRevision: { isUndoable: true },
  makeExampleSkills: {
    report: (outcome) =>
      outcome.kind === 'done' || outcome.kind === 'unchanged'
        ? Promise.resolve(
            success(
              outcome.kind === 'done' ? outcome.label : 'The example skills are there already',
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
