import type { DeviceStore } from '../../../kernel/ports/device-store';
import { type LoopRecord, readLoopRecord } from '../model/loop-record';

const FOLDER = 'revisions';
const DAY_MS = 86_400_000;

/** Wordings of revised drafts: `revisions/<day>_<run>.json`, on this device only. */
export async function keepLoopRecord(device: DeviceStore, run: string, record: LoopRecord): Promise<void> {
  // An existing record is identical, because it was written before a crash.
  await device.create(`${FOLDER}/${record.at.slice(0, 10)}_${run}.json`, JSON.stringify(record));
}

/** Finds the record that a draft names; `null` if it was pruned, or is on another device. */
export async function findLoopRecord(device: DeviceStore, run: string): Promise<LoopRecord | null> {
  const path = (await device.list(FOLDER)).find((each) => each.endsWith(`_${run}.json`));
  const text = path === undefined ? null : await device.read(path);
  return text === null ? null : readLoopRecord(text);
}

/** Removes records that are older than this many days. `today`: ISO 8601. */
export async function pruneLoopRecords(device: DeviceStore, days: number, today: string): Promise<void> {
  const oldest = Date.parse(today.slice(0, 10)) - days * DAY_MS;
  for (const path of await device.list(FOLDER)) {
    const day = Date.parse(/^revisions\/(\d{4}-\d{2}-\d{2})_/.exec(path)?.[1] ?? '');
    if (day < oldest) await device.remove(path);
  }
}
