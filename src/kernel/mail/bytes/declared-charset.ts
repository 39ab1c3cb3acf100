import { guessCharset } from './guess-charset';
import { asBinary, asBytes, occurrences, decodeWindows1252 } from './windows-1252';

/** Declared charsets that prove nothing about the text, because programs declare them by default. */
export const WEAK =
  /^(?:|utf-?8|us-ascii|ascii|iso-8859-1|windows-1252|unknown.*|x-unknown|default|ansi.*|none|8bit|7bit)$/i;

/** Declares another charset for all text parts, or for those with no charset or a weak one (see `WEAK`). */
export function declareCharset(
  bytes: Uint8Array,
  charset: string,
  parts: 'weakly declared' | 'all',
): Uint8Array {
  return mapHeaderBlocks(bytes, (block, isRoot) => {
    const found = CONTENT_TYPE.exec(block);
    if (found === null) return isRoot ? `${block}Content-Type: text/plain; charset=${charset}\r\n` : block;
    const field = found[0].trimEnd();
    if (!/^content-type:\s*text\b/i.test(field)) return block;
    const declared = CHARSET.exec(field)?.[1] ?? '';
    if (parts === 'weakly declared' && !WEAK.test(declared)) return block;
    const bare = field.replace(CHARSET, '').replace(/;\s*$/, '');
    return block.replace(found[0], () => `${bare}; charset=${charset}\r\n`);
  });
}

/**
 * Converts header lines with non-ASCII bytes to UTF-8. Lines that are not UTF-8 are read in the charset of
 * their part, or in the one that the whole mail seems to be in.
 */
export function healHeaders(bytes: Uint8Array): Uint8Array {
  return mapHeaderBlocks(bytes, (block) => {
    const jis = block.replace(RAW_JIS, (line) => asBinary(ENCODER.encode(decode('iso-2022-jp', line))));
    if (!/[\u0080-\u00FF]/.test(jis)) return jis;
    const [, name = ''] = CHARSET.exec(CONTENT_TYPE.exec(jis)?.[0] ?? '') ?? [];
    const declared = decoderOf((WEAK.test(name) ? guessCharset(asBinary(bytes)) : null) ?? name);
    return jis.replace(/^.*[\u0080-\u00FF].*$/gm, (line) =>
      asBinary(ENCODER.encode(decodeLine(line, declared))),
    );
  });
}

/** A line of raw ISO-2022-JP. */
// eslint-disable-next-line no-control-regex -- ISO-2022-JP text begins with an escape character
const RAW_JIS = /^.*\u001B\$[@B].*$/gm;
const decode = (charset: string, binary: string): string => new TextDecoder(charset).decode(asBytes(binary));

/** Charsets named in encoded words, which often apply to a text without a declared charset, too. */
export const encodedWordCharsets = (bytes: Uint8Array): string[] =>
  namedBy(bytes, /=\?([\w.:-]{3,30})\?[bq]\?/gi);

export const declaresUtf8 = (bytes: Uint8Array): boolean =>
  namedBy(bytes, /charset\s{0,3}=["' ]{0,3}(utf-?8)/gi).length > 0 ||
  encodedWordCharsets(bytes).some((name) => /^utf-?8$/.test(name));

const namedBy = (bytes: Uint8Array, pattern: RegExp): string[] => [
  ...new Set([...asBinary(bytes).matchAll(pattern)].map(([, charset]) => (charset ?? '').toLowerCase())),
];

/**
 * Decodes a line as UTF-8, else in the declared charset, else as Windows-1252. Never throws, because errors would be
 * slow for a header with many undecodable lines.
 */
function decodeLine(line: string, declared: TextDecoder | null): string {
  const bytes = asBytes(line);
  const text = UTF_8.decode(bytes);
  if (occurrences(text, LOST) === occurrences(line, LOST_IN_UTF_8)) return text;
  const other = declared?.decode(bytes) ?? LOST;
  return other.includes(LOST) ? decodeWindows1252(bytes) : other;
}

const ENCODER = new TextEncoder();
const UTF_8 = new TextDecoder();
/** Replacement character for undecodable bytes, and its UTF-8 bytes, which a sender may have written. */
const [LOST, LOST_IN_UTF_8] = ['\uFFFD', '\u00EF\u00BF\u00BD'];

/** The decoder of a charset; `null` for no charset and for an unknown one. */
function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

const CONTENT_TYPE = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*\n?/im;
const CHARSET = /(?:;[ \t\r\n]{0,9})?\bcharset\s{0,3}=\s{0,3}["']?\s{0,3}([^"';\s]{0,40})\s{0,3}["']?/i;

/** Changes the header lines of the mail and its parts: from the start or a boundary to the next blank line. */
function mapHeaderBlocks(bytes: Uint8Array, change: (block: string, isRoot: boolean) => string): Uint8Array {
  const binary = asBinary(bytes);
  const boundaries = boundariesIn(binary);
  const result: string[] = [];
  let block: string[] | null = [];
  let isRoot = true;
  for (const line of [...(binary.match(/[^\n]*\n|[^\n]+$/g) ?? []), '']) {
    const bare = line.trimEnd();
    if (block !== null && bare !== '') {
      block.push(line);
      continue;
    }
    if (block !== null) result.push(change(block.join(''), isRoot));
    result.push(line);
    isRoot = false;
    block = boundaries.has(bare) ? [] : null;
  }
  return asBytes(result.join(''));
}

/** Boundary lines of the parts, as declared in the mail. */
export const boundariesIn = (binary: string): ReadonlySet<string> =>
  new Set([...binary.matchAll(BOUNDARY)].map(([, quoted, bare]) => `--${quoted ?? bare ?? ''}`));

const BOUNDARY = /boundary\s{0,3}=\s{0,3}(?:"([^"\n]{1,200})"|([^\s";]{1,200}))/gi;
