import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isMail, type MailFile } from '../src/deputy/inbox';
import { toVaultError } from '../src/desktop/file-error';
import { walkFiles } from '../src/desktop/walk-files';
import { isInside } from '../src/notes/paths';
import { nodeModules } from './node-modules.mjs';

export interface MailSource {
  /** The vault's folder on this machine, and the folder of mail inside it. */
  vault: string;
  inbox: string;
  /** Told of what can't be read; the others go on. */
  onProblem: (text: string) => void;
}

/** The mails that files and folders hold, one in memory at a time. */
export async function* mailFiles(paths: readonly string[], source: MailSource): AsyncGenerator<MailFile> {
  for (const path of paths) {
    for (const file of filesOf(path, source.onProblem)) {
      const bytes = await Promise.resolve(tryRead(file, source.onProblem));
      if (bytes !== null) yield { path: pathInInbox(file, source), name: file, bytes };
    }
  }
}

const filesOf = (path: string, onProblem: (text: string) => void): string[] => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    onProblem(`There is no ${path}.`);
    return [];
  }
  if (!stats.isDirectory()) {
    if (isMail(path)) return [resolve(path)];
    onProblem(`${path} is no .eml file.`);
    return [];
  }
  const files = walkFiles(nodeModules, resolve(path), (name) => name.startsWith('.')) ?? [];
  return files
    .map(({ absolute }) => absolute)
    .filter(isMail)
    .sort();
};

const tryRead = (file: string, onProblem: (text: string) => void): Uint8Array | null => {
  try {
    return readFileSync(file);
  } catch (error) {
    onProblem(toVaultError(`read ${file}`, error).message);
    return null;
  }
};

/** A file in the vault's own inbox is moved aside once imported; any other stays where it is. */
const pathInInbox = (file: string, { vault, inbox }: MailSource): string | null => {
  const path = relative(vault, join(file)).split(sep).join('/');
  return isInside(path, inbox) ? path : null;
};
