/**
 * The two lines between which a request note holds what is to be sent. The id is random: no text that was there before
 * can hold it, and so none can end the content before its end.
 */
const fence = (side: 'begin' | 'end', id: string): string => `%% deputy:content-${side} ${id} %%`;

export const betweenMarks = (id: string, content: string): string =>
  `${fence('begin', id)}\n\n${content}\n\n${fence('end', id)}`;

/**
 * Text as a block of code, which every view of the note shows letter by letter and none carries out. No line of the text
 * can end it.
 */
export function fencedContent(text: string): string {
  const longest = Math.max(5, ...Array.from(text.matchAll(/~{6,}/g), ([signs]) => signs.length));
  const signs = '~'.repeat(longest + 1);
  return `${signs}\n${text}\n${signs}`;
}

/** What {@link fencedContent} was given; a text without its fence, as in notes of earlier versions, is all there is. */
export function unfenced(content: string): string {
  const first = content.indexOf('\n');
  const last = content.lastIndexOf('\n');
  const signs = content.slice(0, Math.max(0, first)).trimEnd();
  const isFenced = /^~{6,}$/.test(signs) && content.slice(last + 1) === signs;
  return isFenced ? trimLines(content.slice(first + 1, Math.max(first + 1, last))) : content;
}

/** With `\n` alone as line ends; `null` where the marks are gone. */
export function contentBetween(text: string, id: string): string | null {
  const place = locate(text, id);
  return place === null ? null : trimLines(normalized(text.slice(place.from, place.to)));
}

/** The note with other content between its marks; `null` where they are gone. */
export function replaceContent(text: string, id: string, content: string): string | null {
  const place = locate(text, id);
  if (place === null) return null;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const inserted = `\n\n${normalized(content)}\n\n`.replaceAll('\n', eol);
  return text.slice(0, place.from) + inserted + text.slice(place.to);
}

/** Editors and sync change blank lines at the ends; indentation of the first line is content. */
export const trimLines = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

/** One pair of them: of two, it is unknown which content was meant, and marks are no part of one. */
function locate(text: string, id: string): { from: number; to: number } | null {
  const [begin, end] = [fence('begin', id), fence('end', id)];
  const [start, to] = [text.indexOf(begin), text.indexOf(end)];
  const isOnePair =
    start >= 0 && to > start && start === text.lastIndexOf(begin) && to === text.lastIndexOf(end);
  return isOnePair ? { from: start + begin.length, to } : null;
}

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n');
