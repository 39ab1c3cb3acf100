import { type Report, success } from '../../../core/app/view/report';
import { TextButton } from '../../../ui/parts/elements/text-button';
import type { FeatureRun, SidebarModel } from '../../../ui/parts/state/sidebar-model';

export function MailBanners({ model }: { model: SidebarModel }) {
  const { overview } = model;
  return (
    <>
      {(overview?.mailTroubles ?? []).map(({ account, message }) => (
        <div class="deputy-cut-off" role="status" key={account}>
          <p>
            No mail comes in from {account}. {message}
          </p>
          <div class="deputy-banner-buttons">
            <TextButton run={() => model.carryOut(checkMailbox(account))}>Check again</TextButton>
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
    </>
  );
}

/** Logs in to an account, even after an earlier refusal. */
const checkMailbox =
  (name: string): FeatureRun =>
  async ({ mailboxes }, { accounts }): Promise<Report | null> => {
    const account = accounts.find((each) => each.name === name);
    if (account === undefined) return null;
    const login = await mailboxes.check(account);
    return login.ok
      ? success(`The server accepts the login of ${account.address}`, 'Mail comes in with the next check.')
      : { title: 'No mail comes in yet', lines: [login.error.message], isTrouble: true };
  };
