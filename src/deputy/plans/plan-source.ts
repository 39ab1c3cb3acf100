import { noteLink } from '../../notes/names';
import type { Note } from '../../notes/note';
import type { Plan } from '../../plans/plan';
import type { Vault } from '../../ports/vault';
import { readPlainNote } from '../read-note';

/** The note a plan came from. */
export interface PlanSource {
  path: string;
  note: Note;
}

/** Wherever it lies by now; `null` for a plan that was typed, or whose note is gone. */
export async function findPlanSource(
  vault: Vault,
  { source }: Pick<Plan, 'source'>,
): Promise<PlanSource | null> {
  if (source.startsWith('ask:')) return null;
  const refs = (await vault.list('')) ?? [];
  const path = refs.map((ref) => ref.path).find((each) => each.endsWith('.md') && noteLink(each) === source);
  const note = path === undefined ? null : await readPlainNote(vault, path);
  return path === undefined || note === null ? null : { path, note };
}
