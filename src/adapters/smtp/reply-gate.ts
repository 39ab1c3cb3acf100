import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Why something that a server said is no answer. */
export type OddReply = 'early' | 'mixed' | 'unreadable' | 'endless' | 'another code';

/** An answer that is none: whether the server did what it was asked is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'EPROTOCOL';

  constructor(readonly odd: OddReply) {
    super(ODD[odd]);
  }
}

const ODD: Record<OddReply, string> = {
  early: 'it spoke before it was asked',
  mixed: 'it gave two answers in one',
  unreadable: 'it said what no mail server says',
  endless: 'its answer did not end',
  'another code': 'its answer means neither yes nor no',
};

/** Form of a reply's lines (RFC 5321, section 4.2). */
const LINE = /^([2-5]\d\d)(?:([ -])|$)/;
/** Maximum length of a reply, in bytes. */
const LONGEST = 64_000;
/** Replies whose words the library reads during the login: what the server can do, and a challenge. */
const READ_BY_LIBRARY: ReadonlySet<number> = new Set([250, 334]);
/** The server ends the session, and may say so at any time (RFC 5321, section 3.8). */
const CLOSING = 421;

/** A word in one case, or a number, at a length that words and numbers of a sentence have. */
const PIECE = String.raw`(?:\p{Lu}?\p{Ll}{1,20}|\p{Lu}{1,20}|\p{Lo}{1,20}|\d{1,6})`;
/** Pieces with the signs that a sentence, an address or a link has between and around them. */
const PROSE = new RegExp(
  String.raw`^[("'<[#]{0,3}${PIECE}(?:(?:[-'’./@:_]|://)${PIECE})*[)"'>\].,;:!?]{0,4}$|^[-–—|/]{1,2}$`,
  'u',
);
/** Six or more pieces of one or two characters in a row, or two numbers: something was spelled out. */
const SPELLED =
  /(^|[^\p{L}\d])(?:(?:[\p{L}\d]{1,2}[^\p{L}\d]+){5,}[\p{L}\d]{1,2}|(?:\d{1,6}[^\p{L}\d.]+)+\d{1,6})(?![\p{L}\d])/gu;

/** Number of words with digits, or without what reads as a word, from which on a reply is no sentence. */
const MOST_ODD = 5;

/** The codes before a reply's words, the second of which is optional (RFC 2034). */
const CODES = /^\d{3}(?:[ -](?:\d\.\d{1,3}\.\d{1,3}(?![\d.]))?|$)/;

/**
 * The codes of a reply and its words that read as a sentence; `...` replaces the rest. A server may repeat the login in any
 * encoding, and nearly all of them mix letters with digits or signs, capitals with small letters, or have no end.
 * `known`: words that are no secret, such as addresses.
 */
export function proseOf(reply: string, known: readonly string[]): string {
  const [codes = ''] = CODES.exec(reply) ?? [];
  const words = reply.slice(codes.length).replace(SPELLED, '$1...').split(/\s+/);
  const isKnown = (word: string): boolean => known.includes(word.replace(/^<|>?[.,:;]*$/g, ''));
  const prose = words.map((word) => (word === '' || PROSE.test(word) || isKnown(word) ? word : '...'));
  const odd = prose.filter((word) => /\d|\.\.\./.test(word) && !isKnown(word));
  return odd.length > MOST_ODD
    ? `${codes.trim()} ...`
    : codes + prose.join(' ').replace(/\.\.\.(?: \.\.\.)+/g, '...');
}

interface Reply {
  code: number;
  /** As received; each byte is one character. */
  lines: string[];
}

/** Fields that the library's types leave out. Its version is pinned, and tests fail if one of them is renamed. */
interface Internals {
  _destroyed: boolean;
  /** One for each reply that the server owes. */
  _responseActions: readonly unknown[];
  /** Replies that came and wait to be read. */
  _responseQueue: string[];
  /** The body on its way; `false` before it begins and after its final dot. */
  _currentDataStream: unknown;
  _onData: (chunk: { toString(encoding: 'latin1'): string }) => void;
  _onError: (error: Error, code: string, response: false, command: string) => void;
  _processResponse: () => void;
  _sendCommand: (line: string, shown?: string) => void;
}

