import type { DecisionAnswer } from '../../src/core/triage/model/decision';
import type { ServerAnswer } from '../wire/scripted-model-server';

/** An answer as a model writes it; what the decision does not need is null. */
export const scriptedAnswer = (
  decision: DecisionAnswer['decision'],
  parts: Partial<DecisionAnswer> = {},
): Extract<ServerAnswer, { json: unknown }> => ({
  json: {
    decision,
    confidence: 0.9,
    reasoning: `Scripted: ${decision}.`,
    reply_body: null,
    delegation_target: null,
    info_needed: null,
    ...parts,
  },
});
