/**
 * Records that must survive a crash, on this device alone: operations, because their effects are replayed, and answers,
 * because they were paid for. A record is JSON that its reader validates. A write is durable when its promise resolves;
 * a torn record is never returned. Failures reject with a `VaultError`.
 */
export interface Journal {
  readonly operations: OperationJournal;
  readonly answers: AnswerJournal;
}

export interface OperationJournal {
  /** Records an operation before its first effect. Rejects if this id has already begun. */
  begin(id: string, operation: unknown): Promise<void>;
  listOpen(): Promise<{ id: string; operation: unknown }[]>;
  /** Ends an operation, whatever its outcome. Ignores an unknown id. */
  end(id: string): Promise<void>;
  /** Appends to the history, in one write. `at`: time of the records, ISO 8601 with offset. */
  addDone(at: string, records: readonly unknown[]): Promise<void>;
  /** The history, latest first; records are read as they are needed. */
  readDone(): AsyncGenerator;
}

/** The answer of one round, counted from 1, to one stage of an attempt. */
export interface AnswerName {
  run: string;
  /** Kind of the question, such as `triage`, in lower-case letters and underscores. */
  stage: string;
  round: number;
}

export interface AnswerJournal {
  /** Saves an answer, unless there is one of this name already. */
  save(name: AnswerName, answer: unknown): Promise<void>;
  list(): Promise<{ name: AnswerName; answer: unknown }[]>;
  remove(name: AnswerName): Promise<void>;
  /** Removes all answers of an attempt. */
  close(run: string): Promise<void>;
}
