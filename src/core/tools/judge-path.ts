import { isNotePath } from '../../kernel/notes/names';
import { safePath } from '../../kernel/notes/paths';
import { err, ok, type Result } from '../../kernel/notes/values/result';
import { visibleLine } from '../../kernel/mail/text/visible-text';

/** Paths that a model may use: folders of the vault; in `protected` also single notes. */
export interface PathRules {
  /** Folders in which new notes and additions are allowed. */
  writable: readonly string[];
  /** Folders and notes that are never read or written, because they control Deputy. */
  protected: readonly string[];
}

/**
 * Checks a path from a model. Returns it in the vault's spelling, or a sentence about the problem. Only the
 * case of a writable folder and the Unicode composition are corrected: a path that needs guessing is refused.
 */
export function judgePath(path: string, rules: PathRules, purpose: 'read' | 'write'): Result<string, string> {
  const refuse = (why: string): Result<string, string> => err(`${quoted(path)} ${why}`);
  if (path.length > LONGEST_PATH) return refuse('is too long for a path.');
  if (safePath(path) === null || !isNotePath(path)) return refuse(NO_NOTE);
  if (isProtected(path, rules.protected)) return refuse('is not open to you.');
  if (purpose === 'read') return ok(path);
  if (!path.split('/').every(isPlainName))
    return refuse('contains a character or a name that is not allowed.');
  const placed = below(path.normalize('NFC'), rules.writable);
  return placed === null ? refuse(`is not in a folder you may write to: ${folders(rules)}.`) : ok(placed);
}

const LONGEST_PATH = 300;
/** Maximum number of bytes of a name: file systems allow 255, and a number may be added. */
const LONGEST_NAME = 200;

const NO_NOTE =
  'is not the path of a note: it must look like Folder/Name.md, from the top of the vault, without names that begin with a dot.';

const quoted = (path: string): string => `"${visibleLine(path.slice(0, 120))}"`;

const folders = ({ writable }: PathRules): string =>
  writable.map((folder) => `${folder}/`).join(', ') || 'none';

/** Whether a path is protected. Paths that any file system could treat as the same are equal. */
function isProtected(path: string, protectedPaths: readonly string[]): boolean {
  const folded = FOLDED.get(protectedPaths) ?? protectedPaths.map(fold);
  FOLDED.set(protectedPaths, folded);
  const name = fold(path);
  return folded.some((other) => name === other || name.startsWith(`${other}/`));
}

/** Cached, because a search checks every path of the vault. */
const FOLDED = new WeakMap<readonly string[], readonly string[]>();

/** Folds all that some file system ignores: case, composition, width, invisible characters, trailing dots. */
const fold = (path: string): string =>
  (IS_PLAIN.test(path) ? path : path.normalize('NFKC').replace(UNSEEN, '').toUpperCase().normalize('NFKC'))
    .toLowerCase()
    .split('/')
    .map((name) => name.replace(/[. ]+$/, ''))
    .join('/');

const IS_PLAIN = /^[ -~]*$/;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** The path with its writable folder spelled as in the settings; `null` if it is in none. */
function below(path: string, writable: readonly string[]): string | null {
  const names = path.split('/');
  for (const folder of writable.filter((each) => safePath(each) !== null)) {
    // Compared by number of names rather than of letters, because a letter's lower case may have another length.
    const depth = folder.split('/').length;
    const above = names.slice(0, depth).join('/');
    const isSame = above.toLowerCase() === folder.normalize('NFC').toLowerCase();
    if (isSame && names.length > depth) return [folder, ...names.slice(depth)].join('/');
  }
  return null;
}

/** Whether a new note's name works in every file system and link, and can't be another name of something else. */
function isPlainName(name: string): boolean {
  if (new TextEncoder().encode(name).length > LONGEST_NAME || name.startsWith(' ')) return false;
  // On Windows, a name such as `APPROV~1` is an alias of a folder.
  return !NOT_PLAIN.test(name) && !/~\d/.test(name) && !RESERVED.test(name.normalize('NFKC'));
}

/** Invisible characters, odd spaces, what Windows or links forbid, and look-alikes of `/`, `.` and `\`. */
const NOT_PLAIN =
  /[\p{C}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000*"\\<>:|?#^[\]\u2024-\u2026\u2044\u2215\u29F5\u29F8\uFE52\uFE68\uFF0E\uFF0F\uFF3C]|\p{Default_Ignorable_Code_Point}/u;

/** Names of devices on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$) *(?:\.|$)/i;
