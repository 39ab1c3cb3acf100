import type { NeedItem } from '../../core/app/view/need-item';
import { QuietButton } from '../parts/elements/quiet-button';
import { useSidebar } from '../parts/state/sidebar-context';

/** Button that makes a plan of a note that seems to need several steps. */
export function PlanSuggestion({ item: { suggested } }: { item: Pick<NeedItem, 'suggested'> }) {
  const { model } = useSidebar();
  if (suggested === null) return null;
  const { path } = suggested;
  return (
    <p class="deputy-suggested">
      <QuietButton icon="list-todo" label="Make a plan" run={() => model.act('proposePlan', path)} />
    </p>
  );
}
