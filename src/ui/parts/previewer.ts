import type { Automation } from '../../core/app/automation/automation';
import { Registry } from '../../kernel/notes/values/registry';
import type { MailAccount } from '../../kernel/ports/mail-account';
import type { Dialogs } from '../dialogs/dialogs';
import type { SettingsHost } from '../settings/form/settings-host';

/** Shows work before it is done. Its buttons are hidden where no feature does that. */
export interface Previewer {
  ask: (app: PreviewingApp, text: string) => Promise<void>;
  /** Shows what Deputy would have decided about past mail: of one account, else of all. */
  pastMail: (app: PreviewingApp, account?: MailAccount) => Promise<void>;
}

export interface PreviewingApp {
  automation: Automation;
  dialogs: Dialogs;
  host: SettingsHost;
}

export const previewers = new Registry<Previewer>();
