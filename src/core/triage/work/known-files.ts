import { asBinary } from '../../../kernel/mail/bytes/windows-1252';
import { hashText } from '../../../kernel/notes/values/hash';
import type { DeviceStore } from '../../../kernel/ports/device-store';

const PATH = 'mail/files.txt';
/**
 * Maximum number of lines of the file. The oldest lines are dropped; their mails are parsed again if they arrive again.
 */
const MOST_KNOWN = 100_000;
/**
 * Maximum number of new lines before they are written. A crash loses no more than these, and their mails are parsed
 * again.
 */
const MOST_UNWRITTEN = 50;

type FileStore = Pick<DeviceStore, 'read' | 'append' | 'replace'>;

/**
 * Cache of the mail files imported on this device: hash of the bytes and id of the note. A known file need not be
 * parsed again.
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

  /** Id of the note that was made from these bytes; `null` if they are unknown. */
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
    // Starts with a line break, so that a line cut off by a crash damages no other line.
    if (lines.length > 0) await this.device.append(PATH, `\n${lines.join('\n')}\n`);
  }
}

const KEY = 32;
const LINE = /^[0-9a-f]{32} [\u0021-\u007E]{1,950}$/;

const keyOf = (bytes: Uint8Array): string => hashText(asBinary(bytes)).slice(0, KEY);
