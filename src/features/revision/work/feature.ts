import type { FeatureWork } from '../../../core/feature';
import { evaluationOutput } from '../model/evaluator/schema';
import { EVALUATOR_PROMPT } from '../model/evaluator/prompt';
import { REVISION_ACTS } from './acts';
import { DRAFT_LOOKS } from './looks';
import { RevisedDrafts } from './revise-drafts';
import { whyNotEvaluated } from './why-not-evaluated';

export const revisionWork: FeatureWork = {
  acts: REVISION_ACTS,
  looks: DRAFT_LOOKS,
  drafts: {
    whyNot: whyNotEvaluated,
    question: {
      task: 'evaluation',
      instructions: () => EVALUATOR_PROMPT + JSON.stringify(evaluationOutput.schema),
      frameTokens: 320,
      answerTokens: 150,
    },
    beside: (session, models, signals) => new RevisedDrafts(session, models, signals),
  },
};
