import { useSidebar } from '../parts/state/sidebar-context';
import type { Lists } from '../parts/state/use-lists';
import { ReviewDetail } from './review-detail';
import { ToastLines } from '../parts/toast-lines';
import { ReviewList } from './review-list';
import { isSelected } from './selection';

/** What needs the person, and beside it the one they are at; where there is little room, one of the two. */
export function ReviewPanes({ needs }: Pick<Lists, 'needs'>) {
  const { view } = useSidebar();
  const at = needs.all.findIndex(({ id }) => id === needs.current);
  const item = needs.all[at];
  return (
    <div class="deputy-panes">
      <ReviewList needs={needs} />
      {item === undefined ? (
        <div class="deputy-detail" />
      ) : (
        // Another item begins at its top, with nothing begun.
        <ReviewDetail
          key={item.id}
          item={item}
          place={`${String(at + 1)} of ${String(needs.all.length)}`}
          hasBar={!needs.shown.some((each) => isSelected(each, view))}
        />
      )}
      <ToastLines />
    </div>
  );
}
