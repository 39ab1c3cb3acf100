import type { NodeModules, Stats } from './node-modules';
import { badLink, PathGuard } from './path-guard';

export interface DevicePlace {
  vaultFolder: string;
  logsFolder: string;
  deviceId: string;
}

/**
 * A folder of records: `root` is a system path; `folder` inside it may be a link that stays in the root, '' is the root
 * itself; `below` are the names of the folders below it.
 */
export interface RecordPlace {
  root: string;
  folder: string;
  below: readonly string[];
}

/** `<logs>/.deputy/<device>`: this device's records in the vault. */
export const inVault = ({ vaultFolder, logsFolder, deviceId }: DevicePlace): RecordPlace => ({
  root: vaultFolder,
  folder: logsFolder,
  below: ['.deputy', deviceId],
});

/** `vaults/<vault>` next to the device's id: records that a restored backup of the vault does not change. */
export const outsideVault = (
  { crypto, fs }: Pick<NodeModules, 'crypto' | 'fs'>,
  { configuration, vaultFolder }: { configuration: string; vaultFolder: string },
): RecordPlace => {
  const real = fs.existsSync(vaultFolder) ? fs.realpathSync.native(vaultFolder) : vaultFolder;
  const vault = crypto.createHash('sha256').update(real).digest('hex').slice(0, 16);
  return { root: configuration, folder: 'vaults', below: [vault] };
};

/** Next to the device's id: records of all vaults. */
export const ofAllVaults = (configuration: string): RecordPlace => ({
  root: configuration,
  folder: '',
  below: [],
});

/**
 * Resolves paths of a device's records. Any link below the folder is refused: Git, sync programs and archives can
 * create links, and records contain text from strangers, which must never be appended to a script.
 */
export class RecordPaths {
  readonly #fs: NodeModules['fs'];
  readonly #path: NodeModules['path'];
  readonly #vault: PathGuard;
  readonly #place: RecordPlace;
  /** Folders of records that were checked for links name by name, with their identities, by path. */
  readonly #known = new Map<string, Known>();

  constructor(node: NodeModules, place: RecordPlace) {
    this.#fs = node.fs;
    this.#path = node.path;
    this.#vault = new PathGuard(node, place.root);
    this.#place = place;
  }

  /** System path of a folder of records, '' for all. Rejects links and all but plain relative paths (`bad_path`). */
  folder(path: string): string {
    return this.#resolve(path === '' ? [] : this.#namesOf(path)).place;
  }

  /** System path of a record that may not exist yet. */
  file(path: string): string {
    return this.#resolve(this.#namesOf(path)).place;
  }

  /** System path of a record; `null` if there is none. */
  existingFile(path: string): string | null {
    const { place, isThere } = this.#resolve(this.#namesOf(path));
    return isThere ? place : null;
  }

  #namesOf(path: string): string[] {
    this.#vault.requirePlain(path);
    return path.split('/');
  }

  #resolve(names: readonly string[]): Found {
    const { folder, below } = this.#place;
    const shown = [folder, ...below].filter((name) => name !== '').join('/');
    const [first] = names;
    if (first === undefined || names.length === 1)
      return this.#follow({ place: this.#deviceFolder(), shown }, names);
    const place = this.#folder(
      first,
      () => this.#follow({ place: this.#deviceFolder(), shown }, [first]).place,
    );
    return this.#follow({ place, shown: `${shown}/${first}` }, names.slice(1));
  }

  #deviceFolder(): string {
    const { folder, below } = this.#place;
    return this.#folder(
      '',
      () => this.#follow({ place: this.#vault.folder(folder), shown: folder }, below).place,
    );
  }

  /**
   * System path of a folder of records. If the folder was reached without a link before and is still the same, one
   * check replaces a check of each name above it.
   */
  #folder(name: string, reach: () => string): string {
    const known = this.#known.get(name);
    if (known !== undefined && isSame(this.#look(known.place), known)) return known.place;
    const place = reach();
    const stats = this.#look(place);
    // The identity is kept with the path, so that a link put in the folder's place later is noticed.
    if (stats?.isDirectory() === true) this.#known.set(name, { place, ...identityOf(stats) });
    else this.#known.delete(name);
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

/** The path of a record on this system, and whether a file of that name exists. */
interface Found {
  place: string;
  isThere: boolean;
}

interface Known extends Identity {
  place: string;
}

type Identity = Pick<Stats, 'dev' | 'ino' | 'birthtimeMs'>;

const identityOf = ({ dev, ino, birthtimeMs }: Stats): Identity => ({ dev, ino, birthtimeMs });

const isSame = (stats: Stats | undefined, known: Identity): boolean =>
  stats?.isDirectory() === true &&
  stats.ino === known.ino &&
  stats.dev === known.dev &&
  stats.birthtimeMs === known.birthtimeMs;
