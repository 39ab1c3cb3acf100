import type { Notice, Notifier, Progress } from '../../src/kernel/ports/notifier';
import { printable } from '../words/printable.mjs';
import { CLEAR_LINE } from '../words/terminal.mjs';

interface Terminal {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/**
 * Prints notices as lines and, on a terminal, progress as one line that is overwritten. Meant for standard
 * error.
 */
export class NodeNotifier implements Notifier {
  readonly #terminal: Terminal;
  #line = '';

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  notify({ level, text }: Notice): void {
    const prefix = level === 'info' ? '' : `${level === 'warn' ? 'Warning' : 'Error'}: `;
    this.#terminal.write(`${this.#line === '' ? '' : CLEAR_LINE}${prefix}${printable(text)}\n${this.#line}`);
  }

  progress(progress: Progress | null): void {
    if (this.#terminal.isTTY !== true) return;
    const width = (this.#terminal.columns ?? 80) - 1;
    const { text, done, total } = progress ?? { text: '', done: 0, total: 0 };
    const count = total === 0 ? '' : `${String(done)}/${String(total)}  `;
    this.#line = progress === null ? '' : printable(`${count}${text}`).slice(0, width);
    this.#terminal.write(CLEAR_LINE + this.#line);
  }
}
