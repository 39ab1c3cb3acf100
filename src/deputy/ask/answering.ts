import { hashText } from '../../notes/values/hash';
import type { LanguageModel } from '../../ports/language-model';
import type { Vault } from '../../ports/vault';
import { answerQuestion, TROUBLE } from '../../requests/conversation/answer-question';
import type { TaskContext } from '../../requests/tools/task-tool';
import { openNotes } from '../../tools/open-notes';
import { Staging } from '../../tools/staging';
import { notesOf } from '../desk/vault-notes';
import { privacyRules } from '../settings/privacy-rules';
import type { Settings } from '../settings/settings';
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
  const leftOut = new Set<string>();
  return {
    kind: 'ready',
    vault: notesFor(model, { vault: ports.vault, settings, leftOut }),
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

/** The notes that may be shown to the model that answers. */
export function notesFor(
  { destination }: Pick<LanguageModel, 'destination'>,
  { vault, settings, leftOut }: { vault: Vault; settings: Settings; leftOut: Set<string> },
): Staging {
  const all = notesOf(vault);
  const seen = destination === 'here' ? all : openNotes(all, privacyRules(settings), leftOut);
  return new Staging(seen, writingRules(settings));
}
