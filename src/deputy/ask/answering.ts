import { hashText } from '../../notes/hash';
import { answerQuestion, TROUBLE } from '../../requests/conversation/answer-question';
import type { TaskContext } from '../../requests/tools/task-tool';
import { openNotes } from '../../tools/open-notes';
import { Staging } from '../../tools/staging';
import { notesOf } from '../desk/vault-notes';
import { privacyRules } from '../settings/privacy-rules';
import { writingRules } from './ask-rules';
import type { AskWork } from './ask-work';
import type { TaskRequestFile } from './request-file';

/** Who answers a question, and which notes they may see: a private one is not there for a model that is elsewhere. */
export async function answering(
  { desk, models, signal }: AskWork,
  file: TaskRequestFile,
  run: string,
): ReturnType<TaskContext['answering']> {
  const { ports, settings } = desk;
  const connected = await models.connect('simple_qa', []);
  if (!connected.ok) return { kind: 'failed', why: `${TROUBLE} ${connected.error.message}` };
  const { model } = connected.value;
  const all = notesOf(ports.vault);
  const leftOut = new Set<string>();
  const seen = model.destination === 'here' ? all : openNotes(all, privacyRules(settings), leftOut);
  return {
    kind: 'ready',
    vault: new Staging(seen, writingRules(settings)),
    leftOut,
    ask:
      model.provider === 'rules'
        ? null
        : (input) => {
            const asked = { note: file.path, textHash: hashText(input.question), stage: 'answer' } as const;
            const answers = desk.answers.open({ ...asked, run });
            return answerQuestion(input, {
              ...connected.value,
              answers,
              tokenBudget: settings.tokenBudget,
              signal,
            });
          },
  };
}
