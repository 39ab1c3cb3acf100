import type { FeatureWork } from '../../../core/feature';
import { evaluationOutput } from '../model/evaluator/schema';
import { EVALUATOR_PROMPT } from '../model/evaluator/prompt';
import { REVISION_ACTS } from './acts';
import type { LookPart } from '../../../core/app/looks/look-parts';
import { questionOnDraft } from './question-on-draft';
import type { RevisionView } from '../view/revision-view';
import { readRevisions } from './pick-revision';
import { reviseForAsk } from './revise-once';
import { draftsToRevise, RevisedDrafts } from './revise-drafts';
import { whyNotEvaluated } from '../model/settings';

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
