import { TextButton } from '../parts/elements/text-button';
import type { SidebarModel } from '../parts/state/sidebar-model';

/** Banners about mail accounts: no mail comes in, or an old way to send can be replaced. */
export function MailBanners({ model }: { model: SidebarModel }) {
  const { overview, settings, actions } = model;
  return (
    <>
      {(overview?.mailTroubles ?? []).map(({ account, message }) => (
        <div class="deputy-cut-off" role="status" key={account}>
          <p>
            No mail comes in from {account}. {message}
          </p>
          <div class="deputy-banner-buttons">
            <TextButton run={() => model.checkMailbox(account)}>Check again</TextButton>
            <TextButton
              run={async () => {
                model.openSettings();
              }}
            >
              Settings
            </TextButton>
          </div>
        </div>
      ))}
      {settings.movableServer !== null && (
        <div class="deputy-cut-off mod-offer" role="status">
          <p>
            Approved mail goes out by the tool server “{settings.movableServer}”. A mail account sends it,
            too, with a copy in Sent, and reads your inbox if you allow it. Nothing changes before you say so.
          </p>
          <div class="deputy-banner-buttons">
            <TextButton run={() => actions['add-mail-account']()}>Set up the account</TextButton>
            <TextButton
              run={async () => {
                model.declineMove();
              }}
            >
              Not now
            </TextButton>
          </div>
        </div>
      )}
    </>
  );
}
