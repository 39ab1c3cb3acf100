import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime';

/**
 * Parses a mail and collects the bytes of each part in one growing buffer. The parser alone makes a `Blob` of
 * one chunk per line and per padded unit of base64, which takes seconds for 100 kB of very short lines.
 */
export async function parseMime(bytes: Uint8Array, options: PostalMimeOptions): Promise<ParsedEmail> {
  const parser = new PostalMime(options);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the package's types omit these members
  const inside = parser as unknown as {
    currentNode: PartNode;
    processLine: (line: Uint8Array, isFinal: boolean) => Promise<void>;
  };
  const processLine = inside.processLine.bind(parser);
  const nodes: PartNode[] = [];
  inside.processLine = (line, isFinal) => {
    const node = inside.currentNode;
    if (node !== nodes.at(-1)) {
      collectBytes(node);
      nodes.push(node);
    }
    return processLine(line, isFinal);
  };
  const email = await parser.parse(bytes);
  const places = new Map<unknown, ReturnType<typeof placeIn>>(
    nodes.map(({ content, parentNode }) => [content, placeIn(parentNode)]),
  );
  const [holder] = nodes.filter(holdsHeaders);
  return {
    ...email,
    protectedSubject: holder?.headers.find(({ key }) => key === 'subject')?.value ?? '',
    partOf: ({ content }) => places.get(content),
  };
}

export interface ParsedEmail extends Email {
  /** Undecoded subject in a part that holds the mail's headers so that they are signed or encrypted (RFC 9788). */
  protectedSubject: string;
  partOf: (part: Pick<Attachment, 'content'>) => { isAlternative: boolean } | undefined;
}

const holdsHeaders = ({ parentNode, contentType }: PartNode): boolean =>
  parentNode !== undefined && ['protected-headers', 'hp'].some((name) => name in contentType.parsed.params);

const placeIn = (parent: PartNode | undefined): { isAlternative: boolean } => ({
  isAlternative: parent?.contentType.multipart === 'alternative',
});

interface PartNode {
  contentDecoder: PartDecoder | null;
  /** The decoded content, once the part has ended. */
  content: ArrayBuffer | null;
  parentNode?: PartNode | undefined;
  headers: readonly { key: string; value: string }[];
  contentType: {
    multipart: string | false;
    parsed: { value: string; params: Readonly<Record<string, string>> };
  };
  /** Decodes a text in format=flowed. */
  decodeFlowedText: (text: string, isSpaceRemoved: boolean) => string;
  /** Called at the end of the part's header, once per part. */
  setupContentDecoder: (transferEncoding: string) => void;
}

interface PartDecoder {
  update: (line: Uint8Array) => void;
  finalize: () => Promise<ArrayBuffer>;
}

function collectBytes(node: PartNode): void {
  node.decodeFlowedText = (text, isSpaceRemoved) =>
    node.contentType.parsed.value === 'text/plain' ? unflowed(text, isSpaceRemoved) : text;
  node.setupContentDecoder = (transferEncoding) => {
    const content = new GrowingBytes();
    node.contentDecoder = {
      update: lineReader(transferEncoding)(content),
      finalize: () => Promise.resolve(content.take()),
    };
  };
}

type LineReader = (content: GrowingBytes) => PartDecoder['update'];

/** Chooses the reader for an encoding in the same way as the parser. */
function lineReader(transferEncoding: string): LineReader {
  if (/base64/i.test(transferEncoding)) return base64;
  return /quoted-printable/i.test(transferEncoding) ? quotedPrintable : verbatim;
}

const [LF, EQUALS] = [0x0a, 0x3d];

const verbatim: LineReader = (content) => (line) => {
  content.append(line);
  content.push(LF);
};

const quotedPrintable: LineReader = (content) => (line) => {
  const isSoftBreak = line.at(-1) === EQUALS;
  const end = isSoftBreak ? line.length - 1 : line.length;
  for (let at = 0; at < end; at += 1) {
    const byte = line[at] ?? 0;
    const escaped = byte === EQUALS && at + 2 < end ? hexByte(line[at + 1], line[at + 2]) : -1;
    content.push(escaped < 0 ? byte : escaped);
    if (escaped >= 0) at += 2;
  }
  if (!isSoftBreak) content.push(LF);
};

/** The byte of two hexadecimal digits; -1 if a character is not such a digit. */
function hexByte(high = 0, low = 0): number {
  const [first, second] = [HEX[high] ?? -1, HEX[low] ?? -1];
  return first < 0 || second < 0 ? -1 : first * 16 + second;
}

/** Padding ends a unit, because some programs pad every line. */
const base64: LineReader = (content) => {
  let [bits, count] = [0, 0];
  return (line) => {
    for (const byte of line) {
      if (byte === EQUALS) count = 0;
      const value = BASE64[byte] ?? -1;
      if (value < 0) continue;
      bits = ((bits << 6) | value) & 0xffff;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      content.push((bits >> count) & 0xff);
    }
  };
};

/** Position of each character in `signs`, by character code; -1 for other characters. */
function valuesOf(signs: string): Int8Array {
  const values = new Int8Array(256).fill(-1);
  Array.from(signs, (sign, value) => (values[sign.charCodeAt(0)] = value));
  return values;
}

const BASE64 = valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const HEX = valuesOf('0123456789abcdef').map((value, code) =>
  code >= 0x41 && code <= 0x46 ? code - 0x41 + 10 : value,
);

class GrowingBytes {
  private bytes = new Uint8Array();
  private length = 0;

  push(byte: number): void {
    if (this.length === this.bytes.length) this.growTo(this.length + 1);
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  append(line: Uint8Array): void {
    if (this.length + line.length > this.bytes.length) this.growTo(this.length + line.length);
    this.bytes.set(line, this.length);
    this.length += line.length;
  }

  take(): ArrayBuffer {
    return this.bytes.buffer.slice(0, this.length);
  }

  private growTo(length: number): void {
    const grown = new Uint8Array(Math.max(length, this.bytes.length * 2, 64));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}

/**
 * Joins the lines of a text in format=flowed (RFC 3676, section 4). First the quote marks of a line are removed, then
 * the stuffed space before its text. A line that ends with a space then continues in the next line of the same depth.
 * `isSpaceRemoved`: the parameter `DelSp=yes`, for languages without spaces.
 */
function unflowed(text: string, isSpaceRemoved: boolean): string {
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
  // A `>` that the sender typed is not a quote mark; a space before it shows that.
  if (depth === 0) return text.startsWith('>') ? ` ${text}` : text;
  return '>'.repeat(depth) + (text === '' ? '' : ` ${text}`);
}
