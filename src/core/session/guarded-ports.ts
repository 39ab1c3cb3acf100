import type { Clock } from '../../kernel/ports/clock';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Vault } from '../../kernel/ports/vault';
import type { Ports } from './ports';

/** Rejects when this process may no longer write. */
type Guard = () => Promise<void>;

/** Milliseconds that a check of the lock remains valid for writes. Most operations take less than a tenth of that. */
const LOOK_LASTS_MS = 100;

/** Checks whether the lock is still held. One check costs two reads of the device's files. */
export class LockGuard {
  /** Time of the last check, on both clocks. */
  private looked = { now: -Infinity, monotonic: -Infinity };

  constructor(
    private readonly clock: Clock,
    private readonly assertHeld: Guard,
  ) {}

  readonly look: Guard = async () => {
    const looked = { now: this.clock.now(), monotonic: this.clock.monotonic() };
    await this.assertHeld();
    this.looked = looked;
  };

  /**
   * A check for writes that relies on a recent check, because only a holder that was silent for minutes can be
   * superseded. If the process or machine slept, one of the two clocks shows the gap, and the lock is checked again.
   */
  readonly lookUnlessRecent: Guard = () => {
    const { now, monotonic } = this.looked;
    const isFresh = (since: number): boolean => since >= 0 && since < LOOK_LASTS_MS;
    return isFresh(this.clock.now() - now) && isFresh(this.clock.monotonic() - monotonic)
      ? Promise.resolve()
      : this.look();
  };
}

/**
 * Wraps ports so that each write first checks that the lock is still held. A suspended and superseded holder may resume
 * anywhere, even before writing a log line, the state or a saved answer. `forRecords` is called before a record of this
 * device grows, such as an intent in the ledger.
 */
export const guardedPorts = <Guarded extends Pick<Ports, 'vault' | 'device'>>(
  ports: Guarded,
  guard: Guard,
  forRecords = guard,
): Guarded => ({
  ...ports,
  vault: guardedVault(ports.vault, guard),
  device: guardedDevice(ports.device, guard, forRecords),
});

const guardedVault = (vault: Vault, guard: Guard): Vault => ({
  list: (folder) => vault.list(folder),
  read: (path) => vault.read(path),
  ...(vault.readPart && { readPart: vault.readPart.bind(vault) }),
  isLinked: (path) => vault.isLinked(path),
  watch: (onChange) => vault.watch(onChange),
  endTyping: (path) => {
    vault.endTyping(path);
  },
  makeFolder: (path) => guard().then(() => vault.makeFolder(path)),
  create: (path, text) => guard().then(() => vault.create(path, text)),
  append: (path, text) => guard().then(() => vault.append(path, text)),
  edit: (path, change) => guard().then(() => vault.edit(path, change)),
  move: (from, to) => guard().then(() => vault.move(from, to)),
  moveToTrash: (path) => guard().then(() => vault.moveToTrash(path)),
  removeEmptyFolder: (path) => guard().then(() => vault.removeEmptyFolder(path)),
});

const guardedDevice = (device: DeviceStore, guard: Guard, forRecords: Guard): DeviceStore => ({
  read: (path) => device.read(path),
  linesAfter: (path, start) => device.linesAfter(path, start),
  ...(device.linesBefore === undefined ? {} : { linesBefore: device.linesBefore.bind(device) }),
  list: (folder) => device.list(folder),
  create: (path, text) => guard().then(() => device.create(path, text)),
  append: (path, text) => forRecords().then(() => device.append(path, text)),
  replace: (path, text, options) => guard().then(() => device.replace(path, text, options)),
  remove: (path) => guard().then(() => device.remove(path)),
});
