import { editFoundFrontmatter, type FrontmatterChanges } from './frontmatter/frontmatter-edit';
import type { FrontmatterReading, Span } from './frontmatter/frontmatter-reading';
import { shortHash } from './values/hash';
import type { NoteProblem } from './frontmatter/note-problem';
import { type FrontmatterFound, readFrontmatter } from './frontmatter/read-frontmatter';
import { ok, type Result } from './values/result';
import type { TextEdit } from './text/text-edit';

/** Frontmatter key that holds the id of Deputy's block. */
const BLOCK_KEY = 'deputy_block';

/**
 * Edits that change Deputy's own keys and, if `block` is given, its one marked block at the end of the note: Markdown
 * adds or replaces the block, `null` removes it and restores the exact bytes from before it was added. Checked as in
 * `editFrontmatter`.
 *
 * Marks in the text alone prove nothing: a hostile mail may end with a forged block. Replacing it, or hiding it from
 * the model, would lose text of the mail. So the marks carry an id that is also stored in the key `deputy_block`. The
 * id is a hash of the whole note at the time the block is added, and no text can contain its own hash. A block with
 * another id is ordinary text and stays. A block with the id is Deputy's even after a person moved it or wrote below
 * it, and is replaced in place. Without the key, a new block is added.
 */
export function editNote(
  text: string,
  changes: { frontmatter: FrontmatterChanges; block?: string | null },
): Result<TextEdit[], NoteProblem> {
  const { frontmatter, block } = changes;
  const found = readFrontmatter(text);
  if (!found.ok) return found;
  if (block === undefined) return editFoundFrontmatter(text, found.value, frontmatter);
  const id = blockId(found.value.reading) ?? newBlockId(text);
  const place = { text, eol: found.value.block.eol, id };
  const keys = editFoundFrontmatter(text, found.value, {
    ...frontmatter,
    [BLOCK_KEY]: block === null ? null : id,
  });
  if (!keys.ok) return keys;
  return ok([...keys.value, ...(block === null ? removeBlock(place) : putBlock(place, block))]);
}

/**
 * Whether {@link editNote} would accept these keys and a block. Fast enough for thousands of notes: it does not hash
 * the note, and plain frontmatter accepts any key.
 */
export function checkEditable(
  text: string,
  found: FrontmatterFound,
  frontmatter: FrontmatterChanges,
): Result<null, NoteProblem> {
  if (found.isPlain) return ok(null);
  const edits = editFoundFrontmatter(text, found, { [BLOCK_KEY]: 'x', ...frontmatter });
  return edits.ok ? ok(null) : edits;
}

/** The edits of {@link editNote} for the block alone; none for a note whose frontmatter cannot be edited. */
export function editBlock(text: string, markdown: string | null): TextEdit[] {
  const edits = editNote(text, { frontmatter: {}, block: markdown });
  return edits.ok ? edits.value : [];
}

/** The note's text below the frontmatter, without Deputy's block. All other text stays, whatever marks it contains. */
export function bodyWithoutBlock(text: string, { block, reading }: FrontmatterFound): string {
  const id = blockId(reading);
  const span = id === undefined ? undefined : blockWithBreaks({ text, eol: block.eol, id });
  if (span === undefined) return text.slice(block.bodyStart);
  return text.slice(block.bodyStart, span.start) + text.slice(span.end);
}

/** Inserts a paragraph by the person above Deputy's block, or at the end of a note without a block. */
export function insertAboveBlock(text: string, paragraph: string): TextEdit {
  const found = readFrontmatter(text);
  const eol = found.ok ? found.value.block.eol : '\n';
  const written = paragraph.replace(/%{2,}/g, (signs) => '\\%'.repeat(signs.length));
  const block = findBlock(text);
  if (block !== undefined) return { at: block.start, remove: '', insert: `${written}${eol}${eol}` };
  const insert = text.endsWith('\n') ? `${eol}${written}${eol}` : `${eol}${eol}${written}`;
  return { at: text.length, remove: '', insert };
}

/** Deputy's block with its marks, as offsets into the text; `undefined` if the note has none. */
export function findBlock(text: string): Span | undefined {
  const found = readFrontmatter(text);
  const id = found.ok ? blockId(found.value.reading) : undefined;
  return id === undefined ? undefined : locateBlock(text, id);
}

/** The Markdown of Deputy's block, with `\n` as line ends; `undefined` if the note has none. */
export function readBlock(text: string): string | undefined {
  const span = findBlock(text);
  if (span === undefined) return undefined;
  return text.slice(span.start, span.end).split(/\r?\n/).slice(1, -1).join('\n').trim();
}

function removeBlock(place: BlockPlace): TextEdit[] {
  const span = blockWithBreaks(place);
  return span === undefined
    ? []
    : [{ at: span.start, remove: place.text.slice(span.start, span.end), insert: '' }];
}

/** The id's first letter keeps YAML readers from parsing the id as a number. */
const newBlockId = (text: string): string => `d${shortHash(text)}`;

function blockId(reading: FrontmatterReading): string | undefined {
  const id = reading.values[BLOCK_KEY];
  return typeof id === 'string' && /^d[0-9a-f]{16}$/.test(id) ? id : undefined;
}

/** A note's text, its line ending, and the id of its block. */
interface BlockPlace {
  text: string;
  eol: string;
  id: string;
}

/** The text from the last begin mark with the id to the last end mark with it, marks included. */
function locateBlock(text: string, id: string): Span | undefined {
  const endMark = mark('end', id);
  const last = text.lastIndexOf(endMark);
  const start = last < 0 ? -1 : text.lastIndexOf(mark('begin', id), last);
  return start < 0 ? undefined : { start, end: last + endMark.length };
}

/** Adds a block at the end of the text, or replaces the existing block. */
function putBlock({ text, eol, id }: BlockPlace, markdown: string): TextEdit[] {
  const block = [mark('begin', id), '', ...linesOf(markdown), '', mark('end', id)].join(eol);
  const present = locateBlock(text, id);
  if (present === undefined) {
    const insert = text.endsWith('\n') ? eol + block + eol : eol + eol + block;
    return [{ at: text.length, remove: '', insert }];
  }
  const remove = text.slice(present.start, present.end);
  return remove === block ? [] : [{ at: present.start, remove, insert: block }];
}

/**
 * The text {@link putBlock} adds at the end: a blank line, the block, and a line break if the text ended with one.
 * Removing exactly these bytes never joins text written below the block to the line above it.
 */
function blockWithBreaks({ text, eol, id }: BlockPlace): Span | undefined {
  const block = locateBlock(text, id);
  if (block === undefined) return undefined;
  const { start, end } = block;
  if (end === text.length) {
    return { start: text.endsWith(eol + eol, start) ? start - 2 * eol.length : start, end };
  }
  const hasBlankLine = text.endsWith(`\n${eol}`, start);
  return {
    start: hasBlankLine ? start - eol.length : start,
    end: text.startsWith(eol, end) ? end + eol.length : end,
  };
}

const mark = (side: 'begin' | 'end', id: string): string => `%% deputy:${side} ${id} %%`;

/** A block's lines. `%%` is escaped, because it would begin or end a comment; it looks the same. */
const linesOf = (markdown: string): string[] =>
  markdown
    .replace(/%{2,}/g, (signs) => '\\%'.repeat(signs.length))
    .trim()
    .split(/\r?\n/);
