import type { Component } from './component';

type Remembered = Parameters<EventTarget['addEventListener']>;

/** What is alive outside the plugin's own objects. One for the page, as timers and the document are. */
class Ledger {
  readonly components = new Set<Component>();
  readonly #intervals = new Set<unknown>();
  readonly #listeners: { name: string; listener: Remembered }[] = [];

  /** Begins to watch timers and the listeners of window, document and body; returns the function that ends it. */
  open(): () => void {
    const restore = [
      this.#watchIntervals(),
      this.#watchListeners('window', window),
      this.#watchListeners('document', document),
      this.#watchListeners('body', document.body),
    ];
    return () => {
      for (const undo of restore) undo();
      this.components.clear();
      this.#intervals.clear();
      this.#listeners.length = 0;
    };
  }

  /** One line for each thing alive. */
  alive(): string[] {
    return [
      ...[...this.components].map((component) => `component ${component.constructor.name}`),
      ...[...this.#intervals].map(() => 'interval'),
      ...this.#listeners.map(({ name, listener: [type] }) => `listener ${name}:${type}`),
    ];
  }

  #watchIntervals(): () => void {
    const { setInterval, clearInterval } = window;
    const set = (...args: Parameters<typeof setInterval>): number => {
      const id = Number(setInterval.apply(window, args));
      this.#intervals.add(id);
      return id;
    };
    const clear = (id?: number): void => {
      this.#intervals.delete(id);
      clearInterval.call(window, id);
    };
    Object.assign(window, { setInterval: set, clearInterval: clear });
    return () => Object.assign(window, { setInterval, clearInterval });
  }

  #watchListeners(name: string, target: EventTarget): () => void {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (...listener: Remembered): void => {
      if (!this.#listeners.some((each) => each.name === name && isSame(each.listener, listener)))
        this.#listeners.push({ name, listener });
      addEventListener.apply(target, listener);
    };
    target.removeEventListener = (...listener: Remembered): void => {
      const at = this.#listeners.findIndex((each) => each.name === name && isSame(each.listener, listener));
      if (at >= 0) this.#listeners.splice(at, 1);
      removeEventListener.apply(target, listener);
    };
    return () => Object.assign(target, { addEventListener, removeEventListener });
  }
}

export const ledger = new Ledger();

const isSame = (one: Remembered, other: Remembered): boolean =>
  one[0] === other[0] && one[1] === other[1] && isCapture(one[2]) === isCapture(other[2]);

const isCapture = (options: Remembered[2]): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;
