import type { DataAdapter } from 'obsidian';
import { BegunCalls } from '../../kernel/ports/begun-calls';
import { type ConsentFile, ConsentStore } from '../../kernel/ports/consent-store';
import type { Host } from '../../kernel/ports/host';
import type { LocalRecord } from '../../kernel/ports/local-record';
import { movableStore } from '../../kernel/ports/movable-store';
import type { Vault } from '../../kernel/ports/vault';
import { AdapterDeviceStore } from './adapter-device-store';
import { LocalDeviceStore } from './local-device-store';
import { requestUrlFetch } from './request-url-fetch';

/** The device ports on a phone or tablet; `logs` returns the vault path of the logs. */
export function openPhone(adapter: DataAdapter, local: LocalRecord, logs: () => string) {
  const host = new MobileHost(local);
  return {
    host,
    device: movableStore(
      (folder) => new AdapterDeviceStore(adapter, `${folder}/.deputy/${host.deviceId}`),
      logs,
    ),
    home: new LocalDeviceStore(local, 'files'),
    begunCalls: new BegunCalls(new LocalDeviceStore(local, 'calls')),
    // A phone has no mark of the machine, and without Node, symbolic links cannot be detected.
    warning: null,
    consents: new ConsentStore(localConsentFile(local)),
    keepInside: (vault: Vault): Vault => vault,
    node: null,
    fetchOnce: requestUrlFetch,
  };
}

/** The text of the consents on a phone, which has no file outside the vault. */
export const localConsentFile = (record: LocalRecord): ConsentFile => ({
  read: () => {
    const text = record.read('consents');
    return typeof text === 'string' ? text : '';
  },
  replace: (text) => {
    record.write('consents', text);
  },
});

const ID = /^[a-z0-9][a-z0-9-]{3,62}$/;
/** Id that stands for the app's process, the only one. */
const PID = 1;

/** A phone or tablet: the app is the only host, without process ids. A lock with this pid is from before a restart. */
export class MobileHost implements Host {
  readonly name = 'obsidian';
  readonly pid = PID;
  readonly machine = 'phone';
  readonly deviceId: string;

  /** Creates the device's id on first use and stores it in the record. */
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
