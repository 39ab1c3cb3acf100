import * as z from '../notes/schema';
import type { DeviceStore } from '../ports/device-store';
import { type SavedAnswer, savedAnswer } from '../triage/saved-answer';

const fileSchema = z.object({ note: z.string(), textHash: z.string(), answer: savedAnswer });

/** The answers of one attempt at one note, in the order they came. */
export interface AnswerRun {
  run: string;
  /** Begun by a process that did not come to its end. */
  isTakenUp: boolean;
  read: (round: number) => SavedAnswer | null;
  /** Durable when it resolves: only then is the answer used. */
  save: (round: number, answer: SavedAnswer) => Promise<void>;
}

interface Shelved {
  note: string;
  run: string;
  isTakenUp: boolean;
  rounds: Map<number, SavedAnswer>;
}

/**
 * `answers/<run>/triage-<round>.json`: what a model has said and nobody has acted on yet. A restart takes up an attempt
 * where it was, without asking, and paying, again; an answer counts only for the very text it was given to.
 */
export class AnswerShelf {
  private readonly shelved = new Map<string, Shelved>();

  private constructor(
    private readonly device: DeviceStore,
    private readonly randomId: () => string,
  ) {}

  static async load(device: DeviceStore, randomId: () => string): Promise<AnswerShelf> {
    const shelf = new AnswerShelf(device, randomId);
    for (const path of await device.list('answers')) await shelf.loadFile(path);
    return shelf;
  }

  /** The attempt at this text of this note: the one a crash left, or a new one. */
  open(note: string, textHash: string): AnswerRun {
    const id = key(note, textHash);
    const shelved = this.shelved.get(id) ?? {
      note,
      run: this.randomId(),
      isTakenUp: false,
      rounds: new Map<number, SavedAnswer>(),
    };
    return {
      run: shelved.run,
      isTakenUp: shelved.isTakenUp,
      read: (round) => shelved.rounds.get(round) ?? null,
      save: async (round, answer) => {
        await this.device.create(answerPath(shelved.run, round), JSON.stringify({ note, textHash, answer }));
        shelved.rounds.set(round, answer);
        this.shelved.set(id, shelved);
      },
    };
  }

  /** What was said has been acted on, or no longer counts. */
  async close(run: string): Promise<void> {
    for (const [id, { run: shelved }] of this.shelved) if (shelved === run) this.shelved.delete(id);
    await this.device.remove(`answers/${run}`);
  }

  /** Drops the answers about notes that do not wait any more. */
  async keepOnly(waiting: ReadonlySet<string>): Promise<void> {
    for (const { note, run } of [...this.shelved.values()]) if (!waiting.has(note)) await this.close(run);
  }

  private async loadFile(path: string): Promise<void> {
    const match = /^answers\/([^/]+)\/triage-(\d+)\.json$/.exec(path);
    const file = parseFile((await this.device.read(path)) ?? '');
    if (match?.[1] === undefined || file === null) return this.device.remove(path);
    const id = key(file.note, file.textHash);
    const shelved = this.shelved.get(id) ?? {
      note: file.note,
      run: match[1],
      isTakenUp: true,
      rounds: new Map<number, SavedAnswer>(),
    };
    if (shelved.run === match[1]) shelved.rounds.set(Number(match[2]), file.answer);
    this.shelved.set(id, shelved);
  }
}

const key = (note: string, textHash: string): string => `${note}\n${textHash}`;
const answerPath = (run: string, round: number): string => `answers/${run}/triage-${String(round)}.json`;

function parseFile(text: string): z.infer<typeof fileSchema> | null {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
