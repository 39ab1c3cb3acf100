import { logEntry } from '../log/entry';
import * as z from '../notes/schema';
import type { DeviceStore } from '../ports/device-store';
import type { Effect, Operation } from './operation';

const textEdit = z.object({ at: z.number(), remove: z.string(), insert: z.string() });
/** Whatever a record says, nothing hidden and nothing outside the vault is written. */
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
  z.object({ kind: z.literal('move'), from: path, to: path, namedBy: z.exactOptional(namedBy) }),
  z.object({ kind: z.literal('trash'), path, before: z.string(), text: z.exactOptional(z.string()) }),
]);

/** An entry that is not understood is left out: what it is about is still to be finished. */
const entries = z.pipe(
  z.array(z.unknown()),
  z.transform((all) =>
    all.flatMap((each) => {
      const entry = logEntry.safeParse(each);
      return entry.success ? [entry.data] : [];
    }),
  ),
);

const operation: z.ZodMiniType<Operation> = z.object({
  id: z.string(),
  run: z.string(),
  step: z.number(),
  label: z.string(),
  startedAt: z.string(),
  effects: z.array(effect),
  entries,
  undoes: z.exactOptional(z.string()),
  isFinal: z.exactOptional(z.boolean()),
  byPerson: z.exactOptional(z.boolean()),
  isWhole: z.exactOptional(z.boolean()),
});

/** How to take one effect back, in the order to do it. */
const inverse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trash'), path, before: z.string() }),
  z.object({ kind: z.literal('edit'), path, before: z.string(), edits: z.array(textEdit) }),
  z.object({ kind: z.literal('move'), from: path, to: path }),
  z.object({ kind: z.literal('create'), path, after: z.string() }),
]);
export type Inverse = z.infer<typeof inverse>;

const doneRecord = z.object({
  id: z.string(),
  label: z.string(),
  at: z.string(),
  undoes: z.exactOptional(z.string()),
  byPerson: z.exactOptional(z.boolean()),
  inverse: z.array(inverse),
});
/** A finished operation: guards against repeats, feeds Undo. */
export type DoneRecord = z.infer<typeof doneRecord>;

const openPath = (id: string): string => `open/${id}.json`;

/** The durable record of operations: `open/<run>-<step>.json` while under way, then a line in `done-YYYY-MM.jsonl`. */
export class OperationFiles {
  constructor(private readonly device: DeviceStore) {}

  async writeOpen(op: Operation): Promise<void> {
    const outcome = await this.device.create(openPath(op.id), JSON.stringify(op));
    if (outcome === 'exists') throw new Error(`Operation ${op.id} was begun twice.`);
  }

  removeOpen(id: string): Promise<void> {
    return this.device.remove(openPath(id));
  }

  /** What a crash left. A record that is torn never took effect, since effects begin when it is whole: it is dropped. */
  async listOpen(): Promise<Operation[]> {
    const found: Operation[] = [];
    for (const file of await this.device.list('open')) {
      const op = parseLine(operation, (await this.device.read(file)) ?? '');
      if (op === null || openPath(op.id) !== file) await this.device.remove(file);
      else found.push(op);
    }
    return found;
  }

  appendDone(record: DoneRecord): Promise<void> {
    return this.device.append(`done-${record.at.slice(0, 7)}.jsonl`, `${JSON.stringify(record)}\n`);
  }

  /** All that was done, newest month first, in each the latest last. A torn last line is ignored. */
  async *readDone(): AsyncGenerator<DoneRecord[]> {
    for await (const lines of this.readMonths())
      yield lines.flatMap((line) => parseLine(doneRecord, line) ?? []);
  }

  /** All that was done, the latest first; what nobody asks for is not parsed. */
  async *readBackwards(): AsyncGenerator<DoneRecord> {
    for await (const lines of this.readMonths()) {
      for (const line of lines.reverse()) {
        const record = parseLine(doneRecord, line);
        if (record !== null) yield record;
      }
    }
  }

  private async *readMonths(): AsyncGenerator<string[]> {
    const months = (await this.device.list('')).filter((path) => /^done-\d{4}-\d{2}\.jsonl$/.test(path));
    for (const path of months.sort().reverse()) yield ((await this.device.read(path)) ?? '').split('\n');
  }
}

function parseLine<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
