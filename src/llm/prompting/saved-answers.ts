import * as z from '../../kernel/notes/values/schema';
import type { AnswerJournal, AnswerName } from '../../kernel/ports/journal';
import { type AnswerStore, type SavedAnswer, savedAnswer } from './saved-answer';

const record = z.object({ note: z.string(), textHash: z.string(), answer: savedAnswer });

/**
 * Kinds of questions: triage of a note, its plan, a step and its mail, a requested reply, splitting an ask into tasks,
 * a draft for an ask, choosing and running a skill, answering a question, facts to remember; evaluating, revising and
 * overseeing a draft; and why a round of revision failed.
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

/** A question about a note, valid while the note's text stays the same. */
export interface AnswerSubject {
  note: string;
  textHash: string;
  stage: Stage;
  /** Id of the attempt, if several questions share one; by default, the question gets its own attempt. */
  run?: string;
}

/** The answers of one attempt, oldest first. */
export interface AnswerRun extends AnswerStore {
  run: string;
  note: string;
  /** Identifies the question, with the text of its note. */
  question: string;
  /** Whether an earlier process began the attempt and ended before it was done. */
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

const shelf = (of: Omit<Shelved, 'rounds'>): Shelved => ({ ...of, rounds: new Map() });

/**
 * Saved answers that have not been acted on yet. After a restart an attempt continues without asking, and paying,
 * again. An answer is used only for the exact text that it was given for.
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

  /** Opens the attempt for this text of a note: one left by a crash, or a new one. */
  open({ note, textHash, stage, run }: AnswerSubject): AnswerRun {
    const id = key({ note, textHash, stage });
    const known = this.shelved.get(id);
    const shelved =
      known !== undefined && (run ?? known.run) === known.run
        ? known
        : shelf({ stage, note, run: run ?? this.randomId(), isTakenUp: false });
    return {
      run: shelved.run,
      note,
      question: id,
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

  /** Removes the answers from round `first` on, because a new answer makes them invalid. */
  private async forgetFrom(first: number, { run, stage, rounds }: Shelved): Promise<void> {
    for (const round of [...rounds.keys()].filter((each) => each >= first).sort((a, b) => b - a)) {
      await this.journal.remove({ run, stage, round });
      rounds.delete(round);
    }
  }

  /** Closes an attempt whose answers were acted on or are no longer valid. */
  async close(run: string): Promise<void> {
    for (const [id, { run: shelved }] of this.shelved) if (shelved === run) this.shelved.delete(id);
    await this.journal.close(run);
  }

  /** Closes the attempts about notes that are no longer pending. */
  async keepOnly(waiting: ReadonlySet<string>, stages: readonly Stage[] = ['triage']): Promise<void> {
    for (const { stage, note, run } of [...this.shelved.values()])
      if (stages.includes(stage) && !waiting.has(note)) await this.close(run);
  }

  /** Paths of the notes with a saved answer to this kind of question. */
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
    const shelved = this.shelved.get(id) ?? shelf({ stage, note, run, isTakenUp: true });
    if (shelved.run === run) shelved.rounds.set(round, answer);
    this.shelved.set(id, shelved);
  }
}

const key = ({ stage, note, textHash }: AnswerSubject): string => `${stage}\n${note}\n${textHash}`;
