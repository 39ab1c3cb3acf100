import { VaultError } from '../ports/vault';
import { DurableFiles } from './durable-files';
import { hasCode, toVaultError } from './file-error';
import type { NodeModules } from './node-modules';

const ID = /^[a-z0-9][a-z0-9-]{3,62}$/;

/**
 * This device's id, read by both hosts of a desktop; random, made on first use and kept in `folder`. Throws a
 * `VaultError` where it can be neither read nor kept.
 */
export const readOrMakeDeviceId = (node: NodeModules, folder: string): string => {
  try {
    const file = node.path.join(folder, 'device');
    return readId(node, file) ?? makeId(node, file);
  } catch (cause) {
    const { code, message } = toVaultError(`keep the id of this device in ${folder}`, cause);
    const advice = 'Deputy must be able to write there; the variable DEPUTY_CONFIG_DIR names another folder.';
    throw new VaultError(code, `${message}. ${advice}`, { cause });
  }
};

const makeId = (node: NodeModules, file: string): string => {
  const files = new DurableFiles(node);
  const fresh = node.crypto.randomBytes(6).toString('hex');
  if (files.create(file, `${fresh}\n`) === 'created') return fresh;
  const others = readId(node, file);
  if (others !== null) return others;
  // It stands there without an id, as a crash on a file system without hard links leaves it.
  files.replace(file, `${fresh}\n`, { isDurable: true });
  return fresh;
};

const readId = ({ fs }: NodeModules, file: string): string | null => {
  try {
    const id = fs.readFileSync(file, 'utf8').trim();
    return ID.test(id) ? id : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};
