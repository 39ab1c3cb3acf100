import { printable } from './printable.mjs';

export interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** Where a command's words go. With `--json`, standard output holds one JSON object and nothing else. */
export class Output {
  readonly #streams: Streams;
  readonly isJson: boolean;

  constructor(streams: Streams, isJson: boolean) {
    this.#streams = streams;
    this.isJson = isJson;
  }

  /** The command's answer, in words; beside `--json` it is left out, because the object says the same. */
  say(...lines: string[]): void {
    if (this.isJson) return;
    for (const line of lines) this.#streams.stdout.write(`${printable(line)}\n`);
  }

  /** What the person should know in addition to the answer. */
  warn(text: string): void {
    this.#streams.stderr.write(`${printable(text)}\n`);
  }

  /** The command's answer as an object; printed with `--json` alone. */
  json(answer: object): void {
    if (this.isJson) this.#streams.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}
