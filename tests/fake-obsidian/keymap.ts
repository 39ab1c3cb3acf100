import { Modelled } from './modelled';

export type Modifier = 'Mod' | 'Ctrl' | 'Meta' | 'Shift' | 'Alt';

interface Handler {
  scope: Scope;
  /** Sorted and joined with commas; `null` takes any. */
  modifiers: string | null;
  key: string | null;
  run: (event: KeyboardEvent, context: { modifiers: string; key: string; vkey: string }) => unknown;
}

/** Keys that count while a modal or a view has the word. */
export class Scope extends Modelled {
  readonly #handlers: Handler[] = [];

  constructor(private readonly parent?: Scope) {
    super();
  }

  register(modifiers: Modifier[] | null, key: string | null, run: Handler['run']): Handler {
    const handler = { scope: this, modifiers: modifiers === null ? null : compiled(modifiers), key, run };
    this.#handlers.push(handler);
    return handler;
  }

  unregister(handler: Handler): void {
    const at = this.#handlers.indexOf(handler);
    if (at >= 0) this.#handlers.splice(at, 1);
  }

  /** The newest handler that fits decides; where none fits, the scope above. `false` keeps the browser out. */
  press(event: KeyboardEvent): boolean {
    const context = { modifiers: pressed(event), key: event.key, vkey: event.key };
    const fits = this.#handlers.filter(
      ({ modifiers, key }) =>
        (modifiers === null || modifiers === context.modifiers) &&
        (key === null || key.toLowerCase() === event.key.toLowerCase()),
    );
    const handler = fits.at(-1);
    if (handler === undefined) return this.parent?.press(event) ?? true;
    return handler.run(event, context) !== false;
  }
}

export class Keymap extends Modelled {
  readonly #scopes: Scope[] = [];

  pushScope(scope: Scope): void {
    this.#scopes.push(scope);
  }

  popScope(scope: Scope): void {
    const at = this.#scopes.lastIndexOf(scope);
    if (at >= 0) this.#scopes.splice(at, 1);
  }

  /** The uppermost scope has the word. */
  press(event: KeyboardEvent, otherwise: Scope): void {
    if ((this.#scopes.at(-1) ?? otherwise).press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** As on Linux and Windows, where Mod is Ctrl. */
const compiled = (modifiers: Modifier[]): string =>
  modifiers
    .map((modifier) => (modifier === 'Mod' ? 'Ctrl' : modifier))
    .sort()
    .join(',');

const pressed = (event: MouseEvent | KeyboardEvent): string =>
  [
    event.altKey ? 'Alt' : [],
    event.ctrlKey ? 'Ctrl' : [],
    event.metaKey ? 'Meta' : [],
    event.shiftKey ? 'Shift' : [],
  ]
    .flat()
    .join(',');
