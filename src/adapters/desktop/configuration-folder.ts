import { VaultError } from '../../kernel/ports/vault';
import type { NodeModules } from './node-modules';

export type Surroundings = Pick<NodeModules['process'], 'env' | 'platform'>;

/** Folder of Deputy's files outside the vault: the system's usual place, or what `DEPUTY_CONFIG_DIR` names. */
export const configurationFolder = (
  node: Pick<NodeModules, 'os' | 'path'>,
  { env, platform }: Surroundings,
): string => {
  const named = (variable: string): string | null => env[variable] || null;
  const inHome = (...names: string[]): string => node.path.join(homeFolder(node), ...names);
  const override = named('DEPUTY_CONFIG_DIR');
  if (override !== null) return override;
  if (platform === 'darwin') return inHome('Library', 'Application Support', 'deputy');
  if (platform === 'win32') return node.path.join(named('APPDATA') ?? inHome('AppData', 'Roaming'), 'deputy');
  return node.path.join(named('XDG_CONFIG_HOME') ?? inHome('.config'), 'deputy');
};

/** The user's home folder. Throws a `VaultError` if there is none, as for an unknown user in a container. */
const homeFolder = ({ os }: Pick<NodeModules, 'os'>): string => {
  try {
    return os.homedir();
  } catch (cause) {
    throw new VaultError(
      'io',
      'Could not find your home folder: the system names none. Name a folder for Deputy in DEPUTY_CONFIG_DIR.',
      { cause },
    );
  }
};
