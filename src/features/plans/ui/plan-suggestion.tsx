import type { NeedItem } from '../../../core/app/view/need-item';
import { QuietButton } from '../../../ui/parts/elements/quiet-button';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';

/** Button that makes a plan of a note that seems to need several steps. */
export function PlanSuggestion({ item: { note: path } }: { item: Pick<NeedItem, 'note'> }) {
  const { model } = useSidebar();
  const { suggested = [] } = model.overview?.plans ?? {};
  if (!suggested.some((plan) => plan.path === path)) return null;
  return (
    <p class="deputy-suggested">
      <QuietButton icon="list-todo" label="Make a plan" run={() => model.act('proposePlan', path)} />
    </p>
  );
}
