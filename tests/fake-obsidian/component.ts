import type { EventRef } from './events';
import { ledger } from './ledger';
import { Modelled } from './modelled';

type DomListener = (event: Event) => unknown;

const loadings = new WeakMap<Component, Promise<void>>();

/** Done when the component's `onload` is; not a member, so that no subclass can be in its way. */
export const loadingOf = (component: Component): Promise<void> =>
  loadings.get(component) ?? Promise.resolve();

export class Component extends Modelled {
  readonly #cleanups: (() => unknown)[] = [];
  #isLoaded = false;

  load(): void {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    ledger.components.add(this);
    loadings.set(this, Promise.resolve(this.onload()));
  }

  onload(): void | Promise<void> {
    // For subclasses.
  }

  unload(): void {
    if (!this.#isLoaded) return;
    this.#isLoaded = false;
    ledger.components.delete(this);
    for (const cleanup of this.#cleanups.splice(0).reverse()) cleanup();
    this.onunload();
  }

  onunload(): void {
    // For subclasses.
  }

  register(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup);
  }

  registerEvent(ref: EventRef): void {
    this.register(() => {
      ref.emitter.offref(ref);
    });
  }

  registerDomEvent(
    target: EventTarget,
    type: string,
    callback: DomListener,
    options?: AddEventListenerOptions | boolean,
  ): void {
    target.addEventListener(type, callback, options);
    this.register(() => {
      target.removeEventListener(type, callback, options);
    });
  }
}
