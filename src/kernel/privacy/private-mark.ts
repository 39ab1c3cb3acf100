import { PRIVATE } from '../notes/codes';
import { findFrontmatter } from '../notes/frontmatter/frontmatter-block';
import { type Note, textField } from '../notes/note';
import { foldKey, foldText } from './fold-text';

/** What the lines of a frontmatter say about the mark; `unclear`: something that is neither yes nor no. */
export type PrivateMark = { kind: 'none' } | { kind: 'private' } | { kind: 'unclear'; said: string };

/**
 * Read from the lines, so that it counts where the rest is no YAML: in any case, with any value but a plain no. Of several
 * lines the strictest counts. A value that is not understood keeps the note here, too.
 */
export const readPrivateMark = (text: string): PrivateMark => markOf(saidOfMark(markLines(text)));

/** By the lines or by YAML. */
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

/** The same by the keys as YAML has them, whose names may be written with escapes. */
const hasPrivateKey = (frontmatter: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(frontmatter).some(
    (key) => foldKey(key) === PRIVATE && !NO.has(bare(foldText(textField(frontmatter, key) ?? ''))),
  );

/** The frontmatter; without a second fence all that follows the first. Blank lines above it are passed over. */
function markLines(text: string): string[] {
  const from = text.replace(/^[\s\uFEFF]+/, '');
  if (!from.startsWith('---')) return [];
  const block = findFrontmatter(from);
  const yaml = block.ok ? from.slice(block.value.yamlStart, block.value.yamlEnd) : from;
  return MAY_NAME.test(yaml) || /[^\p{ASCII}]/u.test(yaml) ? yaml.split(/[\r\n\u0085\u2028\u2029]/u) : [];
}

const MAY_NAME = /deputy/i;

/** The values that follow the name, as `deputy_private: Yes # mine` and `{ deputy_private: true }` have them. */
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
const NAME = /(?:^|[^\p{L}\p{N}_])deputy[\s_-]private/gu;
const VALUE = /^["']?\s{0,9}(?:[:=]([^#,}]{0,100})|$)/u;

/** Without quotes, tags and brackets. */
const bare = (said: string): string =>
  said
    .replace(/!{1,2}[a-z]{1,9}/u, '')
    .replace(/^[\s_"'[|>&*:-]+|[\s_"'\].;]+$/gu, '')
    .slice(0, 40);

const YES = new Set(['', 'true', 'yes', 'y', 'on', '1', '~', 'null']);
const NO = new Set(['false', 'no', 'n', 'off', '0']);
