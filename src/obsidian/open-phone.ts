import type { DataAdapter } from 'obsidian';
import type { BegunCalls } from '../kernel/ports/begun-calls';
import type { ConsentStore } from '../kernel/ports/consent-store';
import type { DeviceStore } from '../kernel/ports/device-store';
import type { Fetch } from '../kernel/ports/fetch';
import type { Host } from '../kernel/ports/host';
import type { LocalRecord } from '../kernel/ports/local-record';
import { movableStore } from '../kernel/ports/movable-store';
import type { Vault } from '../kernel/ports/vault';
import { AdapterDeviceStore } from './adapter-device-store';
import { LocalBegunCalls } from './local-begun-calls';
import { LocalConsents } from './local-consents';
import { LocalDeviceStore } from './local-device-store';
import { MobileHost } from './mobile-host';
import { requestUrlFetch } from './request-url-fetch';

export interface Phone {
  host: Host;
  device: DeviceStore;
  home: DeviceStore;
  begunCalls: BegunCalls;
  consents: ConsentStore;
  /** A phone has no mark of its machine. */
  warning: null;
  /** The app's vault as it is: without Node, nothing here can tell a symbolic link. */
  keepInside: (vault: Vault) => Vault;
  /** A phone starts no programs. */
  openTransport: null;
  /** For calls of tools; the system follows redirects all the same. */
  fetchOnce: Fetch;
}

/** What the plugin has of a phone or tablet; `logs` gives the vault's path. */
export function openPhone(adapter: DataAdapter, local: LocalRecord, logs: () => string): Phone {
  const host = new MobileHost(local);
  return {
    host,
    device: movableStore(
      (folder) => new AdapterDeviceStore(adapter, `${folder}/.deputy/${host.deviceId}`),
      logs,
    ),
    home: new LocalDeviceStore(local),
    begunCalls: new LocalBegunCalls(local),
    warning: null,
    consents: new LocalConsents(local),
    keepInside: (vault) => vault,
    openTransport: null,
    fetchOnce: requestUrlFetch,
  };
}
