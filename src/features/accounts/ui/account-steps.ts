import { previewers } from '../../../ui/parts/previewer';
import { Setting } from 'obsidian';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
  PERMISSION_WORDS,
} from '../../../core/settings/account-consent';
import { type AccountForm, type MailServiceId, serviceOf, usesOAuth } from '../model/account-form';
import { isMailPreset, MAIL_PRESETS, oauthServiceOf } from '../model/mail-presets';
import { nameToggle } from '../../../ui/dialogs/name-toggle';
import { drawSignIn } from './account-sign-in';
import type { AccountSetup, TakeKind } from './account-setup';

export class AccountSteps {
  private serviceEl = createDiv();

  constructor(
    private readonly rowsEl: HTMLElement,
    private readonly setup: AccountSetup,
    /** Called after a change. `isRedrawn`: whether other rows are needed now. */
    private readonly changed: (isRedrawn: boolean) => void,
    /** Called when the person first wants to see what Deputy would have done with past mail. */
    private readonly tryOut: () => void,
    /** Called when the person wants to sign in. */
    private readonly signIn: (way: 'browser' | 'code') => void,
  ) {}

  draw(step: 'account' | 'allow'): void {
    if (step === 'account') this.address();
    else this.allow();
  }

  /** Shows the certificate of a server that the system does not trust, for the person to compare. */
  certificate(fingerprint: string, pin: () => void): void {
    new Setting(this.rowsEl)
      .setName('Certificate that the server shows')
      .setDesc(`SHA-256 ${fingerprint}. Pin it only if your server, or Proton Mail Bridge, says the same.`)
      .setClass('deputy-fingerprint')
      .addButton((button) => button.setButtonText('Pin this certificate').onClick(pin));
  }

  private address(): void {
    this.text(this.rowsEl, 'address', {
      name: 'E-mail address',
      type: 'email',
      placeholder: 'ann@example.com',
    });
    this.text(this.rowsEl, 'displayName', {
      name: 'Your name',
      desc: 'Your name appears before the address in mail that you send.',
    });
    this.serviceEl = this.rowsEl.createDiv();
    this.drawService();
  }

  /** Redraws what depends on the address; the field being typed in stays as it is. */
  private drawService(): void {
    const { form } = this.setup;
    this.serviceEl.empty();
    const service = serviceOf(form);
    if (service === null) return;
    this.serviceRow(service);
    if (service === 'other') this.serverRows();
    this.login(service);
  }

  private serviceRow(service: MailServiceId): void {
    const desc = isMailPreset(service)
      ? placeOf(MAIL_PRESETS[service])
      : 'Choose the service, or enter its servers below.';
    new Setting(this.serviceEl)
      .setName('Mail service')
      .setDesc(desc)
      .addDropdown((dropdown) => {
        for (const [id, { label }] of Object.entries(MAIL_PRESETS)) dropdown.addOption(id, label);
        dropdown.addOption('other', 'Another service');
        dropdown.selectEl.setAttr('aria-label', 'Mail service');
        dropdown.setValue(service).onChange((id) => {
          this.fill({ service: isMailPreset(id) ? id : 'other' });
          this.drawService();
        });
      });
  }

  private serverRows(): void {
    const domain = this.setup.form.address.split('@').at(-1)?.trim() ?? '';
    this.server('imap', 'IMAP server', `imap.${domain}`);
    this.server('smtp', 'SMTP server', `smtp.${domain}`);
    this.text(this.serviceEl, 'user', { name: 'Login', desc: 'Only if it is not the address.' });
  }

  private server(kind: 'imap' | 'smtp', name: string, placeholder: string): void {
    const desc =
      kind === 'imap'
        ? 'Port 993 is encrypted from the start; at any other, Deputy requires STARTTLS; 1993/tls means that port 1993 is encrypted from the start, too.'
        : 'The same rules, with port 465.';
    const row = new Setting(this.serviceEl).setName(name).setDesc(desc);
    for (const part of ['Host', 'Port'] as const) {
      const key = `${kind}${part}` as const;
      row.addText((text) => {
        text.inputEl.setAttrs({ 'aria-label': `${name}: ${part.toLowerCase()}` });
        text.inputEl.toggleClass('deputy-port', part === 'Port');
        text
          .setPlaceholder(part === 'Host' ? placeholder : '')
          .setValue(this.setup.form[key])
          .onChange((value) => {
            this.fill({ [key]: value });
          });
      });
    }
  }

  private login(service: MailServiceId): void {
    const { setup } = this;
    const preset = isMailPreset(service) ? MAIL_PRESETS[service] : null;
    if (preset?.password !== '' && (!isMailPreset(service) || oauthServiceOf(service) !== null))
      this.wayRow();
    if (usesOAuth(setup.form)) {
      const account = setup.account();
      drawSignIn(this.serviceEl, {
        form: setup.form,
        account: account.ok ? account.value : null,
        signIn: setup.signIn,
        fill: (part) => this.fill(part),
        begin: this.signIn,
      });
      return;
    }
    const row = new Setting(this.serviceEl).setName('Password').setDesc(
      createFragment((text) => {
        text.appendText(`${preset?.password ?? OTHER_PASSWORD} `);
        if (preset !== null && preset.passwordUrl !== '')
          text.createEl('a', { text: 'Make one', href: preset.passwordUrl });
        if (this.setup.hasPassword) text.createDiv({ text: 'Leave it empty to keep the stored one.' });
      }),
    );
    row.addText((text) => {
      text.inputEl.setAttrs({ 'aria-label': 'Password', type: 'password', autocomplete: 'off' });
      text.setValue(this.setup.password).onChange((value) => {
        this.setup.password = value;
        this.changed(false);
      });
    });
  }

