import type { NodeModules, Stats } from './node-modules';
import { badLink, PathGuard } from './path-guard';

/** The vault's folder by the system's path, and in it the folder of logs. */
export interface DevicePlace {
  vaultFolder: string;
  logsFolder: string;
  deviceId: string;
}

/**
 * Where a device's records lie: `<logs>/.deputy/<device>`. The folder of logs may be a symbolic link that stays in the
 * vault; below it, a link of any name is refused. Git, sync programs and archives carry links, and a record holds texts
 * of strangers: appended to a script, they would run.
 */
export class RecordPaths {
  readonly #fs: NodeModules['fs'];
  readonly #path: NodeModules['path'];
  readonly #vault: PathGuard;
  readonly #place: DevicePlace;
  /** The device's folder when it was last reached name by name, and what it is to the system. */
  #known: { folder: string; identity: string } | null = null;

  constructor(node: NodeModules, place: DevicePlace) {
    this.#fs = node.fs;
    this.#path = node.path;
    this.#vault = new PathGuard(node, place.vaultFolder);
    this.#place = place;
  }

  /** The folder of all records for ''. Rejects with `bad_path` what is not a plain relative path, and links. */
  folder(path: string): string {
    return this.#resolve(path === '' ? [] : this.#namesOf(path)).place;
  }

  /** The system's path of a record that may not exist yet. */
  file(path: string): string {
    return this.#resolve(this.#namesOf(path)).place;
  }

  /** The system's path of a record; `null` when there is none. */
  existingFile(path: string): string | null {
    const { place, isThere } = this.#resolve(this.#namesOf(path));
    return isThere ? place : null;
  }

  #namesOf(path: string): string[] {
    this.#vault.requirePlain(path);
    return path.split('/');
  }

  #resolve(names: readonly string[]): Found {
    const { logsFolder, deviceId } = this.#place;
    const shown = `${logsFolder}/.deputy/${deviceId}`;
    return this.#follow({ place: this.#deviceFolder(), shown }, names);
  }

  /**
   * Every record asks for it. The same folder as before at the same place was reached without a link before, so that one
   * look at it says as much as one at each name above it.
   */
  #deviceFolder(): string {
    const known = this.#known;
    if (known !== null && identityOf(this.#look(known.folder)) === known.identity) return known.folder;
    const { logsFolder, deviceId } = this.#place;
    const logs = this.#vault.realFile(logsFolder);
    const { place } = this.#follow({ place: logs, shown: logsFolder }, ['.deputy', deviceId]);
    const identity = identityOf(this.#look(place));
    this.#known = identity === null ? null : { folder: place, identity };
    return place;
  }

  #follow(from: { place: string; shown: string }, names: readonly string[]): Found {
    let { place, shown } = from;
    let isThere = true;
    for (const name of names) {
      place += this.#path.sep + name;
      shown += `/${name}`;
      const stats = this.#look(place);
      if (stats?.isSymbolicLink() === true) throw badLink(shown, 'leads elsewhere');
      isThere = stats !== undefined;
    }
    return { place, isThere };
  }

  #look(place: string): Stats | undefined {
    return this.#fs.lstatSync(place, { throwIfNoEntry: false });
  }
}

/** The system's path of a record, and whether anything has that name. */
interface Found {
  place: string;
  isThere: boolean;
}

/** `null` for what is no folder. A link to the folder is another thing than the folder. */
const identityOf = (stats: Stats | undefined): string | null =>
  stats?.isDirectory() === true ? [stats.dev, stats.ino, stats.birthtimeMs].join() : null;
