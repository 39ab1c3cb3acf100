/**
 * What must outlive a crash, on this device alone: operations, since effects are replayed, and answers, since they were
 * paid for. A record is JSON, and its reader checks it. A write is durable when it resolves; a torn record is never
 * returned. Failures reject with a `VaultError`.
 */
export interface Journal {
  readonly operations: OperationJournal;
  readonly answers: AnswerJournal;
}

export interface OperationJournal {
  /** Before the first effect. Rejects where this id has begun already. */
  begin(id: string, operation: unknown): Promise<void>;
  /** What has begun and not ended. */
  listOpen(): Promise<{ id: string; operation: unknown }[]>;
  /** Whatever became of it; one that is not there is fine. */
  end(id: string): Promise<void>;
  /** Adds to the history. `at`: ISO 8601 with offset. */
  addDone(at: string, record: unknown): Promise<void>;
  /** The history, the latest first; read lazily. */
  readDone(): AsyncGenerator;
}

/** The answer of one round, from 1, to one of the questions of an attempt. */
export interface AnswerName {
  run: string;
  /** Lower-case letters and underscores, such as `triage`. */
  stage: string;
  round: number;
}

export interface AnswerJournal {
  /** One that is there already stays. */
  save(name: AnswerName, answer: unknown): Promise<void>;
  list(): Promise<{ name: AnswerName; answer: unknown }[]>;
  remove(name: AnswerName): Promise<void>;
  /** Removes all answers of an attempt. */
  close(run: string): Promise<void>;
}
