import type { NodeModules, Stats } from './node-modules';
import { badLink, PathGuard } from './path-guard';

/** The vault's folder by the system's path, and in it the folder of logs. */
export interface DevicePlace {
  vaultFolder: string;
  logsFolder: string;
  deviceId: string;
}

/** A folder of records: below `root`, the system's path, `folder` may be a link that stays in the root. */
export interface RecordPlace {
  root: string;
  folder: string;
  below: readonly string[];
}

/** `<logs>/.deputy/<device>`: what belongs to this device in the vault. */
export const inVault = ({ vaultFolder, logsFolder, deviceId }: DevicePlace): RecordPlace => ({
  root: vaultFolder,
  folder: logsFolder,
  below: ['.deputy', deviceId],
});

/** `vaults/<vault>` beside the device's id: what a vault that is put back from a backup does not bring along. */
export const outsideVault = (
  { crypto, fs }: Pick<NodeModules, 'crypto' | 'fs'>,
  { configuration, vaultFolder }: { configuration: string; vaultFolder: string },
): RecordPlace => {
  const real = fs.existsSync(vaultFolder) ? fs.realpathSync.native(vaultFolder) : vaultFolder;
  const vault = crypto.createHash('sha256').update(real).digest('hex').slice(0, 16);
  return { root: configuration, folder: 'vaults', below: [vault] };
};

/**
 * Where a device's records lie. Below the place's folder a link of any name is refused: Git, sync programs and archives
 * carry links, and a record holds texts of strangers: appended to a script, they would run.
 */
export class RecordPaths {
  readonly #fs: NodeModules['fs'];
  readonly #path: NodeModules['path'];
  readonly #vault: PathGuard;
  readonly #place: RecordPlace;
  /** The device's folder and those right in it when they were last reached name by name: what each is to the system. */
  readonly #known = new Map<string, Known>();

  constructor(node: NodeModules, place: RecordPlace) {
    this.#fs = node.fs;
    this.#path = node.path;
    this.#vault = new PathGuard(node, place.root);
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
    const { folder, below } = this.#place;
    const shown = [folder, ...below].join('/');
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
      () => this.#follow({ place: this.#vault.realFile(folder), shown: folder }, below).place,
    );
  }

  /**
   * Every record asks for one. The same folder as before at the same place was reached without a link before, so that one
   * look at it says as much as one at each name above it.
   */
  #folder(name: string, reach: () => string): string {
    const known = this.#known.get(name);
    if (known !== undefined && isSame(this.#look(known.place), known)) return known.place;
    const place = reach();
    const stats = this.#look(place);
    // A link to the folder is another thing than the folder.
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

/** The system's path of a record, and whether anything has that name. */
interface Found {
  place: string;
  isThere: boolean;
}

/** A folder by the system's path, and what the system knows it by. */
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
