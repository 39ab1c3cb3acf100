import { stem } from '../../../kernel/notes/names';
import type { ModelError } from '../../../kernel/ports/language-model';
import { CountedProgress } from '../../../session/counted-progress';
import { endsAllWork } from '../../../session/fence';
import type { WaitingNote } from '../../../session/run-queue';
import type { Session } from '../../../session/session';
import { AskInTurn } from './ask-in-turn';
import { type OneOfMany, triageOne, type TriageOptions } from './triage-one';
import type { TriagedNote } from './triaged-note';

export interface Triaged {
  notes: TriagedNote[];
  /** Set when the provider accepts no more prompts: the remaining notes wait. */
  stopped: ModelError | null;
}

/** Asks the model about several notes at once, and commits the results one after another. */
export async function triageQueue(
  session: Session,
  queue: readonly WaitingNote[],
  options: TriageOptions,
): Promise<Triaged> {
  const { model, drafts, stop, abort } = options;
  const notes = new Map<string, TriagedNote>();
  const progress = new CountedProgress(session.ports, 'triage');
  let hasFailed = false;
  const onFailure = (error: unknown): void => {
    hasFailed ||= abort.aborted || endsAllWork(error);
  };
  const asking = new AskInTurn(model, {
    items: queue,
    pathOf: ({ path }) => path,
    refused: session.hostMemory.refused,
    // While the answers for some notes are written down, the prompts of the next ones are ready.
    workers: 2 * session.settings.concurrency,
    isStopped: () => hasFailed || stop.aborted || abort.aborted,
  });
  const [first] = queue;
  if (first !== undefined) progress.show({ text: stem(first.path), done: 0, total: queue.length });
  try {
    await asking.askAll(async (note, onAsked) => {
      const others: OneOfMany = {
        isOver: () => asking.isOver,
        onAsked: (asked) => {
          if (onAsked(asked)) drafts?.refuse();
        },
        onFailure,
      };
      const triage = (): Promise<TriagedNote | null> => triageOne(session, note, options, others);
      const triaged = await session.fence.around(note.path, triage, { instead: null, abort });
      if (triaged === null) return;
      notes.set(note.path, triaged);
      const { outcome, subject } = triaged;
      if (outcome.kind === 'decided' && outcome.draft !== null) drafts?.add(outcome.draft);
      progress.show({ text: subject, done: notes.size, total: queue.length });
    });
  } catch (error) {
    if (!abort.aborted) throw error;
  } finally {
    progress.end();
  }
  return { notes: [...notes.values()], stopped: asking.stopped };
}
