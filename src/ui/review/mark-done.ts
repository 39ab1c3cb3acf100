import type { Need } from '../../app/view/needs/need';
import type { KeyPlace } from '../parts/state/key-place';

/** Of several notes: they are selected no more, whatever becomes of it. */
export function markDone(
  { model, dispatch }: Pick<KeyPlace, 'model' | 'dispatch'>,
  notes: readonly Need[],
): void {
  const paths = notes.map(({ path }) => path);
  dispatch({ kind: 'deselected', ids: paths });
  void model.markDone(paths);
}
