import type { Need } from '../../core/app/view/needs/need';
import { TextButton } from './elements/text-button';
import { useSidebar } from './state/sidebar-context';

/** Button at a failed note that triages all of them again; left out where it is the only one. */
export function FailedAgainButton({ need }: { need: Pick<Need, 'kind'> }) {
  const { model } = useSidebar();
  const failed = model.overview?.needs.filter(({ kind }) => kind === 'failed') ?? [];
  if (need.kind !== 'failed' || failed.length < 2) return null;
  return (
    <div class="deputy-buttons">
      <TextButton class="deputy-quiet-button" run={() => model.actions['triage-failed-again']()}>
        Triage all failed again
      </TextButton>
    </div>
  );
}
