import { type ButtonComponent, ConfirmationModal } from 'obsidian';
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

type Step = 'address' | 'password' | 'take' | 'allow' | 'done';

const STEPS = ['address', 'password', 'take', 'allow'] as const satisfies readonly Step[];

/** Title and effect of each step. */
const STEP_WORDS: Record<(typeof STEPS)[number], { name: string; does: string }> = {
  address: {
    name: 'Your address',
    does: 'Deputy finds the servers by your address. It does not connect yet.',
  },
  password: {
    name: 'Password',
    does: 'Obsidian stores it on this device, never in your vault. It is sent only over encrypted connections.',
  },
  take: {
    name: 'What to import',
    does: 'Mail that is in your inbox now is imported only if you choose it. This step imports nothing.',
  },
  allow: {
    name: 'Allow',
    does: 'Deputy may do only what you switch on, on this device. You can change it in the settings.',
  },
};

const SIGN_IN_WORDS = {
  name: 'Sign in',
  does: 'You sign in at your provider. Obsidian stores the token on this device, never in your vault.',
};

/**
 * Sets up an account in four steps, from the address to the first fetch. Closing before the last one leaves
 * nothing behind.
 */
export async function askForMailAccount(dialogs: Dialogs, options: AccountSetupOptions): Promise<void> {
  const dialog = new MailAccountDialog(dialogs, new AccountSetup(options));
  await dialogs.show(dialog.modal);
  await dialog.end();
}

class MailAccountDialog {
  readonly modal: ConfirmationModal;
  private step: Step = 'address';
  private readonly headEl: HTMLElement;
  private readonly doesEl: HTMLElement;
  private readonly rowsEl: HTMLElement;
  private readonly lineEl: HTMLElement;
  private readonly steps: AccountSteps;
  private readonly closing = new AbortController();
  private next: ButtonComponent | null = null;
  private back: ButtonComponent | null = null;
  private cancel: ButtonComponent | null = null;
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
    this.go('address');
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
    this.modal.addButton((button) => {
      this.cancel = button;
      return button.setButtonText('Cancel').setCancel();
    });
  }

  private submitOnEnter(): void {
    this.rowsEl.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      this.next?.buttonEl.click();
    });
  }

  /** Goes to the previous step; returns true to keep the dialog open if there is one. */
  private goBack(): boolean {
    if (this.isBusy || this.step === 'done') return true;
    const before = STEPS[STEPS.indexOf(this.step) - 1];
    if (before !== undefined) this.go(before);
    return true;
  }

  /** Goes to the next step; returns true to keep the dialog open if there is one. */
  private async goOn(): Promise<boolean> {
    if (this.step === 'done') return false;
    if (!this.isBusy) await this.busy(() => this.finishStep());
    return true;
  }

  private async finishStep(): Promise<void> {
    const { setup } = this;
    switch (this.step) {
      case 'address': {
        const account = setup.account();
        if (account.ok) this.go('password');
        else this.complain({ message: account.error, untrusted: null });
        return;
      }
      case 'password': {
        const message = setup.passwordProblem();
        if (message === null) this.go('take');
        else this.complain({ message, untrusted: null });
        return;
      }
      case 'take':
        if (!setup.mustCount) this.go('allow');
        else await this.count();
        return;
      case 'allow':
        await this.allow();
        return;
      case 'done':
    }
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
    if (!outcome.ok) {
      this.complain(outcome.error);
      return;
    }
    const { title, lines, isTrouble } = outcome.value;
    this.go('done');
    this.headEl.setText(`${title}.`);
    this.doesEl.setText(lines.join(' '));
    this.headEl.toggleClass('deputy-bad', isTrouble);
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
  }

  private draw(): void {
    const { step } = this;
    if (step !== 'done') {
      const place = `Step ${String(STEPS.indexOf(step) + 1)} of ${String(STEPS.length)}`;
      const words = step === 'password' && usesOAuth(this.setup.form) ? SIGN_IN_WORDS : STEP_WORDS[step];
      this.headEl.setText(`${place}: ${words.name}`);
      this.doesEl.setText(words.does);
    }
    keepFocus(this.rowsEl, () => {
      this.rowsEl.empty();
      if (step !== 'done') this.steps.draw(step);
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

  /** Updates the buttons' labels and availability. */
  private dress(): void {
    const { step } = this;
    this.back?.buttonEl.toggle(step !== 'address' && step !== 'done');
    this.cancel?.buttonEl.toggle(step !== 'done');
    this.back?.setDisabled(this.isBusy);
    this.next?.setButtonText(this.nextLabel).setDisabled(this.isBusy);
  }

  private get nextLabel(): string {
    if (this.step === 'done') return 'Done';
    if (this.step === 'allow') return 'Allow';
    if (this.step !== 'take' || !this.setup.mustCount) return 'Next';
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
