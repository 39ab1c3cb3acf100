import { VaultError } from '../kernel/ports/vault';
import type { NodeModules } from './node-modules';

/** What a process knows of its surroundings. */
export type Surroundings = Pick<NodeModules['process'], 'env' | 'platform'>;

/**
 * The folder of the files Deputy keeps outside the vault, where the system wants a user's configuration.
 * `DEPUTY_CONFIG_DIR` names another.
 */
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

/** A user whom the system does not know, as containers have them, may have none. */
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
