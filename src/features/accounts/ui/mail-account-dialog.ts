import { type ButtonComponent, ConfirmationModal } from 'obsidian';
import type { Report } from '../../../core/app/view/report';
import type { Dialogs } from '../../../ui/dialogs/dialogs';
import {
  AccountSetup,
  type AccountSetupOptions,
  type SetupProblem,
  type UntrustedCertificate,
} from './account-setup';
import { usesOAuth } from '../model/account-form';
import { AccountSteps } from './account-steps';
import { keepFocus } from '../../../ui/settings/form/keep-focus';

type Step = 'account' | 'allow';

/** Title and effect of each step. */
const STEP_WORDS: Record<Step, { name: string; does: string }> = {
  account: {
    name: 'Step 1 of 2: Your mailbox',
    does: 'Deputy finds the servers by the address, and does not connect yet. Obsidian stores the password on this device, never in your vault.',
  },
  allow: {
    name: 'Step 2 of 2: What Deputy may do',
    does: 'Only what you switch on, on this device. You can change it in the settings.',
  },
};

/**
 * Sets up an account in two steps, from the address to the first fetch, and resolves to the result. Closing before the end
 * leaves nothing behind, and resolves to `null`.
 */
export async function askForMailAccount(
  dialogs: Dialogs,
  options: AccountSetupOptions,
): Promise<Report | null> {
  const dialog = new MailAccountDialog(dialogs, new AccountSetup(options));
  await dialogs.show(dialog.modal);
  await dialog.end();
  return dialog.report;
}

const SIGN_IN_DOES =
  'You sign in at your provider. Obsidian stores the token on this device, never in your vault.';

class MailAccountDialog {
  readonly modal: ConfirmationModal;
  /** Result of the setup; `null` until the account is set up. */
  report: Report | null = null;
  private step: Step = 'account';
  private readonly headEl: HTMLElement;
  private readonly doesEl: HTMLElement;
  private readonly rowsEl: HTMLElement;
  private readonly lineEl: HTMLElement;
  private readonly steps: AccountSteps;
  private readonly closing = new AbortController();
  private next: ButtonComponent | null = null;
  private back: ButtonComponent | null = null;
  private isBusy = false;
  /** From the last problem. */
  private untrusted: UntrustedCertificate | null = null;

  constructor(
    dialogs: Dialogs,
    private readonly setup: AccountSetup,
  ) {
    this.modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog').addClass('deputy-account');
    this.modal.setTitle('Add a mail account');
    const { contentEl } = this.modal;
    this.headEl = contentEl.createEl('h3', { cls: 'deputy-step' });
    this.doesEl = contentEl.createEl('p');
    this.rowsEl = contentEl.createDiv();
    this.lineEl = contentEl.createDiv({ cls: 'deputy-step-line', attr: { role: 'status' } });
    const changed = (isRedrawn: boolean): void => {
      this.say('');
      if (isRedrawn) this.draw();
      else this.dress();
    };
    this.steps = new AccountSteps(
      this.rowsEl,
      setup,
      changed,
      () => void this.tryOut(),
      (way) => void this.signIn(way),
    );
    this.addButtons();
    this.submitOnEnter();
    this.go('account');
  }

  /** Called when the dialog was closed: aborts a running login, and reverts an unfinished setup. */
  async end(): Promise<void> {
    this.closing.abort();
    await this.setup.cancel();
  }

  private addButtons(): void {
    this.modal.addButton((button) => {
      this.back = button;
      return button.setButtonText('Back').onClick(() => this.goBack());
    });
    this.modal.addButton((button) => {
      this.next = button;
      return button.setCta().onClick(() => this.goOn());
    });
    this.modal.addButton((button) => button.setButtonText('Cancel').setCancel());
  }

