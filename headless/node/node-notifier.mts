import type { Notice, Notifier, Progress } from '../../src/kernel/ports/notifier';
import { counted, grouped } from '../../src/core/app/view/words/counted';
import { doingWords, leftWords, callWords } from '../../src/core/app/view/words/progress-words';
import { printable } from '../words/output.mjs';
import { CLEAR_LINE } from '../words/terminal.mjs';

interface Terminal {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Prints notices as lines and, on a terminal, progress as one line that is overwritten. Meant for standard error. */
export class NodeNotifier implements Notifier {
  readonly #terminal: Terminal;
  readonly #isQuiet: boolean;
  #line = '';
  #hundreds = 0;

  /** `isQuiet`: prints only problems, without progress and other notices. */
  constructor(terminal: Terminal, { isQuiet = false }: { isQuiet?: boolean } = {}) {
    this.#terminal = terminal;
    this.#isQuiet = isQuiet;
  }

  notify({ level, text }: Notice): void {
    if (this.#isQuiet && level === 'info') return;
    const prefix = level === 'info' ? '' : `${level === 'warn' ? 'Warning' : 'Error'}: `;
    this.#terminal.write(`${this.#line === '' ? '' : CLEAR_LINE}${prefix}${printable(text)}\n${this.#line}`);
  }

  progress(progress: Progress | null): void {
    if (this.#isQuiet) return;
    if (this.#terminal.isTTY !== true) {
      this.#reportHundreds(progress);
      return;
    }
    const width = (this.#terminal.columns ?? 80) - 1;
    this.#line = progress === null ? '' : printable(wordsOf(progress)).slice(0, width);
    this.#terminal.write(CLEAR_LINE + this.#line);
  }

  /** Prints a line for each hundred in place of a line that is overwritten, for files and pipes. */
  #reportHundreds(progress: Progress | null): void {
    const hundreds = progress === null ? 0 : Math.floor(progress.done / 100);
    if (progress !== null && hundreds > this.#hundreds)
      this.#terminal.write(`${progress.total > 0 ? doingWords(progress) : counted(progress.done, 'mail')}\n`);
    this.#hundreds = hundreds;
  }
}

/** "12/40  about 2 min left  writing, 80 tokens  My order". */
function wordsOf(progress: Progress): string {
  const { work, text, done, total } = progress;
  const count =
    total > 0 ? `${grouped(done)}/${grouped(total)}` : work === 'import' ? counted(done, 'mail') : '';
  const left = leftWords(progress) ?? '';
  const waits = callWords(progress) ?? '';
  const parts = text === '' && total > 0 ? [doingWords(progress), left, waits] : [count, left, waits, text];
  return parts.filter((each) => each !== '').join('  ');
}
