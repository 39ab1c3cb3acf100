import { VaultError } from '../../src/kernel/ports/vault';

/** Rejects what no port accepts as a path: absolute, climbing, or not a plain name in every segment. */
export const requirePath = (path: string): void => {
  const isPlain = path.split('/').every((name) => !['', '.', '..'].includes(name));

  if (!isPlain || /[\\\u0000-\u001f\u007f]/u.test(path)) {
    throw new VaultError('bad_path', `Not a path inside the vault: ${JSON.stringify(path)}`);
  }
};
