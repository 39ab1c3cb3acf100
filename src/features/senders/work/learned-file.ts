import { orForget } from '../../../kernel/index/or-forget';
import { jsonLine } from '../../../kernel/notes/values/json';
import type { Clock } from '../../../kernel/ports/clock';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import { coversSender } from '../../../kernel/privacy/private-note';
import { FILE_START, type LearnedLine, readRecords } from '../model/act-record';
import { lastingRecords, learn, type Learned, MOST_ACTS, sinceEmptied } from '../model/learn';

/** Name of the file. It is next to the device's id, because a restored or copied vault must not bring one. */
const FILE = 'learned.jsonl';

interface LastRead {
  text: string | null;
  records: LearnedLine[] | null;
  learned: { value: Learned; at: number; withoutSenders: string } | null;
}

/** The last reading of each store's file: sessions end with their cycle, and training takes time. */
const lastReads = new WeakMap<DeviceStore, LastRead>();

/** The records of this device about mail that the person handled, and what follows from them. */
export class LearnedFile {
  private read: Promise<LastRead> | null = null;

  constructor(
    private readonly ports: { home: DeviceStore; clock: Clock },
    /** Senders whose mail is private: nothing follows from the records about them. */
    private readonly privateSenders: readonly string[],
  ) {}

  /** All records; `null` if another version of Deputy wrote the file. */
  async records(): Promise<LearnedLine[] | null> {
    return (await this.lastRead()).records;
  }

  /** The learned knowledge, as of today. */
  async learned(): Promise<Learned> {
    const read = await this.lastRead();
    const now = this.ports.clock.now();
    const withoutSenders = JSON.stringify(this.privateSenders);
    const last = read.learned;
    if (last !== null && last.withoutSenders === withoutSenders && Math.abs(now - last.at) < DAY_MS)
      return last.value;
    const value = learn((read.records ?? []).filter(this.isOpen), now);
    read.learned = { value, at: now, withoutSenders };
    return value;
  }

  /** Adds records, unless another version of Deputy wrote the file. */
  async append(added: readonly LearnedLine[]): Promise<void> {
    if (added.length === 0) return;
    const before = await this.records();
    if (before === null) return;
    const { home } = this.ports;
    const all = [...before, ...added];
    this.read = null;
    // Forgotten lines are kept until they are deleted, for Undo.
    if (all.length > MOST_RECORDS && !all.some(({ kind }) => kind === 'emptied')) {
      const lasting = lastingRecords(all, this.ports.clock.now());
      const text = `${FILE_START}${lasting.map(jsonLine).join('')}`;
      await home.replace(FILE, text, { isDurable: true });
      return;
    }
    if (before.length === 0) await home.create(FILE, FILE_START);
    await home.append(FILE, added.map(jsonLine).join(''));
  }

  /** Deletes records that the person discarded a day ago or earlier; until then Undo restores them. */
  async deleteForgotten(): Promise<void> {
    const all = (await this.records()) ?? [];
    const rest = sinceEmptied(all);
    const before = all[all.length - rest.length - 1];
    if (before?.kind !== 'emptied' || this.ports.clock.now() - Date.parse(before.at) < DAY_MS) return;
    const text = `${FILE_START}${rest.map(jsonLine).join('')}`;
    await this.ports.home.replace(FILE, text, { isDurable: true });
    this.read = null;
  }

  private readonly isOpen = (record: LearnedLine): boolean =>
    record.kind !== 'act' || !this.privateSenders.some((each) => coversSender(each, record.sender));

  private lastRead(): Promise<LastRead> {
    return (this.read ??= orForget(this.readFile(), () => (this.read = null)));
  }

  private async readFile(): Promise<LastRead> {
    const { home } = this.ports;
    const text = await home.read(FILE);
    const last = lastReads.get(home);
    if (last?.text === text) return last;
    const read = { text, records: readRecords(text), learned: null };
    lastReads.set(home, read);
    return read;
  }
}

const DAY_MS = 86_400_000;

/** Maximum number of records before the file is rewritten. */
const MOST_RECORDS = 2 * MOST_ACTS;
