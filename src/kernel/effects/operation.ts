import type { LogEntry } from '../log/entry';
import type { TextEdit } from '../notes/text/text-edit';
import type { Privacy } from '../privacy/private-note';
import type { VaultError } from '../ports/vault';
import type { OperationKind } from './operation-kind';

/** The frontmatter key that holds a file's path, and follows it when the name turns out to be taken. */
export interface NamedBy {
  path: string;
  key: string;
  /** `link` writes `[[path]]`. */
  form: 'path' | 'link';
}

/** Frontmatter that only one operation writes: where it stands, the write was made, and somebody may have written on top. */
export type Stamp = Record<string, string>;

/** A new file. */
export interface CreateEffect {
  kind: 'create';
  path: string;
  after: string;
  /** Of what it is made of: a note that is made of a private one bears the mark, which the commit writes. */
  privacy: Privacy;
  namedBy?: NamedBy;
  stamp?: Stamp;
}

/** A change to a note, made only while the note still has the hash `before`. */
export interface EditEffect {
  kind: 'edit';
  path: string;
  before: string;
  after: string;
  /** `after` back to what was before, for Undo. */
  inverse: TextEdit[];
  stamp?: Stamp;
  /** A line that only one operation writes: it says the same as a stamp, in notes whose frontmatter has no room for one. */
  line?: string;
}

/** A rename. */
export interface MoveEffect {
  kind: 'move';
  from: string;
  to: string;
  namedBy?: NamedBy;
  /** Undo leaves the file where it was moved to. */
  stays?: boolean;
}

/** Into the trash, only while the file still has the hash `before`. */
export interface TrashEffect {
  kind: 'trash';
  path: string;
  before: string;
  /** What it holds, where Undo is to bring it back. */
  text?: string;
}

/** A folder goes where it is empty, and stays where it is not. */
export interface RemoveFolderEffect {
  kind: 'remove_folder';
  path: string;
}

export type Effect = CreateEffect | EditEffect | MoveEffect | TrashEffect | RemoveFolderEffect;

/** What a feature wants done to the vault, as data. The effect that can conflict comes first. */
export interface OperationPlan {
  /** One attempt at one piece of work; a note taken up again gets a new run. */
  run: string;
  kind: OperationKind;
  /** In the past tense, for the person: "Archived Weekly news". */
  label: string;
  effects: Effect[];
  /** What the log says about it once it is done. */
  entries: LogEntry[];
  /** The operations that this one takes back. */
  undoes?: string[];
  /** With `undoes`: they can't be taken back as they are. Undo passes them over, until a person names one. */
  isPassedOver?: boolean;
  /** Operations, by their ids, that are taken back together. */
  members?: string[];
  /** A person asked for just this: taken back, all is exactly as before. */
  byPerson?: boolean;
  /** For edits and creates: where one file is refused, what was made of the others is taken back. */
  isWhole?: boolean;
}

/** A plan on its way. `<run>-<step>` names its file; a later step of the same run supersedes an earlier one. */
export interface Operation extends OperationPlan {
  id: string;
  step: number;
  /** ISO 8601 with offset. */
  startedAt: string;
}

export interface Conflict {
  path: string;
  reason: 'changed' | 'missing' | 'busy';
}

export type CommitResult =
  /** The vault refused this very file: nothing was done, or `isUnfinished` and the next recovery tries the rest again. */
  | { kind: 'failed'; operation: Operation; path: string; error: VaultError }
  /** `operation` holds the names that were free; `skipped` what was left alone because it had changed by then. */
  | { kind: 'committed'; operation: Operation; skipped: Conflict[] }
  /** Nothing was forced in, and nothing was done. */
  | ({ kind: 'conflict'; operation: Operation } & Conflict);
