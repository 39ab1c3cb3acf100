import { dayRowOf } from '../../core/app/view/need-item';
import type { Need } from '../../core/app/view/needs/need';
import type { KeyPlace } from '../parts/state/key-place';

/** Marks notes done and deselects them and the rows they share, whatever the outcome. */
export function markDone(
  { model, dispatch }: Pick<KeyPlace, 'model' | 'dispatch'>,
  notes: readonly Need[],
): void {
  const paths = notes.map(({ path }) => path);
  const rows = notes.flatMap((note) => dayRowOf(note) ?? []);
  dispatch({ kind: 'deselected', ids: [...paths, ...rows] });
  void model.user.markDone(paths);
}
