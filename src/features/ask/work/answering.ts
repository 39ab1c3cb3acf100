import type { Destination } from '../../../kernel/ports/language-model';
import type { Vault } from '../../../kernel/ports/vault';
import type { KeptHere } from '../../../kernel/privacy/kept-here';
import { answerQuestion, TROUBLE } from '../model/conversation/answer-question';
import type { TaskContext } from '../model/tools/task-tool';
import { notesFor, type PrivateNotes } from '../../../core/tools/open-notes';
import { Staging } from '../../../core/tools/staging';
import { notesOf } from '../../../core/session/vault-notes';
import type { Settings } from '../../../core/settings/settings';
import { DASHBOARD_PATH } from '../../../core/app/view/dashboard-note';
import type { StagedVault } from '../../../core/tools/vault-tool';
import type { Folders } from '../../../core/settings/folders';
import { isInside } from '../../../kernel/notes/paths';
import { writingRules } from './ask-rules';
import type { AskWork } from './ask-work';
import type { AskFile } from './ask-file';

/** The model for a question, and the notes it may see; for a remote model, private notes don't exist. */
export async function answering(
  { session, models, signal }: AskWork,
  file: AskFile,
  { run, found }: { run: string; found: PrivateNotes },
): ReturnType<TaskContext['answering']> {
  const { ports, settings } = session;
  const connected = await models.connect('simple_qa', []);
  if (!connected.ok) return { kind: 'failed', why: `${TROUBLE} ${connected.error.message}` };
  const { model } = connected.value;
  return {
    kind: 'ready',
    destination: model.destination,
    vault: notesToAnswer(model.destination, {
      vault: ports.vault,
      settings,
      keptHere: session.keptHere,
      found,
    }),
    leftOut: found.leftOut,
    ask:
      model.provider === 'rules'
        ? null
        : (input) =>
            session.prompt({
              model: connected.value,
              answers: { note: file.path, text: input.question, stage: 'answer', run },
              signal,
              ask: (deps) => answerQuestion(input, deps),
            }),
  };
}

/** The notes without Deputy's own about its work, because these answer no question. */
export const withoutRecords = (vault: StagedVault, { logs }: Pick<Folders, 'logs'>): StagedVault => ({
  ...vault,
  list: async () => (await vault.list()).filter((path) => !isInside(path, logs) && path !== DASHBOARD_PATH),
});

/** Notes that may be shown to the answering model. */
export const notesToAnswer = (
  destination: Destination,
  { vault, settings, ...seen }: { vault: Vault; settings: Settings; keptHere: KeptHere; found: PrivateNotes },
): Staging =>
  new Staging(
    withoutRecords(notesFor(destination, { vault: notesOf(vault), ...seen }), settings.folders),
    writingRules(settings),
  );
