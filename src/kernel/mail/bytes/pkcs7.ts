/** Content of an S/MIME part, by its bytes. Signed content can be read, encrypted content can't. */
export type Pkcs7 = { kind: 'signed'; content: Uint8Array } | { kind: 'encrypted' | 'other' };

/**
 * Reads a part in the Cryptographic Message Syntax (RFC 5652, in BER), whatever type it was sent with. A signature is
 * not verified, and nothing is decrypted. `null` if the bytes are something else.
 */
export function readPkcs7(bytes: Uint8Array): Pkcs7 | null {
  const oid = typeOf(bytes);
  if (!oid.startsWith(PKCS7) && !oid.startsWith(SMIME)) return null;
  if (ENCRYPTED.has(oid)) return { kind: 'encrypted' };
  if (oid !== SIGNED) return { kind: 'other' };
  const [, wrapped] = childrenOf(bytes, elementAt(bytes, 0));
  const [signed] = childrenOf(bytes, wrapped);
  const inner = childrenOf(bytes, signed).find(({ tag }) => tag === SEQUENCE);
  const [, content] = childrenOf(bytes, inner);
  const octets = childrenOf(bytes, content).flatMap((each) => octetsOf(bytes, each, 0));
  // Without content, it is a signature of another part.
  return octets.length === 0 ? { kind: 'other' } : { kind: 'signed', content: joined(octets) };
}

/** Whether bytes begin as a part of S/MIME does. */
export const beginsPkcs7 = (bytes: Uint8Array): boolean => typeOf(bytes).startsWith(PKCS7);

/** Encoded object identifier of the content's type, in hexadecimal; '' if the bytes do not begin with one. */
function typeOf(bytes: Uint8Array): string {
  const whole = headAt(bytes, 0, bytes.length);
  const type = whole?.isConstructed === true ? headAt(bytes, whole.from, bytes.length) : null;
  return type?.tag === OID ? hex(bytes, type.from, type.to ?? type.from) : '';
}

const [OID, OCTETS, SEQUENCE] = [0x06, 0x04, 0x10];
// The encoded object identifiers 1.2.840.113549.1.7 and 1.2.840.113549.1.9.16.1.
const [PKCS7, SMIME] = ['2a864886f70d0107', '2a864886f70d01091001'];
const SIGNED = `${PKCS7}02`;
/** Enveloped, signed and enveloped, encrypted, and authenticated enveloped data. */
const ENCRYPTED: ReadonlySet<string> = new Set([`${PKCS7}03`, `${PKCS7}04`, `${PKCS7}06`, `${SMIME}17`]);

interface Element {
  tag: number;
  isConstructed: boolean;
  from: number;
  /** End of the content, including the end-of-contents octets of an indefinite length. */
  to: number;
}

/** The element at an offset; `null` at the end of its parent, or if there is no element. */
function elementAt(bytes: Uint8Array, at: number, end = bytes.length): Element | null {
  const head = headAt(bytes, at, end);
  return head === null ? null : { ...head, to: head.to ?? endOfOpen(bytes, head.from, end) };
}

/** An element; `to` is `null` for an indefinite length, whose content ends with end-of-contents octets. */
type Head = Omit<Element, 'to'> & { to: number | null };

function headAt(bytes: Uint8Array, at: number, end: number): Head | null {
  const first = bytes[at];
  const second = bytes[at + 1];
  if (first === undefined || second === undefined || at + 2 > end || (first & 0x1f) === 0x1f) return null;
  if (first === 0 && second === 0) return null;
  const tag = first & 0x1f;
  const isConstructed = (first & 0x20) !== 0;
  if (second === 0x80) return { tag, isConstructed, from: at + 2, to: null };
  const count = second & 0x80 ? second & 0x7f : 0;
  if (count > 4) return null;
  let length = count === 0 ? second : 0;
  for (let n = 0; n < count; n += 1) length = length * 256 + (bytes[at + 2 + n] ?? 0);
  const from = at + 2 + count;
  return { tag, isConstructed, from, to: Math.min(from + length, end) };
}

/** End of an element of indefinite length. Takes one pass, however deep such elements are nested. */
function endOfOpen(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  for (let open = 1; open > 0;) {
    const head = headAt(bytes, at, end);
    if (head !== null) {
      if (head.to === null) open += 1;
      at = head.to ?? head.from;
    } else {
      if (at + 2 > end || bytes[at] !== 0 || bytes[at + 1] !== 0) return end;
      open -= 1;
      at += 2;
    }
  }
  return at;
}

function childrenOf(bytes: Uint8Array, parent: Element | null | undefined): Element[] {
  if (parent?.isConstructed !== true) return [];
  const children: Element[] = [];
  for (let at = parent.from; at < parent.to;) {
    const child = elementAt(bytes, at, parent.to);
    if (child === null) break;
    children.push(child);
    at = child.to;
  }
  return children;
}

/** Octets of a string, which may be encoded in pieces. */
function octetsOf(bytes: Uint8Array, element: Element, depth: number): Uint8Array[] {
  if (element.tag !== OCTETS || depth > DEEPEST) return [];
  if (!element.isConstructed) return [bytes.subarray(element.from, element.to)];
  return childrenOf(bytes, element).flatMap((each) => octetsOf(bytes, each, depth + 1));
}

const DEEPEST = 8;

const hex = (bytes: Uint8Array, from: number, to: number): string =>
  Array.from(bytes.subarray(from, Math.min(to, from + 16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
