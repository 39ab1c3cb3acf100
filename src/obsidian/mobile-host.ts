import type { Host } from '../kernel/ports/host';
import type { LocalRecord } from '../kernel/ports/local-record';

const ID = /^[a-z0-9][a-z0-9-]{3,62}$/;
/** The app is the only process there is. */
const PID = 1;

/**
 * A phone or tablet, where Deputy has one host and no process ids. What stands in a lock by this pid is left from before
 * a restart.
 */
export class MobileHost implements Host {
  readonly name = 'obsidian';
  readonly pid = PID;
  readonly machine = 'phone';
  readonly deviceId: string;

  /** Makes up the device's id on first use, and keeps it in the record. */
  constructor(record: LocalRecord) {
    const known = record.read('device');
    this.deviceId = typeof known === 'string' && ID.test(known) ? known : randomHex(6);
    if (known !== this.deviceId) record.write('device', this.deviceId);
  }

  isAlive(pid: number): boolean {
    return pid === PID;
  }

  randomId(): string {
    return randomHex(16);
  }

  async openUrl(url: string): Promise<void> {
    window.open(url);
  }
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
