import { TextButton } from '../parts/elements/text-button';
import type { SidebarModel } from '../parts/state/sidebar-model';

/** What a sync loosened in the settings counts only after a yes on this device. */
export function LoosenedBanner({ model }: { model: SidebarModel }) {
  const { loosened } = model;
  if (loosened.length === 0) return null;
  const changes = loosened.map(({ label, change }) => `${label}: ${change}`).join('; ');
  return (
    <div class="deputy-cut-off" role="status">
      <p>The settings of this vault protect less than before, and do not count yet: {changes}.</p>
      <TextButton run={() => model.allowLoosened(loosened)}>Allow</TextButton>
    </div>
  );
}
