import { type Report, reportText } from '../../src/core/app/view/report';
import { CLEAR_LINE } from './terminal.mjs';

export interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
}

/** A command's output. With `--json`, standard output contains exactly one JSON object. */
export class Output {
  readonly #streams: Streams;
  readonly isJson: boolean;
  readonly isQuiet: boolean;

  constructor(streams: Streams, { isJson, isQuiet }: { isJson: boolean; isQuiet: boolean }) {
    this.#streams = streams;
    this.isJson = isJson;
    this.isQuiet = isQuiet;
  }

  /** The result as text; omitted with `--quiet`, and with `--json`, whose object says the same. */
  say(...lines: string[]): void {
    if (this.isJson || this.isQuiet) return;
    for (const line of lines) this.#streams.stdout.write(`${printable(line)}\n`);
  }

  /** Prints the outcome as the app words it, then hints that only a terminal needs. */
  report(report: Report, ...hints: string[]): void {
    this.say(...reportText(report).split('\n'), ...hints);
  }

  /** A warning in addition to the result. At a terminal it replaces the progress line. */
  warn(text: string): void {
    const { stderr } = this.#streams;
    stderr.write(`${stderr.isTTY === true ? CLEAR_LINE : ''}${printable(text)}\n`);
  }

  /** The result as an object; printed only with `--json`. */
  json(answer: object): void {
    if (this.isJson) this.#streams.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}

/** Removes terminal control characters: subjects come from strangers. */
export const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
