import type { Component } from './component';

type SetTimer = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => unknown;
type ClearTimer = (timer: unknown) => void;
type Timers = Record<'setTimeout' | 'setInterval', SetTimer> &
  Record<'clearTimeout' | 'clearInterval', ClearTimer>;
type Remembered = Parameters<EventTarget['addEventListener']>;

/** What is alive outside the plugin's own objects. One for the page, as timers and the document are. */
class Ledger {
  readonly components = new Set<Component>();
  readonly #intervals = new Set<number>();
  /** To how long each waits, in milliseconds. */
  readonly #timeouts = new Map<number, number>();
  #isOwn = false;
  readonly #listeners: { name: string; listener: Remembered }[] = [];

  /** Begins to watch timers and the listeners of window, document and body; returns the function that ends it. */
  open(): () => void {
    const restore = [
      this.#watchIntervals(),
      this.#watchTimeouts(),
      this.#watchListeners('window', window),
      this.#watchListeners('document', document),
      this.#watchListeners('body', document.body),
    ];
    return () => {
      for (const undo of restore) undo();
      this.components.clear();
      this.#intervals.clear();
      this.#timeouts.clear();
      this.#listeners.length = 0;
    };
  }

  /** A timer of the app itself, which no plugin could clear. */
  ownTimeout(run: () => void, ms: number): ReturnType<typeof setTimeout> {
    this.#isOwn = true;
    const timer = setTimeout(run, ms);
    this.#isOwn = false;
    return timer;
  }

  /** One line for each thing alive. */
  alive(): string[] {
    return [
      ...[...this.components].map((component) => `component ${component.constructor.name}`),
      ...[...this.#intervals].map(() => 'interval'),
      ...[...this.#timeouts.values()].map((ms) => `timeout of ${ms} ms`),
      ...this.#listeners.map(({ name, listener: [type] }) => `listener ${name}:${type}`),
    ];
  }

  #watchIntervals(): () => void {
    const { setInterval, clearInterval } = window as unknown as Timers;
    const set: SetTimer = (run, ms, ...args) => {
      const timer = setInterval(run, ms, ...args);
      this.#intervals.add(Number(timer));
      return timer;
    };
    const clear: ClearTimer = (timer) => {
      this.#intervals.delete(Number(timer));
      clearInterval(timer);
    };
    return replaceTimers({ setInterval: set, clearInterval: clear });
  }

  /** Of a second and more: shorter ones end by themselves, and so does what they run. */
  #watchTimeouts(): () => void {
    const { setTimeout, clearTimeout } = window as unknown as Timers;
    const set: SetTimer = (run, ms = 0, ...args) => {
      if (ms < 1000 || this.#isOwn) return setTimeout(run, ms, ...args);
      const runOnce = (...given: unknown[]): void => {
        this.#timeouts.delete(Number(timer));
        run(...given);
      };
      const timer = setTimeout(runOnce, ms, ...args);
      this.#timeouts.set(Number(timer), ms);
      return timer;
    };
    const clear: ClearTimer = (timer) => {
      this.#timeouts.delete(Number(timer));
      clearTimeout(timer);
    };
    return replaceTimers({ setTimeout: set, clearTimeout: clear });
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

/** Until the returned function is called, or a test brings timers of its own: those know theirs by a mark on them. */
const replaceTimers = (timers: Partial<Timers>): (() => void) => {
  const undo = Object.entries(timers).map(([name, ours]) => {
    const theirs = Reflect.get(window, name) as object;
    Reflect.set(window, name, Object.assign(ours, theirs));
    return (): void => {
      if (Reflect.get(window, name) === ours) Reflect.set(window, name, theirs);
    };
  });
  return () => {
    for (const restore of undo) restore();
  };
};

const isSame = (one: Remembered, other: Remembered): boolean =>
  one[0] === other[0] && one[1] === other[1] && isCapture(one[2]) === isCapture(other[2]);

const isCapture = (options: Remembered[2]): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;
