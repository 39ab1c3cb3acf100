import { answeredNotes } from '../../../core/approvals/work/queue-drafts';
import type { FeatureWork } from '../../../core/feature';
import { evaluationOutput } from '../model/evaluator/schema';
import { EVALUATOR_PROMPT } from '../model/evaluator/prompt';
import type { LookPart } from '../../../core/app/looks/look-parts';
import type { RevisionView } from '../view/revision-view';
import { readRevisions, type ChosenRound, pickRevision } from './pick-revision';
import { reviseForAsk, reviseOnce } from './revise-once';
import { draftsToRevise, RevisedDrafts } from './revise-drafts';
import { whyNotEvaluated, STOP_REVISION } from '../model/settings';
import { isInside } from '../../../kernel/notes/paths';
import { NEVER } from '../../../core/app/at-once';
import type { PlannedQuestion, PlanningSession } from '../../../core/session/planned-question';
import { valueOf } from '../../../core/settings/feature-setting';
import { evaluateDraft } from '../model/evaluator/evaluate-draft';
import { notesOfDraft, questionOn, takeDraft } from './draft-in-hand';
import { singleRevision } from './end-revision';
import { type ActRows, connectOf } from '../../../core/app/acts';
import type { DraftWish } from '../../../core/session/draft-work';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Revises a draft once with a model. The person's edits stay; the revision is kept beside them. */
    reviseDraft: DraftWish;
    /** Puts a saved wording into the draft and its waiting approval. */
    useRevision: ChosenRound;
  }
}

const REVISION_ACTS: ActRows = {
  reviseDraft: (context, subject) =>
    reviseOnce(context.session, subject, { connect: connectOf(context) }, context.signal),
  useRevision: ({ session }, subject) => pickRevision(session, subject),
};

/**
 * The first question on a draft, which asks for its evaluation; `null` if no model evaluates it. With `isUnasked`, only
 * if Deputy evaluates it without being asked.
 */
async function questionOnDraft(
  path: string,
  session: PlanningSession,
  { isUnasked = false }: { isUnasked?: boolean } = {},
): Promise<PlannedQuestion | null> {
  const { settings } = session;
  if (!isInside(path, settings.folders.drafts) || valueOf(settings, STOP_REVISION)) return null;
  const draft = await takeDraft(session, path, {
    ...{ wish: '', sources: await answeredNotes(session) },
    signal: NEVER,
  });
  if (draft === null || draft.text === '' || (isUnasked && singleRevision(draft) !== null)) return null;
  const { text } = draft;
  return {
    task: 'evaluation',
    shows: notesOfDraft(draft),
    ask: (deps) => {
      const { destination } = deps.model;
      return evaluateDraft(questionOn(draft, { text, destination, mostAnswers: 1 }), deps);
    },
    holdsProfile: true,
    follows:
      'If the draft is judged weak, or you ask for a revision, draft and mail are sent again with the faults, in at most three rounds.',
  };
}

declare module '../../../core/app/deputy' {
  interface Deputy {
    readonly revisions: {
      /** The wordings of a draft; `null` if it was not revised on this device. */
      of(path: string): Promise<RevisionView | null>;
    };
  }
}

const DRAFT_LOOKS: LookPart = {
  question: (path, look) => questionOnDraft(path, look),
  inRun: {
    at: 'last',
    paths: async (look) => {
      if (whyNotEvaluated(look.settings) !== null) return [];
      const paths: string[] = [];
      for (const path of draftsToRevise(await look.inbox.peekAtDrafts()))
        if ((await questionOnDraft(path, look, { isUnasked: true })) !== null) paths.push(path);
      return paths;
    },
  },
};

export const revisionWork: FeatureWork = {
  acts: REVISION_ACTS,
  deputy: ({ ports }) => ({ revisions: { of: (path) => readRevisions(ports, path) } }),
  doneTitles: { reviseDraft: 'The draft stays as it is' },
  looks: DRAFT_LOOKS,
  drafts: {
    whyNot: whyNotEvaluated,
    question: {
      task: 'evaluation',
      instructions: () => EVALUATOR_PROMPT + JSON.stringify(evaluationOutput.schema),
      frameTokens: 320,
      answerTokens: 150,
    },
    revise: reviseForAsk,
    beside: (session, models, signals) => new RevisedDrafts(session, models, signals),
  },
};
