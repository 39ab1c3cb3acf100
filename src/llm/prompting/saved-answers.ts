import * as z from '../../kernel/notes/values/schema';
import type { AnswerJournal, AnswerName } from '../../kernel/ports/journal';
import { type AnswerStore, type SavedAnswer, savedAnswer } from './saved-answer';

const record = z.object({ note: z.string(), textHash: z.string(), answer: savedAnswer });

/**
 * What was asked: how to triage a note, how to plan it, how to do a step of a plan, what a step's mail is to say, a reply
 * that the person asked for, what tasks a request of theirs holds, what a draft in it is to say, which skill it means, how
 * to carry that out, what a question is answered with, what of it is worth remembering; what a draft is worth, how it
 * reads better, whether it keeps the hard rules; and why a round of revision got no answer.
 */
const STAGES = [
  'triage',
  'planning',
  'step',
  'mail',
  'reply',
  'request',
  'draft',
  'skill_match',
  'skill',
  'answer',
  'memory',
  'evaluation',
  'revision',
  'oversight',
  'loop_error',
] as const;
export type Stage = (typeof STAGES)[number];

/** A question about a note, as long as its text stays the same. */
export interface AnswerSubject {
  note: string;
  textHash: string;
  stage: Stage;
  /** The attempt that the question belongs to, where it has several; else it is an attempt of its own. */
  run?: string;
}

/** The answers of one attempt at one note, in the order they came. */
export interface AnswerRun extends AnswerStore {
  run: string;
  /** Begun by a process that did not come to its end. */
  isTakenUp: boolean;
  read: (round: number) => SavedAnswer | null;
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
 * What a model has said and is not acted on yet. A restart takes up an attempt where it was, without asking, and
 * paying, again; an answer counts only for the very text it was given to.
 */
export class SavedAnswers {
  private readonly shelved = new Map<string, Shelved>();

  private constructor(
    private readonly journal: AnswerJournal,
    private readonly randomId: () => string,
  ) {}

  static async load(journal: AnswerJournal, randomId: () => string): Promise<SavedAnswers> {
    const saved = new SavedAnswers(journal, randomId);
    for (const { name, answer } of await journal.list()) await saved.take(name, answer);
    return saved;
  }

  /** The attempt at this text of this note: the one a crash left, or a new one. */
  open({ note, textHash, stage, run }: AnswerSubject): AnswerRun {
    const id = key({ note, textHash, stage });
    const known = this.shelved.get(id);
    const shelved =
      known !== undefined && (run ?? known.run) === known.run
        ? known
        : {
            stage,
            note,
            run: run ?? this.randomId(),
            isTakenUp: false,
            rounds: new Map<number, SavedAnswer>(),
          };
    return {
      run: shelved.run,
      isTakenUp: shelved.isTakenUp,
      read: (round) => shelved.rounds.get(round) ?? null,
      save: async (round, answer) => {
        await this.forgetFrom(round, shelved);
        await this.journal.save({ run: shelved.run, stage, round }, { note, textHash, answer });
        shelved.rounds.set(round, answer);
        this.shelved.set(id, shelved);
      },
    };
  }

  /** An answer that was given anew takes with it those that followed the former one. */
  private async forgetFrom(first: number, { run, stage, rounds }: Shelved): Promise<void> {
    for (const round of [...rounds.keys()].filter((each) => each >= first).sort((a, b) => b - a)) {
      await this.journal.remove({ run, stage, round });
      rounds.delete(round);
    }
  }

  /** What was said has been acted on, or no longer counts. */
  async close(run: string): Promise<void> {
    for (const [id, { run: shelved }] of this.shelved) if (shelved === run) this.shelved.delete(id);
    await this.journal.close(run);
  }

  /** Drops the answers about notes that do not wait any more. */
  async keepOnly(waiting: ReadonlySet<string>, stages: readonly Stage[] = ['triage']): Promise<void> {
    for (const { stage, note, run } of [...this.shelved.values()])
      if (stages.includes(stage) && !waiting.has(note)) await this.close(run);
  }

  /** The notes about which there is an answer of this kind. */
  notesWith(stage: Stage): ReadonlySet<string> {
    return new Set([...this.shelved.values()].flatMap((each) => (each.stage === stage ? [each.note] : [])));
  }

  private async take(name: AnswerName, saved: unknown): Promise<void> {
    const { run, round } = name;
    const stage = STAGES.find((each) => each === name.stage);
    const read = record.safeParse(saved);
    if (stage === undefined || !read.success) return this.journal.remove(name);
    const { note, textHash, answer } = read.data;
    const id = key({ note, textHash, stage });
    const shelved = this.shelved.get(id) ?? {
      stage,
      note,
      run,
      isTakenUp: true,
      rounds: new Map<number, SavedAnswer>(),
    };
    if (shelved.run === run) shelved.rounds.set(round, answer);
    this.shelved.set(id, shelved);
  }
}

const key = ({ stage, note, textHash }: AnswerSubject): string => `${stage}\n${note}\n${textHash}`;
