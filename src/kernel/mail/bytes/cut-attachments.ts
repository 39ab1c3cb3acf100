import { beginsMail, LONGEST_HEAD } from './begins-mail';
import { beginsPkcs7, joined } from './pkcs7';
import { asBinary } from './windows-1252';

export interface LightMail {
  bytes: Uint8Array;
  /** Size in bytes of each removed content, keyed by its placeholder. */
  sizes: ReadonlyMap<string, number>;
}

interface Cut {
  from: number;
  to: number;
  size: number;
}

/**
 * Removes the content of big base64 attachments before the mail is read as text: a run of base64 directly below the
 * header of a part whose type is not text. The note shows nothing of such content.
 */
export function cutAttachments(bytes: Uint8Array): LightMail {
  const cuts = findCuts(bytes);
  const sizes = new Map<string, number>();
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const [index, cut] of cuts.entries()) {
    const stand = `${STAND_IN}${String(index)}`;
    sizes.set(stand, cut.size);
    parts.push(bytes.subarray(from, cut.from), new TextEncoder().encode(`${btoa(stand)}\r\n`));
    from = cut.to;
  }
  return cuts.length === 0 ? { bytes, sizes } : { bytes: joined([...parts, bytes.subarray(from)]), sizes };
}

/** Text in place of removed content. If it appears in a text part, that part was wrongly taken for an attachment. */
export const STAND_IN = 'deputy-attachment-left-out-';

/** Minimum number of bytes of an attachment that is removed; smaller ones cost nothing. */
const LEAST_BYTES = 50_000;
const LONGEST_HEADER = 20_000;
const [LF, CR, DASH] = [10, 13, 45];

function findCuts(bytes: Uint8Array): Cut[] {
  const cuts: Cut[] = [];
  let header: number | null = 0;
  for (let at = 0; at < bytes.length;) {
    const next = afterLine(bytes, at);
    const isBlank = bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF);
    if (header === null) {
      if (bytes[at] === DASH && bytes[at + 1] === DASH) header = next;
    } else if (isBlank) {
      const block = asBinary(bytes.subarray(header, Math.min(at, header + LONGEST_HEADER)));
      const cut = isAttachment(block) && !isOpened(bytes, next) ? base64Run(bytes, next) : null;
      header = /^content-type:\s{0,9}message\/(?:rfc822|global)\b/im.test(block) ? next : null;
      if (cut !== null && cut.to - cut.from >= LEAST_BYTES) {
        cuts.push(cut);
        at = cut.to;
        continue;
      }
    }
    at = next;
  }
  return cuts;
}

const isAttachment = (block: string): boolean =>
  /^content-transfer-encoding:\s{0,9}base64\s{0,9}$/im.test(block) &&
  /^content-type:\s{0,9}(?!text|message|multipart)[a-z]+\/[\w.+-]+/im.test(block) &&
  !/^content-type:\s{0,9}(?:text|message|multipart)\b/im.test(block);

/** Whether the base64 at an index holds a mail or signed content, which is read despite any other declared type. */
function isOpened(bytes: Uint8Array, at: number): boolean {
  const signs = asBinary(bytes.subarray(at, at + HEAD)).replace(/[^A-Za-z0-9+/]/g, '');
  const head = Uint8Array.from(atob(signs.slice(0, signs.length - (signs.length % 4))), (sign) =>
    sign.charCodeAt(0),
  );
  return beginsMail(head) || beginsPkcs7(head);
}

/** Length of base64, with line breaks, that holds the longest header to search for. */
const HEAD = 1.4 * LONGEST_HEAD;

function afterLine(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LF, at);
  return end < 0 ? bytes.length : end + 1;
}

/** The lines of pure base64 from a position, and their size. */
function base64Run(bytes: Uint8Array, from: number): Cut {
  let [to, signs, lineSigns] = [from, 0, 0];
  for (let at = from; at < bytes.length; at += 1) {
    const kind = BASE64[bytes[at] ?? 0];
    if (kind === OTHER) return { from, to, size: Math.floor((signs * 3) / 4) };
    if (kind === SIGN) lineSigns += 1;
    if (bytes[at] !== LF) continue;
    signs += lineSigns;
    [to, lineSigns] = [at + 1, 0];
  }
  return { from, to: bytes.length, size: Math.floor(((signs + lineSigns) * 3) / 4) };
}

const [OTHER, SIGN, GAP] = [0, 1, 2];
const BASE64 = new Uint8Array(256);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  BASE64[sign.charCodeAt(0)] = SIGN;
for (const gap of ' \t\r\n=') BASE64[gap.charCodeAt(0)] = GAP;
