import * as z from '../../notes/schema';
import type { DeviceStore } from '../../ports/device-store';
import { type SavedAnswer, savedAnswer } from '../../asking/saved-answer';

const fileSchema = z.object({ note: z.string(), textHash: z.string(), answer: savedAnswer });

/** What was asked: how to triage a note, how to plan it, how to do a step of a plan, what a step's mail is to say. */
const STAGES = ['triage', 'planning', 'step', 'mail'] as const;
type Stage = (typeof STAGES)[number];

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
  stage: Stage;
  note: string;
  run: string;
  isTakenUp: boolean;
  rounds: Map<number, SavedAnswer>;
}

/**
 * `answers/<run>/<stage>-<round>.json`: what a model has said and nobody has acted on yet. A restart takes up an attempt
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
  open(note: string, textHash: string, stage: Stage = 'triage'): AnswerRun {
    const id = key(stage, note, textHash);
    const shelved = this.shelved.get(id) ?? {
      stage,
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
        const path = `answers/${shelved.run}/${stage}-${String(round)}.json`;
        await this.device.create(path, JSON.stringify({ note, textHash, answer }));
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
  async keepOnly(waiting: ReadonlySet<string>, stages: readonly Stage[] = ['triage']): Promise<void> {
    for (const { stage, note, run } of [...this.shelved.values()])
      if (stages.includes(stage) && !waiting.has(note)) await this.close(run);
  }

  private async loadFile(path: string): Promise<void> {
    const [, run, word, round] = /^answers\/([^/]+)\/([a-z]+)-(\d+)\.json$/.exec(path) ?? [];
    const stage = STAGES.find((each) => each === word);
    const file = parseFile((await this.device.read(path)) ?? '');
    if (run === undefined || stage === undefined || file === null) return this.device.remove(path);
    const id = key(stage, file.note, file.textHash);
    const shelved = this.shelved.get(id) ?? {
      stage,
      note: file.note,
      run,
      isTakenUp: true,
      rounds: new Map<number, SavedAnswer>(),
    };
    if (shelved.run === run) shelved.rounds.set(Number(round), file.answer);
    this.shelved.set(id, shelved);
  }
}

const key = (stage: Stage, note: string, textHash: string): string => `${stage}\n${note}\n${textHash}`;

function parseFile(text: string): z.infer<typeof fileSchema> | null {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
