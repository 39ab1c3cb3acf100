import type { NeedItem } from '../../../core/app/view/need-item';
import { shortLine } from '../../../core/app/view/words/short-line';
import { QuietButton } from '../../../ui/parts/elements/quiet-button';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';

/** A button for each newsletter of an item. It asks for an approval, which shows the address. */
export function UnsubscribeButtons({ item }: { item: NeedItem }) {
  const { model } = useSidebar();
  const paths = new Set(
    item.kind === 'day' ? item.needs.map(({ path }) => path) : item.kind === 'note' ? [item.need.path] : [],
  );
  const offers = (model.overview?.newsletters ?? []).filter(({ note }) => paths.has(note));
  const bySender = new Map(offers.map((offer) => [offer.sender, offer]));
  return (
    <>
      {[...bySender.values()].map(({ sender, name, note }) => (
        <p key={sender} class="deputy-suggested">
          <QuietButton
            icon="mail-x"
            label={item.kind === 'note' ? 'Unsubscribe…' : `Unsubscribe from ${shortLine(name, 60)}…`}
            run={() => model.act('unsubscribe', note)}
          />
        </p>
      ))}
    </>
  );
}
