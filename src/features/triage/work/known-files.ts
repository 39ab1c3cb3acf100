import { asBinary } from '../../../kernel/mail/bytes/windows-1252';
import { hashText } from '../../../kernel/notes/values/hash';
import type { DeviceStore } from '../../../kernel/ports/device-store';

const PATH = 'mail/files.txt';
/** Maximum number of lines of the file. The oldest are dropped, and their mails are read again if they come again. */
const MOST_KNOWN = 100_000;
/** A crash forgets no more than these, which are read again then. */
const MOST_UNWRITTEN = 50;

type FileStore = Pick<DeviceStore, 'read' | 'append' | 'replace'>;

/**
 * Mail files that were taken in on this device, each by a hash of its bytes, with the id of its note: the same file is
 * known without being read as mail. A cache: what is missing here is found out by reading.
 */
export class KnownFiles {
  private unwritten: string[] = [];

  private constructor(
    private readonly device: FileStore,
    private readonly ids: Map<string, string>,
  ) {}

  static async load(device: FileStore): Promise<KnownFiles> {
    const lines = ((await device.read(PATH)) ?? '').split('\n').filter((line) => LINE.test(line));
    const kept = lines.slice(-MOST_KNOWN);
    if (kept.length < lines.length) await device.replace(PATH, `${kept.join('\n')}\n`);
    return new KnownFiles(device, new Map(kept.map((line) => [line.slice(0, KEY), line.slice(KEY + 1)])));
  }

  /** The id of the note that these bytes became; `null`: not known. */
  find(bytes: Uint8Array): string | null {
    return this.ids.get(keyOf(bytes)) ?? null;
  }

  async add(bytes: Uint8Array, messageId: string): Promise<void> {
    const key = keyOf(bytes);
    if (this.ids.get(key) === messageId) return;
    this.ids.set(key, messageId);
    this.unwritten.push(`${key} ${messageId}`);
    if (this.unwritten.length >= MOST_UNWRITTEN) await this.flush();
  }

  async flush(): Promise<void> {
    const lines = this.unwritten.splice(0);
    // Starts with a line break, so that a line torn by a crash damages no other.
    if (lines.length > 0) await this.device.append(PATH, `\n${lines.join('\n')}\n`);
  }
}

const KEY = 32;
const LINE = /^[0-9a-f]{32} [\u0021-\u007E]{1,950}$/;

const keyOf = (bytes: Uint8Array): string => hashText(asBinary(bytes)).slice(0, KEY);
