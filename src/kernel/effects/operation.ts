import type { LogEntry } from '../log/entry';
import { foldedName } from '../notes/names';
import type { TextEdit } from '../notes/text/text-edit';
import type { Privacy } from '../privacy/private-note';
import type { VaultError } from '../ports/vault';
import type { OperationKind } from './operation-kind';

/** A frontmatter key that holds a file's path. The key is updated if the file's name turns out to be taken. */
export interface NamedBy {
  path: string;
  key: string;
  /** Form of the value; `link` writes `[[path]]`. */
  form: 'path' | 'link';
}

/** Frontmatter that only this operation writes: it proves the write, even if the note was edited since. */
export type Stamp = Record<string, string>;

/** A new file. */
export interface CreateEffect {
  kind: 'create';
  path: string;
  after: string;
  /** Privacy of the note's sources. A note made from a private one gets the mark when the operation is committed. */
  privacy: Privacy;
  namedBy?: NamedBy;
  stamp?: Stamp;
}

/**
 * A new file that is not a note. What a crash left of it is removed, and the operation with it. Never overwrites, and
 * Undo removes the file only while it has this hash.
 */
export interface SaveEffect {
  kind: 'save';
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** The first bytes, which identify a half-written file after a crash. */
  head: readonly number[];
  /** The content; missing after a crash, because a record is JSON, which leaves functions out. */
  bytes?: () => Uint8Array;
}

/** A change to a note, applied only while the note still has the hash `before`. */
export interface EditEffect {
  kind: 'edit';
  path: string;
  before: string;
  after: string;
  /** Edits from `after` back to the previous text, for Undo. */
  inverse: TextEdit[];
  stamp?: Stamp;
  /** A line that only this operation writes. It serves as a stamp in notes whose frontmatter cannot hold one. */
  line?: string;
}

/** A rename. */
export interface MoveEffect {
  kind: 'move';
  from: string;
  to: string;
  namedBy?: NamedBy;
  /** Whether Undo leaves the file where it is. */
  stays?: boolean;
}

/** Moves a file to the trash, only while it still has the hash `before`. */
export interface TrashEffect {
  kind: 'trash';
  path: string;
  before: string;
  /** Text of the file, given if Undo should restore it. */
  text?: string;
}

export interface RemoveFolderEffect {
  kind: 'remove_folder';
  path: string;
}

export type Effect = CreateEffect | SaveEffect | EditEffect | MoveEffect | TrashEffect | RemoveFolderEffect;

/** Requested changes to the vault, as data. The effect that can conflict comes first. */
export interface OperationPlan {
  /** Id of one attempt at one piece of work; a retry gets a new one. */
  run: string;
  kind: OperationKind;
  /** Label of the operation, in the past tense, for the person: "Archived Weekly news". */
  label: string;
  effects: Effect[];
  /** Entries that are written to the log once the operation is done. */
  entries: LogEntry[];
  undoes?: string[];
  /** Set with `undoes` if those operations can't be undone as they are; Undo then skips them until selected. */
  isPassedOver?: boolean;
  /** Ids of operations that are undone together. */
  members?: string[];
  /** Whether a person requested exactly this operation; undoing it restores everything exactly. */
  byPerson?: boolean;
  /** Whether one refused file, and among edits alone a note changed meanwhile, undoes the changes to all files; only for edits and new files. */
  isWhole?: boolean;
}

/** A plan as it is handed over: one without a run is its own attempt, one without entries says nothing in the log. */
export type NewPlan = Omit<OperationPlan, 'run' | 'entries'> &
  Partial<Pick<OperationPlan, 'run' | 'entries'>>;

/** A plan in progress. `<run>-<step>` names its file; a later step of the same run supersedes an earlier one. */
export interface Operation extends OperationPlan {
  id: string;
  step: number;
  /** Start of the operation, ISO 8601 with offset. */
  startedAt: string;
}

export interface Conflict {
  path: string;
  reason: 'changed' | 'missing' | 'busy';
}

export type CommitResult =
  /** The vault refused this file. Nothing was changed, unless `isUnfinished`: then the next recovery tries again. */
  | { kind: 'failed'; operation: Operation; path: string; error: VaultError }
  /** `operation` holds the names that were used; `skipped` the effects whose files had changed. */
  | { kind: 'committed'; operation: Operation; skipped: Conflict[] }
  /** A file had changed, so nothing was done. */
  | ({ kind: 'conflict'; operation: Operation } & Conflict);

export const pathsOf = (effect: Effect): string[] =>
  effect.kind === 'move' ? [effect.from, effect.to] : [effect.path];

/** Groups neighbours whose effects touch different files, in order. Names that differ by case are one. */
export function disjointGroups<Member extends { plan: OperationPlan }>(
  members: readonly Member[],
): Member[][] {
  const groups: Member[][] = [];
  let touched = new Set<string>();
  let isOpen = false;
  for (const member of members) {
    const { effects } = member.plan;
    const paths = effects.flatMap(pathsOf).map(foldedName);
    // Which files are in a folder that is removed is not known.
    const isAlone = effects.some(({ kind }) => kind === 'remove_folder');
    if (isOpen && !isAlone && !paths.some((path) => touched.has(path))) groups.at(-1)?.push(member);
    else {
      groups.push([member]);
      touched = new Set();
    }
    for (const path of paths) touched.add(path);
    isOpen = !isAlone;
  }
  return groups;
}

/** The last step of each run, which includes all effects of the earlier steps. */
export function latestSteps(open: readonly Operation[]): Operation[] {
  const byRun = new Map<string, Operation>();
  for (const operation of open) {
    if (operation.step > (byRun.get(operation.run)?.step ?? 0)) byRun.set(operation.run, operation);
  }
  return [...byRun.values()].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}
