/** A short name for a file: lower-case words joined by `-`, ASCII where a letter has an ASCII base. Never empty. */
export function slug(text: string, maxLength = 60): string {
  const words = foldLatin(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
  return words === '' || RESERVED.test(words) ? `note-${words}`.replace(/-$/, '') : words;
}

/** A note's name as a person would write it: only what no file system or link can hold goes. Never empty. */
export function fileTitle(text: string, maxLength = 60): string {
  const title = text
    .replace(/[\p{Cc}\p{Cf}*"\\/<>:|?#^[\]]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, maxLength)
    .replace(/^[. ]+|[. ]+$/g, '');
  return title === '' || RESERVED.test(title) ? `Note ${title}`.trim() : title;
}

/** `a/b.md`, 2 -> `a/b 2.md`. */
export function numberedPath(path: string, n: number): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  const at = path.length - name.length + (dot > 0 ? dot : name.length);
  return `${path.slice(0, at)} ${String(n)}${path.slice(at)}`;
}

/** `a/b.md` -> `b.md` */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `a/b.md` -> `a`; a note at the root has the folder ''. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** `a/b.md` -> `b` */
export const stem = (path: string): string => baseName(path).replace(/(.)\.[^.]*$/, '$1');

/** A link by name. Names are unique in Deputy's folders. */
export const noteLink = (path: string): string => `[[${stem(path)}]]`;

const foldLatin = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/([a-z])\p{M}+/giu, '$1')
    .normalize('NFC');

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
