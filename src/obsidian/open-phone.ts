import type { DataAdapter } from 'obsidian';
import type { BegunCalls } from '../ports/begun-calls';
import type { ConsentStore } from '../ports/consent-store';
import type { DeviceStore } from '../ports/device-store';
import type { Fetch } from '../ports/fetch';
import type { Host } from '../ports/host';
import type { LocalRecord } from '../ports/local-record';
import { movableStore } from '../ports/movable-store';
import type { Vault } from '../ports/vault';
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
