import type { ActOutcome } from '../triage/work/note-acts';
import type { UnderLock } from '../session/work-lock';
import type { Deputy } from './deputy';
import { counted } from './view/words/counted';

/** Outcome for each note, and a label in the past tense. */
export interface ActedOnAll {
  outcomes: readonly UnderLock<ActOutcome>[];
  /** Current paths of the notes on which the act succeeded, or was done already. */
  notes: readonly string[];
  label: string;
}

/** Labels of the acts that are done on several notes, by act; `notes` is their number as a phrase. */
const LABELS = {
  markDone: (notes: string) => `Marked ${notes} done`,
  takeBack: (notes: string) => `Took ${notes} back`,
  triageAgain: (notes: string) => `Put ${notes} back to triage`,
};

export async function actOnAll(
  deputy: Pick<Deputy, 'act' | 'history'>,
  act: keyof typeof LABELS,
  { paths, noun }: { paths: readonly string[]; noun: string },
): Promise<ActedOnAll> {
  const [last] = await deputy.history.list(1);
  const outcomes: UnderLock<ActOutcome>[] = [];
  for (const path of paths) outcomes.push(await deputy.act(act, path));
  const notes = outcomes.flatMap((each) =>
    each.kind === 'done' || each.kind === 'unchanged' ? [each.note] : [],
  );
  const label = LABELS[act](counted(notes.length, noun));
  if (notes.length > 0) await deputy.history.join(last?.id ?? null, label);
  return { outcomes, notes, label };
}
