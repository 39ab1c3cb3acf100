import { readUrl } from '../../../kernel/notes/values/url';
import { Setting, type SettingDefinition } from 'obsidian';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { SignInRequest, SignInStep } from '../../../kernel/ports/mail-login';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import { type AccountForm, serviceOf } from '../model/account-form';
import { type MailPresetId, oauthServiceOf } from '../model/mail-presets';
import { signInSecret } from '../model/sign-in';

type Mailboxes = Pick<PersonsDeputy['mailboxes'], 'signIn' | 'signOut'>;

/** The sign-in by OAuth of an account that is being set up. */
export class AccountSignIn {
  /** Secret of the person's app, if the provider gives one. */
  clientSecret = '';
  /** The step outside of Obsidian that the sign-in waits for. */
  waiting: SignInStep | null = null;
  private signedIn: MailAccount | null = null;

  constructor(private readonly mailboxes: Mailboxes) {}

  /** Whether this account, with its app, servers and login, is signed in. */
  isDone(account: MailAccount): boolean {
    return this.signedIn !== null && signInSecret(this.signedIn) === signInSecret(account);
  }

  /** Signs in at the person's request; returns why it failed. `shown`: called when there is a step to take outside. */
  async begin(
    account: MailAccount,
    way: SignInRequest['way'],
    { shown, signal }: { shown: () => void; signal: AbortSignal },
  ): Promise<string | null> {
    if (account.oauth === null) return 'Enter the client id of the app that you registered.';
    const show = (step: SignInStep): void => {
      this.waiting = step;
      shown();
    };
    const clientSecret = this.clientSecret.trim();
    const outcome = await this.mailboxes.signIn(account, { way, clientSecret, show }, signal);
    this.waiting = null;
    if (!outcome.ok) return outcome.error.message;
    this.signedIn = account;
    return null;
  }

  /** Forgets the sign-in of a setup that was not finished. */
  async undo(): Promise<void> {
    if (this.signedIn !== null) await this.mailboxes.signOut(this.signedIn);
    this.signedIn = null;
  }
}

export interface SignInRows {
  form: AccountForm;
  account: MailAccount | null;
  signIn: AccountSignIn;
  fill: (part: Partial<AccountForm>) => void;
  begin: (way: SignInRequest['way']) => void;
}

/** Rows of a sign-in: the app that the person registered, and the two ways. */
export function drawSignIn(el: HTMLElement, rows: SignInRows): void {
  const { form, account, signIn, fill } = rows;
  const service = serviceOf(form) ?? 'other';
  const preset = service === 'other' ? null : oauthServiceOf(service);
  registerRow(el, preset);
  const row = (key: TextKey, name: string, desc: string, isSecret = false): void => {
    new Setting(el)
      .setName(name)
      .setDesc(desc)
      .addText((text) => {
        text.inputEl.setAttrs({
          'aria-label': name,
          type: isSecret ? 'password' : 'text',
          autocomplete: 'off',
        });
        text.setValue(key === 'clientSecret' ? signIn.clientSecret : form[key]).onChange((value) => {
          if (key === 'clientSecret') signIn.clientSecret = value;
          else fill({ [key]: value });
        });
      });
  };
  row('clientId', 'Client id', 'From the app that you registered.');
  if (preset?.hasSecret !== false)
    row('clientSecret', 'Client secret', 'Only if the provider gives one. It stays on this device.', true);
  if (isOrganization(service))
    row('tenant', 'Organization', 'Its domain or tenant id, if the app is for your organization alone.');
  if (preset === null) for (const [key, name, desc] of ADDRESSES) row(key, name, desc);
  buttonRow(el, preset, rows);
  const step = signIn.waiting;
  if (step?.kind === 'code')
    new Setting(el)
      .setName(`Code for ${account?.address ?? ''}: ${step.code}`)
      .setDesc(lineOf(step))
      .addButton((button) => button.setButtonText('Open the page').onClick(() => window.open(step.url)));
}

