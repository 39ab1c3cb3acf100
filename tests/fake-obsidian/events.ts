import { Modelled } from './modelled';

export type Listener = (...data: never[]) => unknown;

export interface EventRef {
  readonly emitter: Events;
  readonly name: string;
  readonly callback: Listener;
  readonly context: unknown;
}

export class Events extends Modelled {
  /** Every listener there is, for the check after an unload. */
  readonly refs: EventRef[] = [];

  on(name: string, callback: Listener, context?: unknown): EventRef {
    const ref = { emitter: this, name, callback, context };
    this.refs.push(ref);
    return ref;
  }

  off(name: string, callback: Listener): void {
    for (const ref of this.refs.filter((each) => each.name === name && each.callback === callback))
      this.offref(ref);
  }

  offref(ref: EventRef): void {
    const at = this.refs.indexOf(ref);
    if (at >= 0) this.refs.splice(at, 1);
  }

  trigger(name: string, ...data: unknown[]): void {
    for (const ref of this.refs.filter((each) => each.name === name)) this.tryTrigger(ref, data);
  }

  /** As in the app, a listener that throws stops neither the others nor the caller; the error surfaces on its own. */
  tryTrigger(ref: EventRef, data: unknown[]): void {
    try {
      Reflect.apply(ref.callback, ref.context, data);
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
    }
  }
}
