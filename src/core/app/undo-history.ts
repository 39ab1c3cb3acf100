import { undoingOf } from '../../kernel/effects/operation-kind';
import type { DoneRecord } from '../../kernel/effects/operation-records';

/** A finished action that a person can select to undo. */
export interface DoneAction {
  id: string;
  label: string;
  /** Time of the action, ISO 8601 with offset. */
  at: string;
  /** `passed_over`: Undo met a conflict in the action and skipped it; `sent`: it left the vault for good. */
  state: 'undoable' | 'undone' | 'passed_over' | 'sent';
}

/** One action with everything that is undone with it, the latest first. */
export interface Undoable {
  /** Record whose label a person sees. */
  record: DoneRecord;
  /** The action's operation, or those of a group, each after the bookkeeping that followed from it. */
  operations: UndoPart[];
}

export interface UndoPart {
  record: DoneRecord;
  follows: DoneRecord[];
}

const RECORDS_IN_A_ROW = 200;

/** Finished operations, read from the latest on as far as needed. */
export class UndoHistory {
  private readonly read: DoneRecord[] = [];
  private at = 0;
  /** The bookkeeping among the read records, by its index there. */
  private readonly bookkeeping = new Map<number, DoneRecord>();
  private readonly undone = new Set<string>();
  private readonly passedOver = new Set<string>();

  constructor(private readonly history: AsyncIterator<DoneRecord, undefined>) {}

  /** The last action by a person, or the last that can be undone; Deputy's own others are skipped. */
  async last(): Promise<Undoable | null> {
    for (let record = await this.next(); record !== null; record = await this.next()) {
      const state = this.stateOf(record);
      const isPersons = record.byPerson === true && !this.passedOver.has(record.id);
      if (state === 'undoable' || (state === 'sent' && isPersons)) return this.whole(record);
    }
    return null;
  }

  /** Finds actions by ids of operations or groups, the latest first. Undone and unknown ones are left out. */
  async find(ids: readonly string[]): Promise<Undoable[]> {
    const wanted = new Set(ids);
    const found: Undoable[] = [];
    while (wanted.size > 0) {
      const record = await this.next();
      if (record === null) break;
      if (!wanted.delete(record.id)) continue;
      const state = this.stateOf(record);
      for (const member of record.members ?? []) wanted.delete(member);
      if (state !== null && state !== 'undone') found.push(await this.whole(record));
    }
    return found;
  }

  /** Ids of the person's actions after a given one, the latest first; with `null`, of all their actions. */
  async since(id: string | null): Promise<string[]> {
    const ids: string[] = [];
    // No record is kept, because a large import has a hundred thousand.
    for (let record = await this.readOn(); record !== null && record.id !== id; record = await this.readOn())
      if (record.byPerson === true || record.kind === 'import')
        if (record.members === undefined && this.stateOf(record) === 'undoable') ids.push(record.id);
    return ids;
  }

  /** Lists at most this many actions, the latest first. Awaits `pause` now and then: a thousand records take long. */
  async list(most: number, pause: () => Promise<void>): Promise<DoneAction[]> {
    const actions: DoneAction[] = [];
    for (let record = await this.next(); record !== null; record = await this.next()) {
      if (this.at % RECORDS_IN_A_ROW === 0) await pause();
      const state = this.stateOf(record);
      if (state === null) continue;
      actions.push({ id: record.id, label: record.label, at: record.at, state });
      if (actions.length === most) break;
    }
    return actions;
  }

  private stateOf(record: DoneRecord): DoneAction['state'] | null {
    const { id, members } = record;
    const isOpen = (each: string): boolean => !this.undone.has(each) && !this.passedOver.has(each);
    if (members !== undefined) return members.some(isOpen) ? 'undoable' : null;
    if (undoingOf(record.kind) === 'sent') return 'sent';
    if (!leftSomething(record)) return null;
    if (this.undone.has(id)) return 'undone';
    return this.passedOver.has(id) ? 'passed_over' : 'undoable';
  }

  /** The next older record; `null` if there is none. */
  private async next(): Promise<DoneRecord | null> {
    const record = this.read[this.at] ?? (await this.readOn());
    if (record === null) return null;
    this.read[this.at] = record;
    if (record.follows !== undefined) this.bookkeeping.set(this.at, record);
    this.at += 1;
    return record;
  }

  private async readOn(): Promise<DoneRecord | null> {
    const { done, value }: IteratorResult<DoneRecord, undefined> = await this.history.next();
    if (done === true) return null;
    const ids = value.isPassedOver === true ? this.passedOver : this.undone;
    for (const id of value.undoes ?? []) ids.add(id);
    return value;
  }

  private async whole(record: DoneRecord): Promise<Undoable> {
    const { members } = record;
    if (members === undefined) return { record, operations: [this.taken(record)] };
    const open = new Set(members.filter((id) => !this.undone.has(id)));
    const operations: UndoPart[] = [];
    const here = this.at;
    while (operations.length < open.size) {
      const member = await this.next();
      if (member === null) break;
      if (open.has(member.id)) operations.push(this.taken(member));
    }
    this.at = here;
    return { record, operations };
  }

  /** Joins the last read record with later bookkeeping on its notes; for samples, with all that followed. */
  private taken(record: DoneRecord): UndoPart {
    const paths = new Set(pathsOf(record));
    const follows: DoneRecord[] = [];
    for (const later of this.laterThan(record)) {
      if (this.undone.has(later.id)) continue;
      if (!pathsOf(later).some((path) => paths.has(path))) continue;
      follows.unshift(later);
      for (const path of pathsOf(later)) paths.add(path);
      // The bookkeeping is marked as undone, so that it is not undone again with an earlier action.
      this.undone.add(later.id);
    }
    return { record, follows };
  }

  /** Records that may be undone together, oldest first: the bookkeeping, and for the few samples every record. */
  private laterThan({ kind }: DoneRecord): DoneRecord[] {
    const place = this.at - 1;
    const later =
      kind === 'samples'
        ? this.read.slice(0, place)
        : [...this.bookkeeping].flatMap(([at, each]) => (at < place ? [each] : []));
    return later.reverse();
  }
}

/** Whether an operation left something to undo: in the vault, or in the learned state outside of it. */
export const leftSomething = ({ kind, inverse }: DoneRecord): boolean =>
  inverse.length > 0 || kind === 'learned_emptied' || kind === 'learned_past';

const pathsOf = ({ inverse, follows = [] }: DoneRecord): string[] =>
  [...inverse, ...follows].flatMap((each) => (each.kind === 'move' ? [each.from, each.to] : [each.path]));
