import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../headless/run-command-line.mjs';
import type { AskLine } from '../../headless/words/terminal.mjs';
import { temporaryFolder } from '../fakes/temporary-folder';

const PROGRAM = fileURLToPath(new URL('../../dist/deputy.mjs', import.meta.url));

export interface Ended {
  /** `null` when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  pid: number | undefined;
  said: () => string;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

export class Machine {
  readonly vault: string;
  workingFolder: string;
  readonly environment: Record<string, string>;
  isTerminal = false;
  /** Answers the questions of `run`; `null`: there is no terminal to ask at. */
  ask: AskLine | null = null;
  onWarning: (text: string) => void = () => undefined;
  /** Who runs the program: root, as in a container, may open anything. */
  user: number | undefined;
  readonly #remove: () => void;

  constructor() {
    const { folder, remove } = temporaryFolder();
    this.#remove = remove;
    this.vault = join(folder, 'vault');
    this.workingFolder = join(folder, 'work');
    this.environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      DEPUTY_CONFIG_DIR: join(folder, 'config'),
    };
    for (const path of [this.vault, this.workingFolder]) mkdirSync(path);
  }

  start(...args: string[]): Running {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: this.workingFolder,
      env: this.environment,
      ...(this.user === undefined ? {} : { uid: this.user }),
    });
    let [stdout, stderr] = ['', ''];
    const ended = new Promise<Ended>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      child.on('close', (code) => {
        resolve({ code, stdout, stderr });
      });
    });
    return { pid: child.pid, kill: (signal) => child.kill(signal), said: () => stdout + stderr, ended };
  }

  /**
   * A command in this process, as `headless/cli.mts` runs it without a terminal. Signals, several commands at once and what
   * the runtime itself takes from the environment (`TZ`) need `start`.
   */
  async run(...args: string[]): Promise<Ended> {
    const said = { stdout: '', stderr: '' };
    const code = await runCommandLine(args, {
      env: this.environment,
      workingFolder: this.workingFolder,
      script: PROGRAM,
      stdout: { write: (text) => (said.stdout += text) },
      stderr: { isTTY: this.isTerminal, write: (text) => this.#warn(said, text) },
      ask: this.ask,
      keepHeapLean: () => undefined,
    });
    return { code, ...said };
  }

  #warn(said: { stderr: string }, text: string): void {
    said.stderr += text;
    this.onWarning(text);
  }

  async allow(server: string): Promise<Ended> {
    const { stdout } = await this.run('tools', this.vault, '--json');
    const { servers } = JSON.parse(stdout) as { servers: { name: string; hash: string }[] };
    return this.run('tools', this.vault, '--allow', servers.find(({ name }) => name === server)?.hash ?? '');
  }

  async hashOf(meant: string): Promise<string> {
    const { stdout } = await this.run('status', this.vault, '--json');
    const { requests } = JSON.parse(stdout) as {
      requests: { id: string; path: string; shortHash: string }[];
    };
    return requests.find(({ id, path }) => id === meant || path === meant)?.shortHash ?? '';
  }

  async approve(meant: string, ...more: string[]): Promise<Ended> {
    return this.run('approve', this.vault, meant, '--hash', await this.hashOf(meant), ...more);
  }

  write(path: string, text: string): void {
    const file = join(this.vault, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  move(from: string, to: string): void {
    mkdirSync(dirname(join(this.vault, to)), { recursive: true });
    renameSync(join(this.vault, from), join(this.vault, to));
  }

  read(path: string): string {
    return readFileSync(join(this.vault, path), 'utf8');
  }

  has(path: string): boolean {
    return existsSync(join(this.vault, path));
  }

  paths(): string[] {
    const entries = readdirSync(this.vault, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.vault.length + 1))
      .sort();
  }

  log(): { event: string }[] {
    const files = this.paths().filter((path) => /^Logs\/orchestrator_.*\.log$/.test(path));
    const lines = files.flatMap((path) => this.read(path).split('\n')).filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as { event: string });
  }

  remove(): void {
    this.#remove();
  }
}
