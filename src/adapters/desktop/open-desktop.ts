import { BegunCalls } from '../../kernel/ports/begun-calls';
import { ConsentStore } from '../../kernel/ports/consent-store';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Fetch } from '../../kernel/ports/fetch';
import type { Host } from '../../kernel/ports/host';
import { movableStore } from '../../kernel/ports/movable-store';
import type { Vault } from '../../kernel/ports/vault';
import { configurationFolder } from './configuration-folder';
import { describeCopy, openDevice } from './device-id';
import { machineMark } from './machine-mark';
import { nodeConsentFile } from './node-consent-file';
import { NodeDeviceStore } from './node-device-store';
import { NodeHost } from './node-host';
import type { NodeModules } from './node-modules';
import { ofAllVaults, outsideVault } from './record-paths';
import { singleFetch } from './single-fetch';
import { FileCalls } from './file-calls';
import { PathGuard } from './path-guard';

/** Adapters of a desktop. A phone has none of them: it runs no programs and opens no sockets. */
export interface Desktop {
  host: Host;
  device: DeviceStore;
  home: DeviceStore;
  begunCalls: BegunCalls;
  consents: ConsentStore;
  /** A warning about this device's id; see `describeCopy`. */
  warning: string | null;
  /** Wraps the app's vault to refuse symbolic links that leave it. */
  keepInside: (vault: Vault) => Vault;
  /** Opens sockets and starts programs for servers; `null` on a phone. */
  node: NodeModules | null;
  /** `fetch` for tool calls, which must be made exactly once. */
  fetchOnce: Fetch;
}

/**
 * The device ports on a desktop. The plugin shares the device's id, its consents and, per vault, its lock with the
 * command line. `vaultFolder` is a system path; `logs` returns a vault path. Throws only `VaultError`.
 */
export const openDesktop = (node: NodeModules, vaultFolder: string, logs: () => string): Desktop => {
  const configuration = configurationFolder(node, node.process);
  const own = openDevice(node, configuration, machineMark(node, node.process));
  const deviceId = own.id;
  return {
    host: new NodeHost(node, { name: 'obsidian', deviceId, openUrl: openInBrowser }),
    device: movableStore(
      (logsFolder) => new NodeDeviceStore(node, { vaultFolder, logsFolder, deviceId }),
      logs,
    ),
    home: new NodeDeviceStore(node, outsideVault(node, { configuration, vaultFolder })),
    begunCalls: new BegunCalls(new NodeDeviceStore(node, ofAllVaults(configuration))),
    warning: describeCopy(own),
    consents: new ConsentStore(nodeConsentFile(node, configuration)),
    keepInside: (vault) => keepInside(node, vaultFolder, vault),
    node,
    fetchOnce: singleFetch(node),
  };
};

/** Opens an address; Obsidian passes it to the system's browser. */
const openInBrowser = (url: string): Promise<void> => {
  window.open(url);
  return Promise.resolve();
};

/** A write through a symbolic link that leaves the vault rejects with `bad_path`; Obsidian follows any link. */
export const keepInside = (node: NodeModules, vaultFolder: string, vault: Vault): Vault => {
  const paths = new PathGuard(node, vaultFolder);
  const calls = new FileCalls(node);
  const inside = (...names: string[]): Promise<void> =>
    calls.run(`write ${names.join(', ')}`, () => {
      for (const name of names) paths.realFile(name);
    });
  return {
    list: (folder) => vault.list(folder),
    read: (path) => vault.read(path),
    isLinked: (path) => calls.run(`look at ${path}`, () => paths.isLinked(path)),
    watch: (onChange) => vault.watch(onChange),
    endTyping: (path) => {
      vault.endTyping(path);
    },
    makeFolder: (path) => inside(path).then(() => vault.makeFolder(path)),
    create: (path, text) => inside(path).then(() => vault.create(path, text)),
    append: (path, text) => inside(path).then(() => vault.append(path, text)),
    edit: (path, change) => inside(path).then(() => vault.edit(path, change)),
    move: (from, to) => inside(from, to).then(() => vault.move(from, to)),
    moveToTrash: (path) => inside(path).then(() => vault.moveToTrash(path)),
    removeEmptyFolder: (path) => inside(path).then(() => vault.removeEmptyFolder(path)),
  };
};