/**
 * The one way by which replies of a mail server come in. What comes before it was asked for, has two codes, or has no
 * known form ends the connection with `NoAnswer`. Until the login has succeeded, the words of a refusal are dropped.
 */
export class ReplyGate {
  isLoggedIn = false;
  /** Whether only the reply to the mail itself is still due, or not even that. */
  isLast = false;
  /** The lines that the login sent, which the server may repeat. */
  readonly sent: string[] = [];
  /** A line that has not ended yet. */
  #rest = '';
  /** Lines of a reply that has not ended yet. */
  #open: string[] = [];
  readonly #library: Internals;

  constructor(private readonly connection: SMTPConnection) {
    // The library has no public way to look at a reply before it is acted on.
    const library = connection as unknown as Internals;
    this.#library = library;
    library._onData = (chunk) => this.#take(chunk.toString('latin1'));
    const send = library._sendCommand.bind(connection);
    library._sendCommand = (line, shown) => {
      if (!this.isLoggedIn) this.sent.push(line.replace(/^AUTH \S+ ?/, ''));
      send(line, shown);
    };
  }

  /** Throws `NoAnswer` unless the last reply has this code, the only one that means yes. */
  expect(code: number): void {
    if (!this.has(code)) throw new NoAnswer('another code');
  }

  has(code: number): boolean {
    return (this.connection.lastServerResponse || '').startsWith(String(code));
  }

  #take(chunk: string): void {
    const library = this.#library;
    if (library._destroyed) return;
    const replies = this.#read(chunk);
    if (typeof replies === 'string') {
      library._onError(new NoAnswer(replies), 'EPROTOCOL', false, 'CONN');
      return;
    }
    for (const { code, lines } of replies)
      library._responseQueue.push(
        this.isLoggedIn || READ_BY_LIBRARY.has(code) ? lines.join('\n') : `${String(code)} `,
      );
    library._processResponse();
  }

  /** Takes the replies that end in this chunk; empty lines between them say nothing. */
  #read(chunk: string): Reply[] | OddReply {
    if (!chunk.includes('\n')) {
      this.#rest += chunk;
      return this.#rest.length > LONGEST ? 'endless' : this.#isEarly([]) ? 'early' : [];
    }
    const lines = (this.#rest + chunk).split(/\r?\n/);
    this.#rest = lines.pop() ?? '';
    const replies: Reply[] = [];
    for (const line of lines.filter((each) => each.trim() !== '')) {
      const [, code, mark] = LINE.exec(line) ?? [];
      if (code === undefined) return 'unreadable';
      if (this.#open[0]?.startsWith(code) === false) return 'mixed';
      this.#open.push(line);
      if (mark === '-') continue;
      replies.push({ code: Number(code), lines: this.#open });
      this.#open = [];
    }
    const length = this.#open.reduce((sum, line) => sum + line.length, this.#rest.length);
    if (length > LONGEST) return 'endless';
    return this.#isEarly(replies) ? 'early' : replies;
  }

  /** Whether more has come than was asked for; drops the goodbye of a server that has answered everything. */
  #isEarly(replies: Reply[]): boolean {
    const { _responseActions: asked, _responseQueue: waiting, _currentDataStream: body } = this.#library;
    if (typeof body === 'object' && body !== null && replies.some(({ code }) => code < 400)) return true;
    const owed = asked.length - waiting.length;
    if (this.isLast && replies.length === owed + 1 && replies.at(-1)?.code === CLOSING) replies.pop();
    const isBegun = !this.isLast && (this.#rest !== '' || this.#open.length > 0);
    return replies.length + (isBegun ? 1 : 0) > owed;
  }
}
