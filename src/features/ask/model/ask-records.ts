import type { Conflict, Operation } from '../../../kernel/effects/operation';
import { isInside } from '../../../kernel/notes/paths';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import { parseAsk, sealOf } from './ask-note';
import { hasMoreToDo } from './ask';

const PATH = 'asks.jsonl';
/** Maximum number of asks that are remembered: unfinished ones, and the latest finished ones. */
const MOST = { open: 1_000, done: 500 };
/** Maximum number of characters of the file; a longer one is shortened to about half of that. */
const LONGEST = 400_000;

/**
 * Who last wrote a note in `Logs/Requests`: this device (`kept`), someone else since then (`changed`), or unknown, such
 * as another device, an earlier version or a stranger. Only a `kept` ask may be carried out.
 */
export type Standing = 'kept' | NotKept;
export type NotKept = 'changed' | 'unknown';

export const NOT_KEPT_WORDS: Record<NotKept, string> = {
  changed: 'Its note was changed outside Deputy, so Deputy does not continue it.',
  unknown:
    'This device has no record of it: asked elsewhere, in an older version or long ago. Deputy does not continue it.',
};

interface AskRecord {
  ask: string;
  /** Seal of the ask's note as this device last wrote it. */
  seal: string;
  /** Set if nothing is left to do for the ask; missing if something may be. */
  done?: true;
}

/** Hashes of the asks' notes as this device last wrote them: all unfinished asks, and the latest finished ones. */
export class AskRecords {
  private constructor(private readonly records: ReadonlyMap<string, AskRecord>) {}

  static async load(device: DeviceStore): Promise<AskRecords> {
    return AskRecords.parse((await device.read(PATH)) ?? '');
  }

  static parse(text: string): AskRecords {
    const records = new Map<string, AskRecord>();
    for (const line of text.split('\n')) {
      const [, ask, seal, done] = LINE.exec(line) ?? [];
      if (ask === undefined || seal === undefined) continue;
      // An entry is removed before it is added, because a map keeps the order of first additions.
      records.delete(ask);
      records.set(ask, { ask, seal, ...(done === undefined ? {} : { done: true }) });
    }
    return new AskRecords(records);
  }

  /** Whether this device began the ask, whatever happened to its note since. */
  has(id: string): boolean {
    return this.records.has(id);
  }

  standingOf(id: string, seal: string): Standing {
    const known = this.records.get(id)?.seal;
    if (known === undefined) return 'unknown';
    return known === seal ? 'kept' : 'changed';
  }

  /** The lines of all remembered asks. */
  shortened(): string {
    const all = [...this.records.values()];
    const [open, done] = [all.filter((each) => !each.done), all.filter((each) => each.done)];
    return linesOf([...done.slice(-MOST.done), ...open.slice(-MOST.open)]);
  }
}

const linesOf = (records: readonly AskRecord[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Matches a line of the records. `[^"\\]` suffices for the ids, which are Deputy's own plain names. */
const LINE = /^\{"ask":"([^"\\]+)","seal":"([0-9a-f]{64})"(,"done":true)?\}$/;

/**
 * Records the notes of asks that an operation wrote. Part of finishing the operation, which a recovery
 * repeats, so note and record stay together. Starts with a line break, because a crash may have torn the
 * previous line.
 */
export async function recordAsks(
  device: DeviceStore,
  { effects }: Pick<Operation, 'effects'>,
  { folder, skipped }: { folder: string; skipped: readonly Conflict[] },
): Promise<void> {
  const left = new Set(skipped.map(({ path }) => path));
  const records = effects.flatMap((effect): AskRecord[] => {
    if (effect.kind !== 'create' && effect.kind !== 'edit') return [];
    if (!isInside(effect.path, folder) || left.has(effect.path)) return [];
    const request = parseAsk(effect.after);
    if (request === null) return [];
    const record = { ask: request.id, seal: sealOf(effect.after) };
    return [hasMoreToDo(request) ? record : { ...record, done: true }];
  });
  if (records.length === 0) return;
  await device.append(PATH, `\n${linesOf(records)}`);
  const text = (await device.read(PATH)) ?? '';
  if (text.length > LONGEST)
    await device.replace(PATH, AskRecords.parse(text).shortened(), { isDurable: true });
}
