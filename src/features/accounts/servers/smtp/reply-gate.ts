import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Why a server's reply is not valid. */
export type OddReply = 'early' | 'mixed' | 'unreadable' | 'endless' | 'another code';

/** An invalid reply: it is unknown whether the server carried out the command. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'EPROTOCOL';

  constructor(readonly odd: OddReply) {
    super(ODD[odd]);
  }
}

const ODD: Record<OddReply, string> = {
  early: 'it replied before it was asked',
  mixed: 'it gave two answers in one',
  unreadable: 'its reply has no valid form',
  endless: 'its answer did not end',
  'another code': 'its answer means neither yes nor no',
};

/** Form of a reply's lines (RFC 5321, section 4.2). */
const LINE = /^([2-5]\d\d)(?:([ -])|$)/;
/** Maximum length of a reply, in bytes. */
const LONGEST = 64_000;
/** Replies whose text the library reads during the login: the server's extensions, and a challenge. */
const READ_BY_LIBRARY: ReadonlySet<number> = new Set([250, 334]);
/** The server ends the session, and may say so at any time (RFC 5321, section 3.8). */
const CLOSING = 421;

/** A word in one case or a number, of a length usual in sentences. */
const PIECE = String.raw`(?:\p{Lu}?\p{Ll}{1,20}|\p{Lu}{1,20}|\p{Lo}{1,20}|\d{1,6})`;
/** Pieces with the punctuation of a sentence, an address or a link. */
const PROSE = new RegExp(
  String.raw`^[("'<[#]{0,3}${PIECE}(?:(?:[-'’./@:_]|://)${PIECE})*[)"'>\].,;:!?]{0,4}$|^[-–—|/]{1,2}$`,
  'u',
);
/** Six or more pieces of one or two characters in a row, or two numbers: a secret may be spelled out. */
const SPELLED =
  /(^|[^\p{L}\d])(?:(?:[\p{L}\d]{1,2}[^\p{L}\d]+){5,}[\p{L}\d]{1,2}|(?:\d{1,6}[^\p{L}\d.]+)+\d{1,6})(?![\p{L}\d])/gu;

/** Number of words with digits or without a readable word that a sentence never has. */
const MOST_ODD = 5;

/** The codes before a reply's text; the second is optional (RFC 2034). */
const CODES = /^\d{3}(?:[ -](?:\d\.\d{1,3}\.\d{1,3}(?![\d.]))?|$)/;

/**
 * The codes of a reply and the words that could be part of a sentence; `...` replaces the rest, because a server may
 * repeat the login in any encoding. Nearly all encodings mix letters with digits, signs or capitals, or are long.
 * `known`: words that are not secret, such as addresses.
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
  /** One entry for each reply that is still due. */
  _responseActions: readonly unknown[];
  /** Received replies that were not read yet. */
  _responseQueue: string[];
  /** The body being sent; `false` before it begins and after its final dot. */
  _currentDataStream: unknown;
  _onData: (chunk: { toString(encoding: 'latin1'): string }) => void;
  _onError: (error: Error, code: string, response: false, command: string) => void;
  _processResponse: () => void;
  _sendCommand: (line: string, shown?: string) => void;
}

/**
 * All replies of a mail server pass this gate. A reply that comes before its command, has two codes, or has no known
 * form ends the connection with `NoAnswer`. Until the login has succeeded, the text of a refusal is dropped.
 */
export class ReplyGate {
  isLoggedIn = false;
  /** Whether at most the reply to the mail itself is still due. */
  isLast = false;
  /** The lines that the login sent, which the server may repeat. */
  readonly sent: string[] = [];
  /** A line that has not ended yet. */
  #rest = '';
  /** Lines of a reply that has not ended yet. */
  #open: string[] = [];
  readonly #library: Internals;

  constructor(private readonly connection: SMTPConnection) {
    // The library has no public way to inspect a reply before it is acted on.
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

  /** Reads the replies that end in this chunk; empty lines between them are ignored. */
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

  /** Whether the server sent more replies than are due; drops its goodbye after the last reply. */
  #isEarly(replies: Reply[]): boolean {
    const { _responseActions: asked, _responseQueue: waiting, _currentDataStream: body } = this.#library;
    if (typeof body === 'object' && body !== null && replies.some(({ code }) => code < 400)) return true;
    const owed = asked.length - waiting.length;
    if (this.isLast && replies.length === owed + 1 && replies.at(-1)?.code === CLOSING) replies.pop();
    const isBegun = !this.isLast && (this.#rest !== '' || this.#open.length > 0);
    return replies.length + (isBegun ? 1 : 0) > owed;
  }
}
