import { receiptsId } from '../../app/view/need-item';
import type { Need } from '../../app/view/needs/need';
import type { KeyPlace } from '../parts/state/key-place';

/** Of several notes: they are selected no more, nor is the row of receipts, whatever becomes of it. */
export function markDone(
  { model, dispatch }: Pick<KeyPlace, 'model' | 'dispatch'>,
  notes: readonly Need[],
): void {
  const paths = notes.map(({ path }) => path);
  const rows = notes.flatMap(({ receiptDay }) => (receiptDay === undefined ? [] : receiptsId(receiptDay)));
  dispatch({ kind: 'deselected', ids: [...paths, ...rows] });
  void model.markDone(paths);
}
