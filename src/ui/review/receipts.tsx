import type { Need } from '../../core/app/view/needs/need';
import { counted } from '../../core/app/view/words/counted';
import { TextButton } from '../parts/elements/text-button';
import { KeyHint } from '../parts/key-hint';
import { useSidebar } from '../parts/state/sidebar-context';
import { markDone } from './mark-done';

interface ReceiptsProps {
  needs: readonly Need[];
}

/** Receipts of a day; each opens its note. */
export function ReceiptRows({ needs }: ReceiptsProps) {
  const { model } = useSidebar();
  return (
    <ul class="deputy-receipts">
      {needs.map(({ path, title, reason }) => (
        <li key={path}>
          <TextButton class="deputy-quiet-button" run={() => model.openNote(path)}>
            <bdi>{title}</bdi>
          </TextButton>
          <p class="deputy-reason" dir="auto">
            {reason}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Button that marks all receipts of a day done; one undo reverts all of them. */
export function ReceiptsButton({ needs }: ReceiptsProps) {
  const { model, dispatch } = useSidebar();
  return (
    <TextButton
      isPrimary
      run={async () => {
        markDone({ model, dispatch }, needs);
      }}
    >
      Mark {counted(needs.length, 'receipt')} done
      <KeyHint intent="mark-done" />
    </TextButton>
  );
}
