/**
 * Joins the lines of a text in format=flowed (RFC 3676, section 4). First the quote marks of a line are taken off, then
 * the space that was put before its text, then a line that ends with a space continues in the next one of its depth.
 * `isSpaceRemoved`: the parameter `DelSp=yes`, for languages without spaces.
 */
export function unflowed(text: string, isSpaceRemoved: boolean): string {
  const lines: { depth: number; parts: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const own = line.startsWith(' ', depth) ? line.slice(depth + 1) : line.slice(depth);
    const isSignature = own === '-- ';
    const isFlowed = own.endsWith(' ') && !isSignature;
    const part = isFlowed && isSpaceRemoved ? own.slice(0, -1) : own;
    const last = lines.at(-1);
    if (isOpen && last?.depth === depth && !isSignature) last.parts.push(part);
    else lines.push({ depth, parts: [part] });
    isOpen = isFlowed;
  }
  return lines.map(({ depth, parts }) => quoted(depth, parts.join(''))).join('\n');
}

function quoted(depth: number, text: string): string {
  // A mark that the sender typed is no quote; a space keeps it apart.
  if (depth === 0) return text.startsWith('>') ? ` ${text}` : text;
  return '>'.repeat(depth) + (text === '' ? '' : ` ${text}`);
}
