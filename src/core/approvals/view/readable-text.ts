/** An escaped sign, a paragraph's end, a mark around words, a link's beginning and end, an address by itself. */
const TOKENS =
  /\\([!-/:-@[-`{-~])|\n[ \t]*\n|(`{1,9}|\*{1,3}|~~|__|_)|\[|\]\(([^\s()<>]{1,9999})\)|<((?:https?:\/\/|mailto:)[^\s<>]{1,9999})>/g;

/**
 * Markdown as text to read: without its marks, each link with its address, and a dot between the cells of a table. It
 * stays text, of which nothing is rendered. Takes linear time.
 */
export function readableText(markdown: string): string {
  let isCode = false;
  const chunks: string[][] = [[]];
  for (const line of markdown.split('\n')) {
    if (/^\s{0,9}(?:`{3}|~{3})/.test(line)) {
      isCode = !isCode;
      chunks.push([]);
    } else if (isCode || !/^\|[-:| ]*-{3}[-:| ]*$/.test(line))
      chunks.at(-1)?.push(isCode ? line : blockText(line));
  }
  // Text and code alternate.
  return chunks
    .map((lines, at) => (at % 2 === 1 ? lines.join('\n') : withoutMarks(lines.join('\n'))))
    .join('\n')
    .trim();
}

/** A line without the marks of a heading, a break or the row of a table. */
function blockText(line: string): string {
  if (!/^\| .* \|$/.test(line)) return line.replace(/^#{1,6} /, '').replace(/([^\\])\\$/, '$1');
  const cells = line.slice(2, -2).split(' | ');
  return cells.flatMap((cell) => cell.trim() || []).join(' · ');
}

function withoutMarks(text: string): string {
  const pieces: string[] = [];
  /** Places in `pieces` of marks, and of links, that are not closed yet. */
  const marks = new Map<string, number>();
  let links: number[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [token, escaped, mark, target, address] = match;
    const to = match.index + token.length;
    pieces.push(text.slice(from, match.index));
    from = to;
    const link = target === undefined ? undefined : links.pop();
    if (mark !== undefined) {
      const open = marks.get(mark);
      const isInWord = /^[_*]$/.test(mark) && isLetter(text[match.index - 1]) && isLetter(text[to]);
      const closes = open !== undefined && !isInWord && !isBlank(text[match.index - 1]);
      if (closes) pieces[open] = '';
      marks.delete(mark);
      if (!closes && !isInWord && !isBlank(text[to])) marks.set(mark, pieces.length);
      pieces.push(closes ? '' : mark);
    } else if (link !== undefined && target !== undefined) {
      pieces[link] = '';
      pieces.push(` (${shortAddress(target)})`);
    } else {
      if (token === '[') links.push(pieces.length);
      if (token.startsWith('\n')) {
        marks.clear();
        links = [];
      }
      pieces.push(escaped ?? address?.replace(/^mailto:/i, '') ?? token);
    }
  }
  return pieces.join('') + text.slice(from);
}

const isBlank = (sign = ' '): boolean => sign.trim() === '';
const isLetter = (sign = ''): boolean => /[\p{L}\p{N}]/u.test(sign);

/** An address of which a long path is left out, never a part of the server's name. */
function shortAddress(address: string): string {
  const [server = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(address) ?? [];
  return server === '' || address.length <= MOST_OF_ADDRESS
    ? address.replace(/^mailto:/i, '')
    : `${server}/…`;
}

const MOST_OF_ADDRESS = 60;
