import type { NeedItem } from '../../../core/app/view/need-item';
import { QuietButton } from '../../../ui/parts/elements/quiet-button';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';
import { AttachButtons } from './attach-buttons';

/** Files of the vault for the mail that waits, and the attachments of the mail that came in. */
export const MailFiles = ({ item }: { item: NeedItem }) => (
  <>
    <AttachButtons item={item} />
    <SaveButton item={item} />
  </>
);

/** Saves the attachments of the mail that an item is about into the vault, by the person's press. */
function SaveButton({ item: { note, hasAttachments } }: { item: NeedItem }) {
  const { model } = useSidebar();
  if (hasAttachments !== true) return null;
  return (
    <QuietButton
      icon="download"
      label="Save attachments"
      run={async () => {
        await model.act('saveAttachments', note);
      }}
    />
  );
}
