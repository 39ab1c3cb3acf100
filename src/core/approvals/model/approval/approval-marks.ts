/** The two lines around an approval's content. No earlier text can hold the random id, so none can forge the end. */
const fence = (side: 'begin' | 'end', id: string): string => `%% deputy:content-${side} ${id} %%`;

export const betweenMarks = (id: string, content: string): string =>
  `${fence('begin', id)}\n\n${content}\n\n${fence('end', id)}`;

/** Fences text as a code block, which every view shows literally. No line of the text can close it. */
export function fencedContent(text: string): string {
  const longest = Math.max(5, ...Array.from(text.matchAll(/~{6,}/g), ([signs]) => signs.length));
  const signs = '~'.repeat(longest + 1);
  return `${signs}\n${text}\n${signs}`;
}

/** The text that {@link fencedContent} fenced; a text without a fence is returned unchanged. */
export function unfenced(content: string): string {
  const first = content.indexOf('\n');
  const last = content.lastIndexOf('\n');
  const signs = content.slice(0, Math.max(0, first)).trimEnd();
  const isFenced = /^~{6,}$/.test(signs) && content.slice(last + 1) === signs;
  return isFenced ? trimLines(content.slice(first + 1, Math.max(first + 1, last))) : content;
}

/** The content between the marks, with `\n` as line ends; `null` if the marks are missing. */
export function contentBetween(text: string, id: string): string | null {
  const place = locate(text, id);
  return place === null ? null : trimLines(normalized(text.slice(place.from, place.to)));
}

/** Replaces the content between the marks; `null` if they are missing. */
export function replaceContent(text: string, id: string, content: string): string | null {
  const place = locate(text, id);
  if (place === null) return null;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const inserted = `\n\n${normalized(content)}\n\n`.replaceAll('\n', eol);
  return text.slice(0, place.from) + inserted + text.slice(place.to);
}

/** Changes what stands above the content; nothing if the marks are missing. */
export function changeAbove(text: string, id: string, change: (above: string) => string): string {
  const at = locate(text, id) === null ? 0 : text.indexOf(fence('begin', id));
  return change(text.slice(0, at)) + text.slice(at);
}

/** Removes blank lines at both ends, because editors and sync change them; the first line's indentation is content. */
export const trimLines = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

/** Finds the content between the marks. With two pairs, the meant content would be unknown. */
function locate(text: string, id: string): { from: number; to: number } | null {
  const [begin, end] = [fence('begin', id), fence('end', id)];
  const [start, to] = [text.indexOf(begin), text.indexOf(end)];
  const isOnePair =
    start >= 0 && to > start && start === text.lastIndexOf(begin) && to === text.lastIndexOf(end);
  return isOnePair ? { from: start + begin.length, to } : null;
}

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n');
