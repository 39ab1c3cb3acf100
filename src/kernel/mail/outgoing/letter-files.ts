import { safePath } from '../../notes/paths';
import { baseName } from '../../notes/names';
import { decodeText } from '../../notes/text/decode';
import { hashBytes } from '../../notes/values/hash';
import { err, ok, type Result } from '../../notes/values/result';

/** A file of the vault that a letter carries, with its bytes as they were when the person attached it. */
export type LetterFile = Readonly<{
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
}>;

/** Maximum number of bytes of a letter's files together; encoded, they are a third more. */
export const MOST_FILE_BYTES = 20_000_000;

/** Files as the approval's note names them, one a line. */
export const fileLines = (files: readonly LetterFile[] = []): string =>
  files.map(({ path, size, sha256 }) => `${path} (${String(size)} bytes, SHA-256 ${sha256})`).join('\n');

/** Parses {@link fileLines}; `null` for any other text. */
export function readFileLines(text: string): LetterFile[] | null {
  const files = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [readFileLine(line)]));
  return files.every((file) => file !== null) ? files : null;
}

function readFileLine(line: string): LetterFile | null {
  const [, path = '', size = '', sha256 = ''] =
    /^(.{1,1000}) \((\d{1,12}) bytes, SHA-256 ([\da-f]{64})\)$/su.exec(line) ?? [];
  return path === '' || safePath(path) === null ? null : { path, size: Number(size), sha256 };
}

/** The file as a person reads it: `Files/Prices.pdf, 24 kB`. */
export const fileWords = ({ path, size }: LetterFile): string => `${path}, ${readableSize(size)}`;

/** `24 kB`, as mail programs write sizes. */
export function readableSize(bytes: number): string {
  if (bytes < 1_000) return `${String(bytes)} bytes`;
  if (bytes < 1_000_000) return `${String(Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const sizeOf = (files: readonly Pick<LetterFile, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

export const tooLarge = (files: readonly Pick<LetterFile, 'size'>[]): string =>
  `The files are ${readableSize(sizeOf(files))} together, and a mail carries at most ${readableSize(MOST_FILE_BYTES)}.`;

/** Reads a file that may be attached; the error is the rest of a sentence about the file. */
export type ReadFile = (path: string) => Promise<Result<Uint8Array, string>>;

/** The bytes of a letter's files, if each is as it was attached; the error is a sentence. */
export async function readLetterFiles(
  readFile: ReadFile,
  files: readonly LetterFile[],
): Promise<Result<Uint8Array[], string>> {
  if (sizeOf(files) > MOST_FILE_BYTES) return err(tooLarge(files));
  const contents: Uint8Array[] = [];
  for (const { path, size, sha256 } of files) {
    const read = await readFile(path);
    if (!read.ok) return err(`The attached file ${path} ${read.error}: remove it, or attach it again.`);
    if (read.value.length !== size || (await hashBytes(read.value)) !== sha256)
      return err(`The attached file ${path} was changed since you attached it: attach it again.`);
    contents.push(read.value);
  }
  return ok(contents);
}

/**
 * Media type by the file's name; none for calendars, whose lines parsers rewrite. Text gets a character set only if it
 * is UTF-8; a mail is not sent as `message/rfc822`, which must not be encoded (RFC 2046, section 5.2.1).
 */
export function mediaType(path: string, bytes: Uint8Array): string {
  const extension = /\.([a-z\d]{1,5})$/i.exec(baseName(path))?.[1]?.toLowerCase() ?? '';
  const type = TYPES[extension] ?? 'application/octet-stream';
  if (!type.startsWith('text/')) return type;
  return decodeText(bytes).ok ? `${type}; charset=utf-8` : 'application/octet-stream';
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  doc: 'application/msword',
  docx: `${OFFICE}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  heic: 'image/heic',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};
