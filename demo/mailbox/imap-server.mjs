import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { COMMANDS } from './imap-commands.mjs';
import { ImapFolder } from './imap-folder.mjs';
import { imapReader } from './imap-reader.mjs';

/** What the server is asked for before anyone has logged in. */
const BEFORE_LOGIN = new Set(['CAPABILITY', 'NOOP', 'STARTTLS', 'LOGIN', 'AUTHENTICATE', 'ID', 'LOGOUT']);

/**
 * Stands in for one answer: `connect` (before TLS), `greeting`, `secure` (STARTTLS was asked for, and the handshake is next) or the name
 * of a command. `answer` gives the answer that is due.
 *
 * @typedef {(connection: Connection, answer: () => void) => void} Fault
 */

/** A mailbox of one person on this computer, over IMAP, with the folders Inbox, Sent and Archive. It is in memory alone. */
export class ImapServer {
  folders = [
    new ImapFolder('INBOX'),
    new ImapFolder('Sent', '\\Sent'),
    new ImapFolder('Archive', '\\Archive'),
  ];
  port = 0;
  /** @type {Map<string, Fault>} */
  faults = new Map();
  /** The names of the commands that came. */
  commands = [];
  /** Passwords that were tried. */
  logins = [];
  /** Every byte that clients said, inside TLS and outside, as Latin-1. */
  heard = '';
  /** @type {Set<Connection>} */
  connections = new Set();

  /** @param {{ key: string, cert: string, password: string, security?: 'tls' | 'starttls', capabilities?: string }} options */
  constructor(options) {
    /** @type {{ key: string, cert: string, password: string, security: 'tls' | 'starttls', capabilities: string }} */
    this.options = {
      security: 'tls',
      capabilities: 'AUTH=PLAIN SASL-IR IDLE MOVE UIDPLUS NAMESPACE SPECIAL-USE ID',
      ...options,
    };
    this.server = createServer((socket) => this.#serve(socket));
  }

  /** Begins to listen on loopback; again at the same port after a stop. */
  async start() {
    await new Promise((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = this.server.address().port;
    return this;
  }

  async stop() {
    for (const connection of this.connections) connection.end();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** @param {string} name */
  folder(name) {
    return this.folders.find((folder) => folder.name.toUpperCase() === name?.toUpperCase());
  }

  /** A mail comes in; who waits for news hears of it. `mail` is Latin-1, with CRLF. */
  deliver(mail, { folder = 'INBOX', ...more } = {}) {
    const target = this.folder(folder);
    const delivered = target.add(mail, more);
    this.notify(target);
    return delivered;
  }

  notify(folder) {
    for (const connection of this.connections)
      if (connection.isIdle && connection.folder === folder) connection.report();
  }

  #serve(socket) {
    socket.on('error', () => undefined);
    const connection = new Connection(this, socket);
    this.connections.add(connection);
    socket.on('close', () => this.connections.delete(connection));
    connection.begin();
  }
}

/** One client. */
export class Connection {
  folder = null;
  isReadOnly = false;
  isIdle = false;
  /** Mails of the folder that the client knows of. */
  known = 0;
  tag = '';
  /** @type {((line: string) => void) | null} takes a line that is no command */
  onNextLine = null;
  #isSecure = false;
  #isLoggedIn = false;

  /**
   * @param {ImapServer} mailbox
   * @param {import('node:net').Socket} raw
   */
  constructor(mailbox, raw) {
    this.mailbox = mailbox;
    this.raw = raw;
    this.socket = raw;
  }

  begin() {
    this.#unlessFaulty('connect', () => {
      const greet = () => this.#unlessFaulty('greeting', () => this.say('* OK ready'));
      if (this.mailbox.options.security === 'tls') this.#secure(greet);
      else {
        this.#listen();
        greet();
      }
    });
  }

  say = (line) => this.write(`${line}\r\n`);

  write(text) {
    if (!this.socket.destroyed) this.socket.write(text, 'latin1');
  }

  end() {
    this.socket.destroy();
    this.raw.destroy();
  }

  capabilities() {
    const isPlain = this.mailbox.options.security === 'starttls' && !this.#isSecure;
    return `IMAP4rev1 ${isPlain ? 'STARTTLS LOGINDISABLED' : this.mailbox.options.capabilities}`;
  }

  login(_user, password) {
    this.mailbox.logins.push(password);
    if (password !== this.mailbox.options.password) return 'NO [AUTHENTICATIONFAILED] wrong password';
    this.#isLoggedIn = true;
    return `OK [CAPABILITY ${this.capabilities()}] welcome`;
  }

  upgrade() {
    this.say(`${this.tag} OK go on`);
    this.raw.removeAllListeners('data');
    this.#unlessFaulty('secure', () => this.#secure(() => undefined));
  }

  /** Tells the client how many mails there are now. */
  report() {
    if (this.folder === null || this.known === this.folder.mails.length) return;
    this.known = this.folder.mails.length;
    this.say(`* ${this.known} EXISTS`);
  }

  placeOf(mail) {
    return this.folder.mails.indexOf(mail) + 1;
  }

  #secure(then) {
    const { key, cert } = this.mailbox.options;
    this.socket = new TLSSocket(this.raw, { isServer: true, key, cert });
    this.#isSecure = true;
    this.socket.on('error', () => undefined);
    this.socket.once('secure', () => {
      this.#listen();
      then();
    });
  }

  #listen() {
    const read = imapReader({
      onLine: (text, words) => this.#take(text, words),
      onLiteral: () => this.say('+ go on'),
    });
    this.socket.on('data', (chunk) => {
      this.mailbox.heard += chunk.toString('latin1');
      read(chunk);
    });
  }

  #take(text, [tag, ...words]) {
    if (this.onNextLine !== null) {
      const take = this.onNextLine;
      this.onNextLine = null;
      take(text);
      return;
    }
    this.tag = tag;
    const first = words.shift()?.toUpperCase() ?? '';
    const name = first === 'UID' ? `UID ${words.shift()?.toUpperCase()}` : first;
    this.mailbox.commands.push(name);
    this.#unlessFaulty(name, () => this.#answer(name, words, text));
  }

  #answer(name, words, text) {
    const { tag } = this;
    const answer = this.#resultOf(name, words, text);
    if (answer !== null) this.say(`${tag} ${answer}`);
    if (name === 'LOGOUT') this.socket.end();
  }

  #resultOf(name, words, text) {
    const run = COMMANDS[name];
    if (run === undefined) return 'BAD this server knows no such command';
    if (!this.#isLoggedIn && !BEFORE_LOGIN.has(name)) return 'NO log in first';
    if (this.folder === null && name.startsWith('UID ')) return 'BAD open a folder first';
    try {
      return run(this, words, text);
    } catch (error) {
      return `NO ${error.message}`;
    }
  }

  #unlessFaulty(stage, answer) {
    const fault = this.mailbox.faults.get(stage);
    if (fault === undefined) answer();
    else fault(this, answer);
  }
}