  private submitOnEnter(): void {
    this.rowsEl.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      this.next?.buttonEl.click();
    });
  }

  /** Goes to the first step; returns true to keep the dialog open. */
  private goBack(): boolean {
    if (!this.isBusy) this.go('account');
    return true;
  }

  /** Finishes the step; returns true to keep the dialog open while the account is not set up. */
  private async goOn(): Promise<boolean> {
    if (!this.isBusy) await this.busy(() => (this.step === 'account' ? this.checkAccount() : this.finish()));
    return this.report === null;
  }

  private async checkAccount(): Promise<void> {
    const account = this.setup.account();
    const message = account.ok ? this.setup.passwordProblem() : account.error;
    if (message === null) this.go('allow');
    else this.complain({ message, untrusted: null });
  }

  private finish(): Promise<void> {
    return this.setup.mustCount ? this.count() : this.allow();
  }

  private async count(): Promise<void> {
    this.say(`Logging in to ${this.host}…`);
    const problem = await this.setup.count(this.closing.signal);
    if (problem !== null) this.complain(problem);
    else {
      this.draw();
      this.say('');
    }
  }

  private async tryOut(): Promise<void> {
    if (this.isBusy) return;
    await this.busy(async () => {
      const problem = await this.setup.tryOut();
      if (problem !== null) this.complain(problem);
      else this.draw();
    });
  }

  private async signIn(way: 'browser' | 'code'): Promise<void> {
    if (this.isBusy) return;
    await this.busy(async () => {
      const { signIn } = this.setup;
      const account = this.setup.account();
      const shown = (): void => {
        const { waiting } = signIn;
        if (waiting?.kind === 'link') window.open(waiting.url);
        this.draw();
        this.say(`Waiting for the sign-in at ${waiting?.host ?? ''}…`);
      };
      const { signal } = this.closing;
      const message = account.ok ? await signIn.begin(account.value, way, { shown, signal }) : account.error;
      if (message === null) this.draw();
      if (message === null) this.say('Signed in.', true);
      else this.complain({ message, untrusted: null });
    });
  }

  private async allow(): Promise<void> {
    this.say(`Logging in to ${this.host}…`);
    const outcome = await this.setup.allow(this.closing.signal);
    if (outcome.ok) this.report = outcome.value;
    else this.complain(outcome.error);
  }

  /** Runs the work of a button press; presses during that time are ignored. */
  private async busy(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.dress();
    try {
      await work();
    } catch (error) {
      this.complain({ message: error instanceof Error ? error.message : String(error), untrusted: null });
    } finally {
      this.isBusy = false;
      this.dress();
    }
  }

  private complain({ message, untrusted }: SetupProblem): void {
    this.untrusted = untrusted;
    this.draw();
    this.say(message, false);
  }

  private go(step: Step): void {
    this.step = step;
    this.untrusted = null;
    this.say('');
    this.draw();
    (this.rowsEl.querySelector<HTMLElement>('input, select') ?? this.next?.buttonEl)?.focus();
    this.modal.modalEl.scrollTop = 0;
  }

  private draw(): void {
    keepFocus(this.rowsEl, () => {
      this.rowsEl.empty();
      this.steps.draw(this.step);
      const { untrusted } = this;
      if (untrusted !== null) this.steps.certificate(untrusted.fingerprint, () => this.pin(untrusted));
    });
    this.dress();
  }

  private pin(certificate: UntrustedCertificate): void {
    this.setup.pin(certificate);
    this.untrusted = null;
    this.draw();
    this.say('Pinned. No other certificate is accepted for this server.', true);
    this.next?.buttonEl.focus();
  }

  /** Updates the words of the step, and the buttons' labels and availability. */
  private dress(): void {
    const { name, does } = STEP_WORDS[this.step];
    this.headEl.setText(name);
    this.doesEl.setText(this.step === 'account' && usesOAuth(this.setup.form) ? SIGN_IN_DOES : does);
    this.back?.buttonEl.toggle(this.step === 'allow');
    this.back?.setDisabled(this.isBusy);
    this.next?.setButtonText(this.nextLabel).setDisabled(this.isBusy);
  }

  private get nextLabel(): string {
    if (this.step === 'account') return 'Next';
    if (!this.setup.mustCount) return 'Allow';
    return this.setup.isReadAllowed ? 'Count' : 'Allow reading and count';
  }

  private get host(): string {
    const account = this.setup.account();
    return account.ok ? account.value.imap.host : '';
  }

  private say(text: string, isGood?: boolean): void {
    this.lineEl.setText(text);
    this.lineEl.toggleClass('deputy-good', isGood === true);
    this.lineEl.toggleClass('deputy-bad', isGood === false);
  }
}
