import { logEntry } from '../log/entry';
import { hashText } from '../notes/values/hash';
import * as z from '../notes/values/schema';
import type { OperationJournal } from '../ports/journal';
import type { Effect, Operation } from './operation';
import { isOperationKind, type OperationKind, undoingOf } from './operation-kind';

const textEdit = z.object({ at: z.number(), remove: z.string(), insert: z.string() });
/** A path inside the vault without hidden names, so that a forged record can write nothing else. */
const path = z
  .string()
  .check(z.refine((text) => text.split('/').every((name) => name !== '' && !name.startsWith('.'))));
const stamp = z.record(z.string(), z.string());
const namedBy = z.object({ path, key: z.string(), form: z.enum(['path', 'link']) });

const effect: z.ZodMiniType<Effect> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create'),
    path,
    after: z.string(),
    // The recorded text already contains the private mark, so this default changes nothing.
    privacy: z._default(z.enum(['open', 'private']), 'open'),
    namedBy: z.exactOptional(namedBy),
    stamp: z.exactOptional(stamp),
  }),
  z.object({
    kind: z.literal('edit'),
    path,
    before: z.string(),
    after: z.string(),
    inverse: z.array(textEdit),
    stamp: z.exactOptional(stamp),
    line: z.exactOptional(z.string()),
  }),
  z.object({
    kind: z.literal('move'),
    from: path,
    to: path,
    namedBy: z.exactOptional(namedBy),
    stays: z.exactOptional(z.boolean()),
  }),
  z.object({
    kind: z.literal('save'),
    path,
    size: z.number(),
    sha256: z.string(),
    head: z.array(z.number()),
  }),
  z.object({ kind: z.literal('trash'), path, before: z.string(), text: z.exactOptional(z.string()) }),
  z.object({ kind: z.literal('remove_folder'), path }),
]);

/** Invalid log entries are dropped, because the operation itself must still be finished. */
const entries = z.pipe(
  z.array(z.unknown()),
  z.transform((all) =>
    all.flatMap((each) => {
      const entry = logEntry.safeParse(each);
      return entry.success ? [entry.data] : [];
    }),
  ),
);

const kind = z.pipe(
  z.string(),
  z.transform((text): OperationKind => (isOperationKind(text) ? text : 'unknown')),
);
/** Ids of the undone operations. */
const undoes = z.array(z.string());

const operation: z.ZodMiniType<Operation> = z.object({
  id: z.string(),
  run: z.string(),
  kind,
  step: z.number(),
  label: z.string(),
  startedAt: z.string(),
  effects: z.array(effect),
  entries,
  undoes: z.exactOptional(undoes),
  isPassedOver: z.exactOptional(z.boolean()),
  members: z.exactOptional(z.array(z.string())),
  byPerson: z.exactOptional(z.boolean()),
  isWhole: z.exactOptional(z.boolean()),
});

/** One step that undoes one effect; the steps of a record are in the order of execution. */
const inverse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trash'), path, before: z.string() }),
  z.object({ kind: z.literal('edit'), path, before: z.string(), edits: z.array(textEdit) }),
  z.object({ kind: z.literal('move'), from: path, to: path }),
  z.object({ kind: z.literal('create'), path, after: z.string() }),
  z.object({ kind: z.literal('remove_folder'), path }),
]);
export type Inverse = z.infer<typeof inverse>;

const doneRecord = z.object({
  id: z.string(),
  kind,
  label: z.string(),
  at: z.string(),
  undoes: z.exactOptional(undoes),
  isPassedOver: z.exactOptional(z.boolean()),
  byPerson: z.exactOptional(z.boolean()),
  /** Inverse effects that undo the operation; empty if Undo cannot. */
  inverse: z.array(inverse),
  /** Inverse effects that undo bookkeeping together with its cause. */
  follows: z.exactOptional(z.array(inverse)),
  /** Ids of several operations that a person requested at once; they are undone together. */
  members: z.exactOptional(z.array(z.string())),
});
export type DoneRecord = z.infer<typeof doneRecord>;

/** Open and finished operations. Invalid records are removed when found. */
export class OperationRecords {
  constructor(private readonly journal: OperationJournal) {}

  begin(op: Operation): Promise<void> {
    return this.journal.begin(op.id, op);
  }

  end(id: string): Promise<void> {
    return this.journal.end(id);
  }

  async listOpen(): Promise<Operation[]> {
    const found = await this.peekOpen();
    for (const { id } of await this.journal.listOpen())
      if (!found.some((open) => open.id === id)) await this.journal.end(id);
    return found;
  }

  /** Operations that are open, without those that can't be read. Changes nothing. */
  async peekOpen(): Promise<Operation[]> {
    return (await this.journal.listOpen()).flatMap(({ id, operation: record }) => {
      const op = operation.safeParse(record);
      return op.success && op.data.id === id ? [op.data] : [];
    });
  }

  addDone(at: string, records: readonly DoneRecord[]): Promise<void> {
    return this.journal.addDone(at, records);
  }

  /** Finished operations, latest first. */
  async *readDone(): AsyncGenerator<DoneRecord> {
    for await (const record of this.journal.readDone()) {
      const done = doneRecord.safeParse(record);
      if (done.success) yield done.data;
    }
  }
}

export function doneRecordOf(operation: Operation, at: string): DoneRecord {
  const { id, kind, label, undoes, isPassedOver, byPerson, members } = operation;
  const undoing = undoingOf(kind);
  const inverse = operation.effects.flatMap(invert).reverse();
  return {
    id,
    kind,
    label,
    at,
    inverse: undoing === 'own' ? inverse : [],
    ...(undoing === 'part' ? { follows: inverse } : {}),
    ...(undoes === undefined ? {} : { undoes }),
    ...(isPassedOver === undefined ? {} : { isPassedOver }),
    ...(byPerson === undefined ? {} : { byPerson }),
    ...(members === undefined ? {} : { members }),
  };
}

function invert(effect: Effect): Inverse[] {
  switch (effect.kind) {
    case 'create':
      return [{ kind: 'trash', path: effect.path, before: hashText(effect.after) }];
    case 'save':
      return [{ kind: 'trash', path: effect.path, before: effect.sha256 }];
    case 'edit':
      return [{ kind: 'edit', path: effect.path, before: hashText(effect.after), edits: effect.inverse }];
    case 'move':
      return effect.stays === true ? [] : [{ kind: 'move', from: effect.to, to: effect.from }];
    case 'remove_folder':
      return [];
    case 'trash':
      return effect.text === undefined ? [] : [{ kind: 'create', path: effect.path, after: effect.text }];
  }
}
