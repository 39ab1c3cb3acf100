import { fileTitle, foldedName, isNotePath, numberedPath } from '../../../kernel/notes/names';

/**
 * A name for a file from a name that a sender chose: without folders, leading dots, and what a file system or a link
 * does not allow. A note gets `.txt`, because Deputy and Obsidian read notes.
 */
export function safeFileName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1, LONGEST_GIVEN);
  // The letter in front keeps a name that is only an extension, and is removed afterwards.
  const name = fileTitle(`x${last}`, LONGEST_GIVEN).slice(1);
  const ending = /\.[\p{L}\p{N}]{1,12}$/u.exec(name)?.[0] ?? '';
  const whole = fileTitle(name.slice(0, name.length - ending.length)) + ending;
  const own = whole.replace(RESERVED, '$&_');
  return isNotePath(own) ? `${own}.txt` : own;
}

/** Device names on Windows before any ending. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= ?\.)/i;

/** Maximum number of UTF-16 units that are read of a name. */
const LONGEST_GIVEN = 2_000;

/** Paths in a folder for files of these names; a taken name, in any case, gets a number. */
export function freePaths(folder: string, names: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map(foldedName));
  return names.map((name) => {
    let path = `${folder}/${safeFileName(name)}`;
    for (let n = 2; used.has(foldedName(path)); n += 1)
      path = numberedPath(`${folder}/${safeFileName(name)}`, n);
    used.add(foldedName(path));
    return path;
  });
}