type TextKey =
  | 'clientId'
  | 'clientSecret'
  | 'tenant'
  | 'authorize'
  | 'token'
  | 'device'
  | 'revoke'
  | 'scopes';

const isOrganization = (service: MailPresetId | 'other'): boolean => service === 'microsoft365';

const ADDRESSES = [
  [
    'authorize',
    'Sign-in address',
    'The authorization endpoint, such as https://login.example.com/authorize.',
  ],
  ['token', 'Token address', 'The token endpoint.'],
  ['device', 'Code address', 'The device authorization endpoint, if there is one.'],
  ['revoke', 'Sign-out address', 'The revocation endpoint, if there is one.'],
  ['scopes', 'Permissions', 'The scopes for IMAP and SMTP, with spaces between them.'],
] as const satisfies readonly (readonly [TextKey, string, string])[];

function registerRow(el: HTMLElement, preset: ReturnType<typeof oauthServiceOf>): void {
  new Setting(el).setName('Register your own app').setDesc(
    createFragment((text) => {
      text.appendText(
        `Once, because there is no company between Deputy and your mail. ${preset?.fields ?? OTHER} `,
      );
      if (preset !== null) text.createEl('a', { text: 'Register it', href: preset.register });
    }),
  );
}

const OTHER =
  'At your provider: a public client for desktop programs with the redirect URI http://127.0.0.1 at any port.';

function buttonRow(
  el: HTMLElement,
  preset: ReturnType<typeof oauthServiceOf>,
  { form, account, begin }: SignInRows,
): void {
  const { authorize } = preset ?? form;
  const place = readUrl(authorize)?.host ?? 'the provider';
  const desc =
    account === null
      ? ''
      : `Opens ${place} for ${account.address}. The token goes to ${account.imap.host} and ${account.smtp.host} alone.`;
  const row = new Setting(el).setName('Sign in').setDesc(desc);
  row.addButton((button) => button.setButtonText('Sign in in the browser').onClick(() => begin('browser')));
  if (preset?.device !== '')
    row.addButton((button) => button.setButtonText('Use a code').onClick(() => begin('code')));
}

/** The row of an account's page: whether it is signed in on this device, and the ways to sign in again. */
export function signInRow(account: MailAccount, { host, begin, redraw }: SectionContext): SettingDefinition {
  const { mailboxes } = host.deputy;
  const signIn = async (way: SignInRequest['way']): Promise<void> => {
    const show = (step: SignInStep): void => {
      if (step.kind === 'link') window.open(step.url);
      else
        host.notice({
          title: `Code for ${account.address}: ${step.code}`,
          lines: [lineOf(step)],
          isTrouble: false,
        });
    };
    const outcome = await mailboxes.signIn(account, { way, clientSecret: '', show });
    if (!outcome.ok) host.notice({ title: 'Not signed in', lines: [outcome.error.message], isTrouble: true });
    redraw();
  };
  return {
    name: 'Sign-in',
    desc: `By OAuth, with your app ${account.oauth?.clientId ?? ''}.`,
    render: (setting) => {
      begin(
        mailboxes.signInState(account).then((state) => {
          setting.setDesc(state.kind === 'signed_out' ? state.why : STATES[state.kind]);
        }),
      );
      setting.addButton((button) =>
        button.setButtonText('Sign in in the browser').onClick(() => begin(signIn('browser'))),
      );
      if (account.oauth?.device !== '')
        setting.addButton((button) =>
          button.setButtonText('Use a code').onClick(() => begin(signIn('code'))),
        );
      setting.addButton((button) =>
        button
          .setButtonText('Sign out')
          .onClick(() => begin(mailboxes.signOut(account).then(() => redraw()))),
      );
    },
  };
}

const lineOf = ({ host, url }: SignInStep): string => `${host} gave it. Type it on ${url}, on any device.`;

const STATES = {
  password: 'By a password.',
  signed_in: 'Signed in on this device. The token is stored here, never in your vault.',
  command: 'By a token command of this device.',
};
