import { PRIVATE } from '../notes/codes';
import { findFrontmatter } from '../notes/frontmatter/frontmatter-block';
import { type Note, textField } from '../notes/note';
import { foldKey, foldText } from './fold-text';

/** The mark as read from the frontmatter's lines; `unclear`: a value that is neither yes nor no. */
export type PrivateMark = { kind: 'none' } | { kind: 'private' } | { kind: 'unclear'; said: string };

/**
 * Reads the mark from the frontmatter's lines, so that it applies even if the rest is not valid YAML. Case is ignored,
 * and any value except a plain no makes the note private. If several lines have the mark, the strictest applies.
 */
export const readPrivateMark = (text: string): PrivateMark => markOf(saidOfMark(markLines(text)));

/** Whether the note is marked as private, in the frontmatter's lines or in the parsed YAML. */
export const isMarkedPrivate = ({ text, frontmatter }: Pick<Note, 'text' | 'frontmatter'>): boolean =>
  readPrivateMark(text).kind !== 'none' || hasPrivateKey(frontmatter);

function markOf(values: Iterable<string>): PrivateMark {
  let unclear: string | null = null;
  for (const said of values) {
    if (YES.has(said)) return { kind: 'private' };
    if (!NO.has(said)) unclear = said;
  }
  return unclear === null ? { kind: 'none' } : { kind: 'unclear', said: unclear };
}

/** Whether a parsed key is the mark; YAML may write a key with escapes, which the lines do not show. */
const hasPrivateKey = (frontmatter: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(frontmatter).some(
    (key) => foldKey(key) === PRIVATE && !NO.has(bare(foldText(textField(frontmatter, key) ?? ''))),
  );

/** Lines of the frontmatter; without a closing fence, all lines after the opening one. Skips blank lines above it. */
function markLines(text: string): string[] {
  const from = text.replace(/^[\s\uFEFF]+/, '');
  if (!from.startsWith('---')) return [];
  const block = findFrontmatter(from);
  const yaml = block.ok ? from.slice(block.value.yamlStart, block.value.yamlEnd) : from;
  return MAY_NAME.test(yaml) || /[^\p{ASCII}]/u.test(yaml) ? yaml.split(/[\r\n\u0085\u2028\u2029]/u) : [];
}

const MAY_NAME = /deputy/i;

/** Values after the mark's name, as in `deputy_private: Yes # mine` and `{ deputy_private: true }`. */
function* saidOfMark(lines: readonly string[]): Generator<string> {
  for (const line of lines) {
    const folded = foldText(line);
    for (const { 0: name, index } of folded.matchAll(NAME)) {
      const end = index + name.length;
      const found = VALUE.exec(folded.slice(end, end + MOST_CHARACTERS));
      if (found !== null) yield bare(found[1] ?? '');
    }
  }
}

const MOST_CHARACTERS = 200;
const NAME = /(?:^|[^\p{L}\p{N}_])deputy[\s_-]?private/gu;
const VALUE = /^["']?\s{0,9}(?:[:=]([^#,}]{0,100})|$)/u;

/** The mark's value without the quotes, YAML tags and brackets around it, such as `yes` for `"yes"` and `[yes]`. */
const bare = (said: string): string =>
  said
    .replace(/!{1,2}[a-z]{1,9}/u, '')
    .replace(/^[\s_"'[|>&*:-]+|[\s_"'\].;]+$/gu, '')
    .slice(0, 40);

const YES = new Set(['', 'true', 'yes', 'y', 'on', '1', '~', 'null']);
const NO = new Set(['false', 'no', 'n', 'off', '0']);
