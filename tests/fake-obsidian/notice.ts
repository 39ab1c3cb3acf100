import { ledger } from './ledger';
import { Modelled } from './modelled';

/** In the page until its time is over (5 s without another word; 0 stays), a click, or `hide()`. */
export class Notice extends Modelled {
  readonly containerEl: HTMLElement;
  readonly messageEl: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(message: string | DocumentFragment, duration = 5000) {
    super();
    this.containerEl = noticeContainer().createDiv('notice');
    this.messageEl = this.containerEl.createDiv('notice-message');
    this.setMessage(message);
    this.containerEl.addEventListener('click', () => {
      this.hide();
    });
    if (duration > 0)
      this.#timer = ledger.ownTimeout(() => {
        this.hide();
      }, duration);
  }

  setMessage(message: string | DocumentFragment): this {
    this.messageEl.setText(message);
    return this;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.containerEl.remove();
  }
}

const noticeContainer = (): HTMLElement =>
  document.querySelector<HTMLElement>('.notice-container') ?? document.body.createDiv('notice-container');
