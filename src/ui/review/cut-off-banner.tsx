import { counted } from '../../dashboard/words/counted';
import { useSidebar } from '../parts/state/sidebar-context';
import type { NeedsList } from '../parts/state/use-lists';
import { TextButton } from '../parts/elements/text-button';

/** What was approved and not carried out is not left to be found. */
export function CutOffBanner({ needs }: { needs: Pick<NeedsList, 'all'> }) {
  const { dispatch } = useSidebar();
  const cutOff = needs.all.filter((item) => item.kind === 'request' && item.card.isCutOff);
  const [first] = cutOff;
  if (first === undefined) return null;
  const were = cutOff.length === 1 ? 'was' : 'were';
  return (
    <div class="deputy-cut-off" role="status">
      <p>
        {counted(cutOff.length, 'approval')} {were} not carried out, because Deputy was closed.
      </p>
      <TextButton
        run={async () => {
          dispatch({ kind: 'went_to', list: 'needs', id: first.id });
          dispatch({ kind: 'showed_pane', pane: 'detail' });
        }}
      >
        {cutOff.length === 1 ? 'Look at it' : 'Look at them'}
      </TextButton>
    </div>
  );
}
