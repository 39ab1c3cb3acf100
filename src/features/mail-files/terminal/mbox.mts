import { LARGEST_MAIL } from '../../../kernel/mail/bytes/not-mail';

/** Whether a file that starts so ({@link START} bytes) is an mbox. No text may precede its first separator. */
export const isMbox = (start: Uint8Array): boolean => {
  const [first = Buffer.alloc(0)] = asUtf8([Buffer.from(start)]);
  return separatorLineEnd(withoutLead(first), 0) > 0;
};

/**
 * The mails of an mbox, one in memory at a time; `null` for one that is too big. Every byte outside separators is in
 * one of the mails, so no text is lost to a line that only looks like a separator.
 */
export function* mailsOfMbox(chunks: Iterable<Buffer>): Generator<Uint8Array | null> {
  const splitter = new Splitter();
  for (const chunk of asUtf8(chunks)) yield* splitter.take(chunk);
  yield* splitter.end();
}

/** Number of bytes at the start of a file that are searched for its first separator. */
export const START = 65_536;

/** Maximum number of characters of a separator; RFC 5322 allows no longer line. */
const LONGEST_SEPARATOR = 998;

const [LINE_FEED, RETURN] = [0x0a, 0x0d];
const FROM = Buffer.from('From ');
/** Number of bytes below a separator in which the name of the first header field is found. */
const FIELD = 110;

class Splitter {
  #rest: Buffer = Buffer.alloc(0);
  /** Where the search continues; there is no separator before. */
  #from = 0;
  #isStart = true;
  #isTooBig = false;
  /** Whether this file has a blank line before each separator, as it should; `null` before one was found. */
  #hasBlanks: boolean | null = null;

