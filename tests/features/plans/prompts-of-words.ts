import { NO_PROFILE } from '../../../src/core/drafts/profile';
import { makePlanDraft } from '../../../src/features/plans/model/planner/plan-task';
import { stepConversation } from '../../../src/features/plans/model/runner/step-conversation';
import { writeMail } from '../../../src/features/plans/model/runner/write-mail';
import { conversationPrompt } from '../../../src/llm/prompting/conversation';
import { asked, type PromptRows, ROOM, turnOf, type Words } from '../../llm/prompting/words';
import { aPlan, TIME } from './model/prompting-stage';

const planOf = ({ others }: Words) =>
  aPlan({
    objective: others,
    context: others,
    steps: [{ text: others, state: 'open', needsPerson: false }],
    log: [{ at: '2026-11-20T09:05:00+01:00', actor: 'scripted:model-1', action: others, why: others }],
  });

const stepOf = (words: Words) => ({
  plan: planOf(words),
  path: 'Plans/a.md',
  step: 1,
  source: words.source,
  profile: NO_PROFILE,
  time: TIME,
});

export const PROMPTS: PromptRows = {
  planning: ({ source }) =>
    asked((deps) => makePlanDraft({ kind: 'note', ...source }, { ...deps, time: TIME })),
  step: (words) => {
    const opening = stepConversation(stepOf(words), { system: 'You help.', task: 'Carry out' });
    return Promise.resolve(conversationPrompt({ ...opening, turns: [turnOf(words)] }, ROOM).messages);
  },
  mail: (words) => asked((deps) => writeMail(stepOf(words), deps)),
};
