import * as z from '../notes/values/schema';
import type { DeviceStore } from '../ports/device-store';
import { VaultError } from '../ports/vault';

const PATH = 'log-head.json';

const headSchema = z.object({ path: z.string(), seq: z.number(), hash: z.string() });
/** The last line that this device wrote, and its file. `seq` is also how many lines there were. */
export type LogHead = z.infer<typeof headSchema>;

/**
 * Where the log ends, kept outside it: a log that was cut at its end, or replaced by an older copy, is whole in itself.
 * It is written after the line, and a power cut may lose its latest states, so that a log may be longer, and never shorter.
 */
export class LogHeadRecord {
  constructor(private readonly device: DeviceStore) {}

  async read(): Promise<LogHead | null> {
    try {
      return headSchema.parse(JSON.parse((await this.device.read(PATH)) ?? ''));
    } catch (error) {
      if (error instanceof VaultError) throw error;
      return null;
    }
  }

  /** The line itself has been written: a record that can't follow it is no reason to write it again. */
  async write(head: LogHead): Promise<void> {
    await this.device.replace(PATH, JSON.stringify(head)).catch((error: unknown) => {
      if (!(error instanceof VaultError)) throw error;
    });
  }
}
