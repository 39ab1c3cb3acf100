import { type SourceNote, SourceNotes } from '../../index/source-notes';
import type { Plan } from '../../plans/plan';
import type { SourceOfPlan } from '../../plans/same-source';
import type { Vault } from '../../ports/vault';

/** The note a plan came from, wherever it lies by now; `null` for a plan that was typed, or whose note is ambiguous. */
export async function findPlanSource(
  vault: Vault,
  { source, sourcePath, sourceMessageId }: Pick<Plan, keyof SourceOfPlan>,
): Promise<SourceNote | null> {
  if (source.startsWith('ask:')) return null;
  const notes = await SourceNotes.look(vault);
  return notes.find({ link: source, path: sourcePath, messageId: sourceMessageId });
}