  *take(chunk: Buffer): Generator<Uint8Array | null> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    yield* this.#mails(false);
    this.#isTooBig ||= this.#rest.length > LARGEST_MAIL;
    if (!this.#isTooBig) return;
    const from = Math.max(0, this.#from - LONGEST_SEPARATOR);
    this.#rest = this.#rest.subarray(from);
    this.#from -= from;
  }

  *end(): Generator<Uint8Array | null> {
    yield* this.#mails(true);
    if (this.#isTooBig) yield null;
    else if (this.#rest.length > 0) yield unquoted(this.#rest);
  }

  *#mails(isWhole: boolean): Generator<Uint8Array | null> {
    if (this.#isStart && (isWhole || this.#rest.length >= START)) this.#begin();
    if (this.#isStart) return;
    for (let end = this.#next(isWhole); end > 0; end = this.#next(isWhole)) {
      yield this.#isTooBig ? null : unquoted(this.#rest.subarray(0, this.#from));
      this.#isTooBig = false;
      this.#rest = this.#rest.subarray(end);
      this.#from = 0;
    }
  }

  #begin(): void {
    this.#isStart = false;
    const text = withoutLead(this.#rest);
    this.#rest = text.subarray(separatorLineEnd(text, 0));
  }

  /** End of the next separator, which begins at `#from`; 0 if there is none in what was read. */
  #next(isWhole: boolean): number {
    for (;;) {
      const at = this.#rest.indexOf(FROM, this.#from);
      this.#from = at < 0 ? Math.max(this.#from, this.#rest.length - FROM.length) : at;
      const isUndecided = !isWhole && at > this.#rest.length - LONGEST_SEPARATOR - FIELD;
      if (at < 0 || isUndecided) return 0;
      const end = separatorEnd(this.#rest, at);
      if (end > 0 && this.#isAllowed(at)) return end;
      this.#from += FROM.length;
    }
  }

  /** A separator right after text is one only where the program writes no blank lines; else it is quoted. */
  #isAllowed(at: number): boolean {
    this.#hasBlanks ??= hasBlankBefore(this.#rest, at) || hasSeparatorBelowBlank(this.#rest, at);
    return !this.#hasBlanks || hasBlankBefore(this.#rest, at);
  }
}

function hasSeparatorBelowBlank(text: Buffer, from: number): boolean {
  for (let at = text.indexOf(FROM, from); at >= 0; at = text.indexOf(FROM, at + FROM.length))
    if (separatorEnd(text, at) > 0 && hasBlankBefore(text, at)) return true;
  return false;
}

/** End of the separator that begins here, with a header field below it; 0 if there is none. */
function separatorEnd(text: Buffer, at: number): number {
  if (at > 0 && !isLineEnd(text[at - 1])) return 0;
  const end = separatorLineEnd(text, at);
  return /^(?:[!-9;-~]{1,100}:|>From )/.test(text.toString('latin1', end, end + FIELD)) ? end : 0;
}

function hasBlankBefore(text: Buffer, at: number): boolean {
  let before = beforeLineEnd(text, at);
  while (text[before - 1] === 0x20 || text[before - 1] === 0x09) before -= 1;
  return before === 0 || isLineEnd(text[before - 1]);
}

const beforeLineEnd = (text: Buffer, end: number): number =>
  end - (text[end - 1] === LINE_FEED && text[end - 2] === RETURN ? 2 : 1);

const isLineEnd = (byte: number | undefined): boolean => byte === LINE_FEED || byte === RETURN;

/** Index after the end of the line that begins here; classic Macs ended lines with only a carriage return. */
function lineEnd(text: Buffer, at: number): number {
  let end = at;
  while (end < text.length && !isLineEnd(text[end])) end += 1;
  return Math.min(text.length, end + (text[end] === RETURN && text[end + 1] === LINE_FEED ? 2 : 1));
}

/** End of the line that begins here if it is a separator, else 0. */
function separatorLineEnd(text: Buffer, at: number): number {
  const end = lineEnd(text, at);
  return isSeparatorLine(text.toString('latin1', at, Math.min(end, at + LONGEST_SEPARATOR + 2))) ? end : 0;
}

/** Removes byte order marks, blank lines, NULs and MMDF marks at the start of a file. */
function withoutLead(text: Buffer): Buffer {
  let at = 0;
  for (;;) {
    if (text.subarray(at, at + MARK.length).equals(MARK)) at += MARK.length;
    else if (at < text.length && BLANKS.includes(text[at] ?? -1)) at += 1;
    else return text.subarray(at);
  }
}

const MARK = Buffer.from('\uFEFF');
const BLANKS = Buffer.from('\0\u0001\t\n\v\f\r ');

/** Converts UTF-16, which some shells write for redirected output, to UTF-8; returns anything else unchanged. */
function* asUtf8(chunks: Iterable<Buffer>): Generator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for (const chunk of chunks) {
    if (decoder === undefined) decoder = utf16Decoder(chunk);
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
}

function utf16Decoder([first, second]: Buffer): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null;
}

/** Unquotes the lines of a mail that began with "From ", as mboxrd writes them. */
const unquoted = (text: Buffer): Uint8Array =>
  Buffer.from(text.toString('latin1').replace(/^>(?=>*From )/gm, ''), 'latin1');

/**
 * Whether a line of an mbox separates two mails (RFC 4155): `From `, who sent it, a date. Programs differ in both: no
 * sender, `-`, `ann at example.org`; zones at either side of the year, the date of a mail header, ISO 8601, `remote
 * from`. Uses no word lists: prose in any language is text, and a date in any language is recognised by its form.
 */
function isSeparatorLine(line: string): boolean {
  if (!line.startsWith('From ') || line.length > LONGEST_SEPARATOR) return false;
  // The line contains undecoded UTF-8, so only these characters are spaces.
  const words = line.slice('From '.length).match(/[^ \t\r\n]+/g) ?? [];
  if (words.at(-3) === 'remote' && words.at(-2) === 'from') words.length -= 3;
  const kinds = words.map(kindOf).join('');
  return words.some((_, at) => {
    const [sender, date] = [words.slice(0, at), kinds.slice(at)];
    return (
      (ASCTIME.test(date) && (sender.length < 2 || isAddress(sender))) ||
      (OTHER_DATE.test(date) && isAddress(sender))
    );
  });
}

/** `Mon Nov 23 08:12:00 2026`, with a zone at either side of the year. */
const ASCTIME = /^w?wds[wz]{0,2}y[wz]{0,2}$/;

/** The same to the minute, `Mon, 23 Nov 2026 08:12:00 GMT`, and ISO 8601. Timetables hold these: an address must precede. */
const OTHER_DATE = /^(?:w?wd[st][wz]{0,2}y[wz]{0,2}|w?dwy[st][wz]{0,2}|i|j[st][wz]{0,2})$/;

/** `ann@example.org`, `-`, `MAILER-DAEMON`, `host!ann`, `ann at example.org`, `Ann Lee <ann@example.org>`. */
function isAddress(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (/^"[^"]{0,200}"$/.test(words.join(' '))) return true;
  if (words.length === 1) return last === '-' || last === 'MAILER-DAEMON' || /[@!]/.test(last);
  return (words.length === 3 && words[1] === 'at') || (words.length < 8 && /["<]?\S@\S/.test(last));
}

const KINDS: readonly (readonly [kind: string, form: RegExp])[] = [
  ['d', /^(?:0?[1-9]|[12]\d|3[01])[.,]?$/],
  ['s', /^\d{1,2}[:.]\d\d[:.]\d\d(?:[.,]\d{1,9})?Z?$/],
  ['t', /^\d{1,2}[:.]\d\dZ?$/],
  ['y', /^(?:19|20)\d\d,?$/],
  ['i', /^\d{4}-\d\d-\d\dT\d\d:\d\d\S{0,20}$/],
  ['j', /^\d{4}-\d\d-\d\d$/],
  ['z', /^\(?[A-Za-z]{0,5}[+-]\d{1,2}:?\d{0,2}\)?$/],
  ['w', /^[^\d:]{1,24}$/],
];

const kindOf = (word: string): string => KINDS.find(([, form]) => form.test(word))?.[0] ?? '?';
