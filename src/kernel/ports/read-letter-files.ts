import {
  type LetterFile,
  MOST_FILE_BYTES,
  sha256OfBytes,
  sizeOf,
  tooLarge,
} from '../mail/outgoing/letter-files';
import { safePath } from '../notes/paths';
import { err, ok, type Result } from '../notes/values/result';
import { type Vault, VaultError } from './vault';

type Files = Pick<Vault, 'read' | 'isLinked'>;

/** The bytes of a file that is no link and in no linked folder; the error is the rest of a sentence about the file. */
export async function readOwnFile(vault: Files, path: string): Promise<Result<Uint8Array, string>> {
  try {
    if (safePath(path) === null) return err('has a name that Deputy does not attach');
    if ((await vault.isLinked?.(path)) === true) return err('is a link, and no file of the vault');
    const bytes = await vault.read(path);
    return bytes === null ? err('is not in the vault any more') : ok(bytes);
  } catch (error) {
    if (error instanceof VaultError) return err("can't be read");
    throw error;
  }
}

/** The bytes of a letter's files, if each is as it was attached; the error is a sentence. */
export async function readLetterFiles(
  vault: Files,
  files: readonly LetterFile[],
): Promise<Result<Uint8Array[], string>> {
  if (sizeOf(files) > MOST_FILE_BYTES) return err(tooLarge(files));
  const contents: Uint8Array[] = [];
  for (const { path, size, sha256 } of files) {
    const read = await readOwnFile(vault, path);
    if (!read.ok) return err(`The attached file ${path} ${read.error}: remove it, or attach it again.`);
    if (read.value.length !== size || (await sha256OfBytes(read.value)) !== sha256)
      return err(`The attached file ${path} was changed since you attached it: attach it again.`);
    contents.push(read.value);
  }
  return ok(contents);
}
