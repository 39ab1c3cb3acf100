import type { NodeModules } from './node-modules';
import { badLink, isLink, PathGuard } from './path-guard';

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

  constructor(node: NodeModules, place: DevicePlace) {
    this.#fs = node.fs;
    this.#path = node.path;
    this.#vault = new PathGuard(node, place.vaultFolder);
    this.#place = place;
  }

  /** The folder of all records for ''. Rejects with `bad_path` what is not a plain relative path, and links. */
  folder(path: string): string {
    return this.#resolve(path === '' ? [] : this.#namesOf(path));
  }

  /** The system's path of a record that may not exist yet. */
  file(path: string): string {
    return this.#resolve(this.#namesOf(path));
  }

  #namesOf(path: string): string[] {
    this.#vault.requirePlain(path);
    return path.split('/');
  }

  #resolve(names: readonly string[]): string {
    const { logsFolder, deviceId } = this.#place;
    let place = this.#vault.realFile(logsFolder);
    let shown = logsFolder;
    for (const name of ['.deputy', deviceId, ...names]) {
      place = this.#path.join(place, name);
      shown += `/${name}`;
      if (isLink(this.#fs, place)) throw badLink(shown, 'leads elsewhere');
    }
    return place;
  }
}
