import type { NeedItem } from '../../app/view/need-item';
import { QuietButton } from '../parts/elements/quiet-button';
import { useSidebar } from '../parts/state/sidebar-context';

/** Where a note looks like several steps: one press makes a plan of it. */
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
