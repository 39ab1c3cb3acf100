import type { Conflict, Operation } from '../effects/operation';
import { isInside } from '../notes/paths';
import type { DeviceStore } from '../ports/device-store';
import { parseRequest, sealOf } from './request-note';

const PATH = 'asks.jsonl';

/**
 * What a note in `Logs/Requests` is to this device: as Deputy last wrote it, changed since by somebody else, or of another
 * device, a former version or a stranger. Only what is `kept` may be carried out.
 */
export type Standing = 'kept' | NotKept;
export type NotKept = 'changed' | 'unknown';

export const NOT_KEPT_WORDS: Record<NotKept, string> = {
  changed: 'Its note was changed outside Deputy: nothing more of it is done.',
  unknown:
    'Asked on another device or in an older version: this one has no record of it, and does nothing more of it.',
};

/** The seal of each ask's note as this device last wrote it, by the ask's id. Append-only. */
export class AskRecords {
  private constructor(private readonly seals: ReadonlyMap<string, string>) {}

  static async load(device: DeviceStore): Promise<AskRecords> {
    const seals = new Map<string, string>();
    for (const line of ((await device.read(PATH)) ?? '').split('\n')) {
      const [, id, seal] = LINE.exec(line) ?? [];
      if (id !== undefined && seal !== undefined) seals.set(id, seal);
    }
    return new AskRecords(seals);
  }

  /** Whether this device began the ask, whatever has become of its note. */
  has(id: string): boolean {
    return this.seals.has(id);
  }

  standingOf(id: string, seal: string): Standing {
    const known = this.seals.get(id);
    if (known === undefined) return 'unknown';
    return known === seal ? 'kept' : 'changed';
  }
}

/** `[^"\\]`: ids are Deputy's own, plain names. */
const LINE = /^\{"ask":"([^"\\]+)","seal":"([0-9a-f]{64})"\}$/;

/**
 * Keeps what an operation has written into the notes of asks. It is part of finishing the operation, which a recovery
 * repeats: note and record can't come apart. Between line breaks, as a crash may have torn the line before.
 */
export async function recordAsks(
  device: DeviceStore,
  { effects }: Pick<Operation, 'effects'>,
  { folder, skipped }: { folder: string; skipped: readonly Conflict[] },
): Promise<void> {
  const left = new Set(skipped.map(({ path }) => path));
  const lines = effects.flatMap((effect) => {
    if (effect.kind !== 'create' && effect.kind !== 'edit') return [];
    if (!isInside(effect.path, folder) || left.has(effect.path)) return [];
    const request = parseRequest(effect.after);
    return request === null ? [] : [JSON.stringify({ ask: request.id, seal: sealOf(effect.after) })];
  });
  if (lines.length > 0) await device.append(PATH, `\n${lines.join('\n')}\n`);
}
