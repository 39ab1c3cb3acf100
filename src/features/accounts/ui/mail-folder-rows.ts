import type { DropdownComponent, SettingDefinition } from 'obsidian';
import { folderWords } from '../view/folder-words';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import type { MailFolders } from '../../../kernel/ports/mail-source';
import { consentsToMove } from '../../../core/settings/account-consent';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';

type Role = keyof MailAccount['folders'];

const NAMES: Record<Role, string> = { sent: 'Folder for sent mail', archive: 'Folder for archived mail' };

/**
 * Rows that show where an account's sent and archived mail goes, for choosing among the folders of the server. They ask
 * the server together, once each time they are drawn.
 */
export function mailFolderRows(account: MailAccount, context: SectionContext): SettingDefinition[] {
  const { host } = context;
  let asked: ReturnType<PersonsDeputy['mailboxes']['folders']> | null = null;
  const row = (role: Role): SettingDefinition => ({
    name: NAMES[role],
    desc: `Asking ${account.imap.host}…`,
    aliases: ['imap', 'server', 'copies'],
    render: (setting) => {
      setting.addDropdown((dropdown) => {
        dropdown.selectEl.setAttr('aria-label', `${NAMES[role]}: ${account.name}`);
        offer(dropdown, role, { account, folders: null });
        dropdown.setDisabled(true);
        const show = async (): Promise<void> => {
          const folders = await (asked ??= host.deputy.mailboxes.folders(account));
          setting.setDesc(folders.ok ? folderWords(folders.value, account)[role] : folders.error.message);
          offer(dropdown, role, { account, folders: folders.ok ? folders.value : null });
          dropdown.setDisabled(!folders.ok || host.stored.readOnly !== null);
        };
        context.begin(show());
        dropdown.onChange((path) => {
          context.begin(changeHere(account, { folders: { ...account.folders, [role]: path } }, context));
        });
      });
    },
  });
  return [row('sent'), row('archive')];
}

interface Offered {
  account: MailAccount;
  /** `null` while they are not known. */
  folders: MailFolders | null;
}

/** Offers the automatic folder, then all folders; keeps a chosen one that no longer exists. */
function offer(dropdown: DropdownComponent, role: Role, { account, folders }: Offered): void {
  const chosen = account.folders[role];
  // Archived mail leaves the inbox, so the inbox can't be the archive.
  const all = (folders?.all ?? []).filter((path) => role === 'sent' || path.toUpperCase() !== 'INBOX');
  dropdown.selectEl.empty();
  dropdown.addOption('', folders === null ? 'Automatic' : `Automatic (${folders.found[role] ?? 'none'})`);
  if (chosen !== '' && !all.includes(chosen))
    dropdown.addOption(chosen, folders === null ? chosen : `${chosen} (not there)`);
  for (const path of all) dropdown.addOption(path, path);
  dropdown.setValue(chosen);
}

export const aliasesRow = (account: MailAccount, context: SectionContext): SettingDefinition => ({
  name: 'Other addresses',
  desc: 'Aliases of this mailbox, separated by commas. A reply goes out from the one that was written to.',
  aliases: ['alias', 'from', 'sender'],
  render: (setting) => {
    setting.addText((text) => {
      const { aliases = [] } = account;
      text.setPlaceholder('sales@example.com').setValue(aliases.join(', '));
      text.inputEl.setAttr('aria-label', `Other addresses: ${account.name}`);
      text.inputEl.addEventListener('change', () => {
        const typed = parseAddresses(text.getValue()).map(({ address }) => address);
        const change = { aliases: [...new Set(typed)] };
        if (SETTINGS.accounts.schema.safeParse([{ ...account, ...change }]).success)
          context.begin(changeHere(account, change, context));
        else text.setValue(aliases.join(', '));
      });
    });
  },
});

/** Stores the change. What this device has allowed the account stays allowed. */
export async function changeHere(
  account: MailAccount,
  change: Parameters<typeof consentsToMove>[1],
  { host, redraw }: SectionContext,
): Promise<void> {
  const { accounts, secrets } = host.settings;
  const moving = consentsToMove(account, change, { consents: host.consents, secrets });
  for (const { to } of moving) await host.agreeTo(to);
  await host.change({
    accounts: accounts.map((each) => (each.name === account.name ? { ...each, ...change } : each)),
  });
  for (const { from, to } of moving) if (from !== to) await host.withdraw(from);
  redraw();
}
