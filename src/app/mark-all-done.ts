import type { ActOutcome } from '../features/triage/work/note-acts';
import type { UnderLock } from '../session/work-lock';
import type { Deputy } from './deputy';
import { counted } from './view/words/counted';

/** Outcome for each note, and a label in the past tense. */
export interface AllDone {
  outcomes: readonly UnderLock<ActOutcome>[];
  /** Number of notes that are done now. */
  done: number;
  label: string;
}

/** Marks several notes done, one after another, as one action for Undo. */
export async function markAllDone(
  deputy: Pick<Deputy, 'act' | 'history'>,
  { paths, noun }: { paths: readonly string[]; noun: string },
): Promise<AllDone> {
  const [last] = await deputy.history.list(1);
  const outcomes: UnderLock<ActOutcome>[] = [];
  for (const path of paths) outcomes.push(await deputy.act('markDone', path));
  const done = outcomes.filter(({ kind }) => kind === 'done' || kind === 'unchanged').length;
  const label = `Marked ${counted(done, noun)} done`;
  if (done > 0) await deputy.history.join(last?.id ?? null, label);
  return { outcomes, done, label };
}
