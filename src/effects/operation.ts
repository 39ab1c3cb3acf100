import type { TextEdit } from '../notes/text-edit';

/** A new file. `namedBy` is the note whose frontmatter key holds this path, and follows it when the name is taken. */
export interface CreateEffect {
  kind: 'create';
  path: string;
  after: string;
  namedBy?: { path: string; key: string };
}

/** A change to someone's note, made only while the note still has the hash `before`. */
export interface EditEffect {
  kind: 'edit';
  path: string;
  before: string;
  after: string;
  /** `after` back to before, for Undo. */
  inverse: TextEdit[];
}

/** A rename; a taken name gets a number. */
export interface MoveEffect {
  kind: 'move';
  from: string;
  to: string;
}

export interface TrashEffect {
  kind: 'trash';
  path: string;
  before: string;
}

export type Effect = CreateEffect | EditEffect | MoveEffect | TrashEffect;

/** What a feature wants done to the vault, as data. The effect that can conflict comes first. */
export interface OperationPlan {
  /** One attempt at one piece of work; a note taken up again gets a new run. */
  run: string;
  /** In the past tense for the person: "Archived Weekly news". */
  label: string;
  effects: Effect[];
  /** What is said about it once it is done; opaque here, written by `log`. */
  entries: unknown[];
}

/** A plan on its way: `<run>-<step>` names its file. A later step supersedes an earlier one. */
export interface Operation extends OperationPlan {
  id: string;
  step: number;
  /** ISO 8601 with offset. */
  startedAt: string;
}

export type CommitResult =
  /** `operation` is what happened, with the names that were free. */
  | { kind: 'committed'; operation: Operation }
  /** Nothing was forced in: the note at `path` is not what was read. */
  | { kind: 'conflict'; path: string; reason: 'changed' | 'missing' | 'busy' };
