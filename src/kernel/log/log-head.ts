import { readJson } from '../notes/values/json';
import * as z from '../notes/values/schema';
import type { DeviceStore } from '../ports/device-store';
import { VaultError } from '../ports/vault';

const PATH = 'log-head.json';

const headSchema = z.object({ path: z.string(), seq: z.number(), hash: z.string() });
/** The last line that this device wrote, and its file. `seq` is also the total number of lines. */
export type LogHead = z.infer<typeof headSchema>;

/**
 * The end of the log, recorded outside it: a log that was cut at its end, or replaced by an older copy, is valid in
 * itself. The head is written after the line, and a power cut may lose its latest states, so the log may be longer than
 * the head says, but never shorter.
 */
export class LogHeadRecord {
  constructor(private readonly device: DeviceStore) {}

  async read(): Promise<LogHead | null> {
    return readJson(headSchema, await this.device.read(PATH));
  }

  /** A failure to record the head is ignored, because the line itself is written and must not be written again. */
  async write(head: LogHead): Promise<void> {
    await this.device.replace(PATH, JSON.stringify(head)).catch((error: unknown) => {
      if (!(error instanceof VaultError)) throw error;
    });
  }
}
