import type { DeviceStore } from '../ports/device-store';
import type { Vault } from '../ports/vault';
import type { Ports } from './ports';

/** Rejects when nothing more may be written. */
type Guard = () => Promise<void>;

/**
 * The same ports, but that each write asks first whether the lock is still held. A holder that was suspended and
 * superseded wakes up anywhere: before a line of the log, the state or a saved answer as well as before an operation.
 */
export const guardedPorts = (ports: Ports, guard: Guard): Ports => ({
  ...ports,
  vault: guardedVault(ports.vault, guard),
  device: guardedDevice(ports.device, guard),
});

const guardedVault = (vault: Vault, guard: Guard): Vault => ({
  list: (folder) => vault.list(folder),
  read: (path) => vault.read(path),
  watch: (onChange) => vault.watch(onChange),
  makeFolder: (path) => guard().then(() => vault.makeFolder(path)),
  create: (path, text) => guard().then(() => vault.create(path, text)),
  append: (path, text) => guard().then(() => vault.append(path, text)),
  edit: (path, change) => guard().then(() => vault.edit(path, change)),
  move: (from, to) => guard().then(() => vault.move(from, to)),
  moveToTrash: (path) => guard().then(() => vault.moveToTrash(path)),
});

const guardedDevice = (device: DeviceStore, guard: Guard): DeviceStore => ({
  read: (path) => device.read(path),
  list: (folder) => device.list(folder),
  create: (path, text) => guard().then(() => device.create(path, text)),
  append: (path, text) => guard().then(() => device.append(path, text)),
  replace: (path, text) => guard().then(() => device.replace(path, text)),
  remove: (path) => guard().then(() => device.remove(path)),
});
