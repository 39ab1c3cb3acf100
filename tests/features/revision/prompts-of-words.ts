import { evaluateDraft } from '../../../src/features/revision/model/evaluator/evaluate-draft';
import { overseeDraft } from '../../../src/features/revision/model/oversee-draft';
import { reviseDraft } from '../../../src/features/revision/model/reviser/revise-draft';
import type { DraftContext } from '../../../src/features/revision/model/draft-context';
import { OCCASION } from '../../core/triage/model/a-mail-context';
import { asked, type PromptRows, type Words } from '../../llm/prompting/words';

const draftOf = ({ others, source, persons }: Words) => {
  const context: DraftContext = { mail: source, occasion: OCCASION, wish: persons, channel: 'email' };
  return { text: others, path: 'Drafts/a.md', context, mostAnswers: 1 };
};

export const PROMPTS: PromptRows = {
  evaluation: (words) => asked((deps) => evaluateDraft(draftOf(words), deps)),
  revision: (words) => {
    const faults = [{ kind: 'wrong_tone' as const, quotation: words.others }];
    return asked((deps) => reviseDraft({ ...draftOf(words), faults }, deps));
  },
  oversight: (words) => asked((deps) => overseeDraft(draftOf(words), deps)),
};
