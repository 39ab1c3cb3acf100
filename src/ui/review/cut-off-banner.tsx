import { counted } from '../../core/app/view/words/counted';
import { TextButton } from '../parts/elements/text-button';
import { useSidebar } from '../parts/state/sidebar-context';
import type { NeedsList } from '../parts/state/use-lists';

export function CutOffBanner({ needs: { all, cutOff } }: { needs: Pick<NeedsList, 'all' | 'cutOff'> }) {
  const { dispatch } = useSidebar();
  const [first] = cutOff;
  if (first === undefined) return null;
  const were = cutOff.length === 1 ? 'was' : 'were';
  const goToFirst = (): Promise<void> => {
    if (!all.includes(first)) dispatch({ kind: 'released' });
    dispatch({ kind: 'came', id: first.id });
    return Promise.resolve();
  };
  return (
    <div class="deputy-cut-off" role="status">
      <p>
        {counted(cutOff.length, 'approval')} {were} not carried out, because Deputy was closed.
      </p>
      <TextButton run={goToFirst}>{cutOff.length === 1 ? 'See it' : 'See them'}</TextButton>
    </div>
  );
}
