import { normalizePath } from 'obsidian';
import { VaultError } from '../../kernel/ports/vault';

/** Matches absolute and parent paths, empty and dot segments, backslashes and control characters. */
const NOT_PLAIN = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\p{Cc}]/u;
const HIDDEN = /(?:^|\/)\./;

export const requirePlainPath = (path: string): void => {
  if (NOT_PLAIN.test(path)) refuse(path, 'is not a path inside the vault');
};

/** Rejects paths that Obsidian does not show: neither it nor the person would find a note there. */
export const requireVaultPath = (path: string): void => {
  requirePlainPath(path);
  if (HIDDEN.test(path)) refuse(path, 'is hidden, and Obsidian does not see it');
};

/**
 * Rejects names that Obsidian would change and then not find again: it replaces no-break spaces. Obsidian itself
 * normalises Unicode and forbids colons, which on Windows would write to an alternate stream.
 */
export const requireNewPath = (path: string): void => {
  requireVaultPath(path);
  if (path.includes(':') || normalizePath(path) !== path.normalize('NFC'))
    refuse(path, 'is a name that Obsidian would change');
};

/** A folder and those above it: `a/b/c` -> `a`, `a/b`, `a/b/c` */
export const withFoldersAbove = (path: string): string[] => {
  const names = path.split('/');
  return names.map((_, n) => names.slice(0, n + 1).join('/'));
};

const refuse = (path: string, why: string): never => {
  throw new VaultError('bad_path', `${JSON.stringify(path)} ${why}`);
};
