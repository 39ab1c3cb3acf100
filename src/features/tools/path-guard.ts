import { isNotePath } from '../../kernel/notes/names';
import { safePath } from '../../kernel/notes/paths';
import { err, ok, type Result } from '../../kernel/notes/values/result';
import { visibleLine } from '../../kernel/mail/text/visible-text';

/** Where a model may go. Paths of the vault: folders, and among the protected ones notes as well. */
export interface PathRules {
  /** New notes and additions only below these. */
  writable: readonly string[];
  /** Neither read nor written, wherever they lie: what Deputy and the person steer by. */
  protected: readonly string[];
}

/**
 * The path of a note that a model has named, as the vault spells it, or a sentence on what is wrong with it. Nothing is
 * repaired but the case of a writable folder and the composition of letters: a path that has to be guessed at is refused.
 */
export function judgePath(path: string, rules: PathRules, purpose: 'read' | 'write'): Result<string, string> {
  const refuse = (why: string): Result<string, string> => err(`${quoted(path)} ${why}`);
  if (path.length > LONGEST_PATH) return refuse('is too long for a path.');
  if (safePath(path) === null || !isNotePath(path)) return refuse(NO_NOTE);
  if (isProtected(path, rules.protected)) return refuse('is not open to you.');
  if (purpose === 'read') return ok(path);
  if (!path.split('/').every(isPlainName)) return refuse('holds a sign or a name that no note may have.');
  const placed = below(path.normalize('NFC'), rules.writable);
  return placed === null ? refuse(`is not in a folder you may write to: ${folders(rules)}.`) : ok(placed);
}

const LONGEST_PATH = 300;
/** In bytes: file systems take 255, and a number may have to be added. */
const LONGEST_NAME = 200;

const NO_NOTE =
  'is not the path of a note: it must look like Folder/Name.md, from the top of the vault, without names that begin with a dot.';

const quoted = (path: string): string => `"${visibleLine(path.slice(0, 120))}"`;

const folders = ({ writable }: PathRules): string =>
  writable.map((folder) => `${folder}/`).join(', ') || 'none';

/** Whatever any file system might take for the same name counts as the same. */
function isProtected(path: string, protectedPaths: readonly string[]): boolean {
  const folded = FOLDED.get(protectedPaths) ?? protectedPaths.map(fold);
  FOLDED.set(protectedPaths, folded);
  const name = fold(path);
  return folded.some((other) => name === other || name.startsWith(`${other}/`));
}

/** A search judges every path of the vault by the same rules. */
const FOLDED = new WeakMap<readonly string[], readonly string[]>();

/**
 * File systems differ in which names are one: they may ignore case, composition and width of letters, signs that can't
 * be seen, and dots and blanks at the end of a name.
 */
const fold = (path: string): string =>
  (IS_PLAIN.test(path) ? path : path.normalize('NFKC').replace(UNSEEN, '').toUpperCase().normalize('NFKC'))
    .toLowerCase()
    .split('/')
    .map((name) => name.replace(/[. ]+$/, ''))
    .join('/');

const IS_PLAIN = /^[ -~]*$/;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** The path below a writable folder, spelled as the folder is; `null`: it lies below none. */
function below(path: string, writable: readonly string[]): string | null {
  const names = path.split('/');
  for (const folder of writable.filter((each) => safePath(each) !== null)) {
    // By whole names: a letter may have another length in lower case.
    const depth = folder.split('/').length;
    const above = names.slice(0, depth).join('/');
    const isSame = above.toLowerCase() === folder.normalize('NFC').toLowerCase();
    if (isSame && names.length > depth) return [folder, ...names.slice(depth)].join('/');
  }
  return null;
}

/** A name for a new note that every file system and every link holds, and that is no other name for something else. */
function isPlainName(name: string): boolean {
  if (new TextEncoder().encode(name).length > LONGEST_NAME || name.startsWith(' ')) return false;
  // On Windows `APPROV~1` is a folder's other name.
  return !NOT_PLAIN.test(name) && !/~\d/.test(name) && !RESERVED.test(name.normalize('NFKC'));
}

/** What can't be seen, blanks that look like others, what Windows or links in Obsidian forbid, and lookalikes of `/`, `.` and `\`. */
const NOT_PLAIN =
  /[\p{C}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000*"\\<>:|?#^[\]\u2024-\u2026\u2044\u2215\u29F5\u29F8\uFE52\uFE68\uFF0E\uFF0F\uFF3C]|\p{Default_Ignorable_Code_Point}/u;

/** Names of devices on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$) *(?:\.|$)/i;