  /** Offers the two ways to log in, where the service may have both. */
  private wayRow(): void {
    const { setup } = this;
    new Setting(this.serviceEl).setName('Log in by').addDropdown((dropdown) => {
      dropdown.addOption('password', 'Password').addOption('oauth', 'Sign-in with your own app');
      dropdown.selectEl.setAttr('aria-label', 'Log in by');
      dropdown.setValue(setup.form.isOAuth ? 'oauth' : 'password').onChange((way) => {
        setup.change({ isOAuth: way === 'oauth' });
        this.changed(true);
      });
    });
  }

  private take(): void {
    const { setup } = this;
    new Setting(this.rowsEl)
      .setName('Take')
      .setDesc(setup.counted ?? (setup.take === 'now' ? TAKING : COUNTING))
      .addDropdown((dropdown) => {
        for (const { kind, label } of TAKES) dropdown.addOption(kind, label);
        dropdown.selectEl.setAttr('aria-label', 'Take');
        dropdown.setValue(setup.take).onChange((chosen) => {
          setup.choose(TAKES.find(({ kind }) => kind === chosen)?.kind ?? 'now');
          this.changed(true);
        });
      });
    if (setup.take === 'latest')
      new Setting(this.rowsEl).setName('How many').addText((text) => {
        text.inputEl.setAttrs({ 'aria-label': 'How many', inputmode: 'numeric' });
        text.setValue(setup.latest).onChange((value) => {
          setup.choose('latest', value);
          this.changed(false);
        });
      });
  }

  private judgeRow(): void {
    if (previewers.rows.length === 0) return;
    const { setup } = this;
    new Setting(this.rowsEl)
      .setName('Not sure yet?')
      .setDesc(TRYING)
      .addButton((button) =>
        button
          .setButtonText(setup.isReadAllowed ? 'Judge past mail' : 'Allow reading and judge')
          .onClick(() => {
            this.tryOut();
          }),
      );
  }

  private allow(): void {
    const account = this.setup.account();
    if (!account.ok) return;
    for (const permission of ACCOUNT_PERMISSIONS) {
      this.permissionRow(permission, account.value);
      if (permission === 'read') this.take();
    }
    if (this.setup.folder !== null) this.folderRow(this.setup.folder);
    this.judgeRow();
  }

  private permissionRow(permission: AccountPermission, account: MailAccount): void {
    const { name, desc } = PERMISSION_WORDS[permission](account);
    new Setting(this.rowsEl)
      .setName(name)
      .setDesc(desc)
      .addToggle((toggle) => {
        nameToggle(toggle, name);
        toggle.setValue(this.setup.permissions[permission]).onChange((isOn) => {
          this.setup.permissions[permission] = isOn;
          this.changed(false);
        });
      });
  }

  private folderRow(folder: string): void {
    new Setting(this.rowsEl)
      .setName('Folder')
      .setDesc(
        'New, for mail, drafts and the log. Nothing that exists is changed. Empty: the top of the vault.',
      )
      .addText((text) => {
        text.inputEl.setAttr('aria-label', 'Folder');
        text.setValue(folder).onChange((value) => {
          this.setup.folder = value;
          this.changed(false);
        });
      });
  }

  private text(
    el: HTMLElement,
    key: 'address' | 'displayName' | 'user',
    row: { name: string; desc?: string; type?: string; placeholder?: string },
  ): void {
    const { name, desc = '', type = 'text', placeholder = '' } = row;
    new Setting(el)
      .setName(name)
      .setDesc(desc)
      .addText((text) => {
        text.inputEl.setAttrs({ 'aria-label': name, type });
        text
          .setPlaceholder(placeholder)
          .setValue(this.setup.form[key])
          .onChange((value) => {
            this.fill({ [key]: value });
            if (key === 'address') this.drawService();
          });
      });
  }

  private fill(part: Partial<AccountForm>): void {
    this.setup.change(part);
    this.changed(false);
  }
}

const placeOf = ({ imap, smtp }: Pick<MailAccount, 'imap' | 'smtp'>): string =>
  `Reads from ${imap.host}, sends by ${smtp.host}.`;

const TAKES: readonly { kind: TakeKind; label: string }[] = [
  { kind: 'now', label: 'Only new mail' },
  { kind: 'week', label: 'New mail and the last 7 days' },
  { kind: 'latest', label: 'New mail and the latest mails' },
];

const TAKING = 'Mail that is in your inbox now is imported only if you choose it.';

const COUNTING =
  'First Deputy counts the mails, to show what their triage costs: it logs in, reads no mail and changes nothing. For that, allow reading on this device.';

const TRYING =
  'See what Deputy would have done with your latest mails. It imports none and changes nothing. For that, allow reading on this device.';

const OTHER_PASSWORD =
  'The password of your mail program, or an app password if the service has them: you can withdraw it separately.';
