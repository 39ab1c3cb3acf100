import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDeputy, runDeputyWith } from '../deputy-command.mjs';
import { notesIn, readVault } from '../vault-files.mjs';
import { CERTIFICATE, KEY } from './certificate.mjs';
import { describeMailbox } from './describe-mailbox.mjs';
import { ImapServer } from './imap-server.mjs';
import { mailboxProblems } from './mailbox-problems.mjs';
import { startSmtpSink } from './smtp-sink.mjs';

const ADDRESS = 'robin@example.com';
const PASSWORD = 'kozo-and-gampi-26';
/** What a person writes into the template that the built-in rules make. */
const ANSWER = `Yes, it can keep its own cover. Photos of the spine and of pages 40 to 72
would be a good start; then I can tell you whether it will be back by
Christmas.`;

/**
 * Shows a mail on its way from a mailbox to its answer: mail server and vault are on this computer, and gone afterwards.
 *
 * @param {string[]} mails `.eml` files that come in
 * @returns {Promise<{ lines: string[], problems: string[] }>}
 */
export async function showMailbox(mails) {
  const folder = mkdtempSync(join(tmpdir(), 'deputy-demo-'));
  const server = { key: KEY, cert: CERTIFICATE, password: PASSWORD };
  const imap = await new ImapServer({ ...server, security: 'starttls' }).start();
  const sink = await startSmtpSink(server);
  try {
    const commands = new Commands(folder);
    const secret = await addAccount(commands, { imap, sink });
    const came = await receive(commands, { imap, mails, secret });
    const answered = await answer(commands, secret);
    const shown = {
      commands,
      came,
      answered,
      sent: sink.mails,
      copies: imap.folder('Sent').mails,
      inbox: imap.folder('INBOX').mails,
    };
    return { lines: describeMailbox(shown), problems: mailboxProblems(shown) };
  } finally {
    await Promise.all([imap.stop(), sink.stop()]);
    rmSync(folder, { recursive: true });
  }
}

/** The commands of a person, and what each printed. */
class Commands {
  /** @type {{ typed: string, printed: string }[]} */
  done = [];

  constructor(folder) {
    this.folder = folder;
    this.vault = join(folder, 'vault');
    mkdirSync(this.vault);
    runDeputy(folder, 'setup', this.vault);
  }

  async run(variables, [command, ...args]) {
    const printed = await runDeputyWith(this.folder, variables, command, this.vault, ...args);
    this.done.push({ typed: ['deputy', command, '"$V"', ...args.map(quoted)].join(' '), printed });
    return printed;
  }

  files() {
    return readVault(this.vault);
  }
}

const quoted = (word) => (/^[\w./:@-]+$/.test(word) ? word : `"${word}"`);

/** Returns the variable of the password. */
async function addAccount(commands, { imap, sink }) {
  const [read, send] = [imap, sink].map(({ port }) => `127.0.0.1:${port}`);
  const fingerprint = new X509Certificate(CERTIFICATE).fingerprint256.replaceAll(':', '').toLowerCase();
  const steps = ['--add', 'other', '--address', ADDRESS, '--imap', read, '--smtp', send];
  await commands.run({}, ['accounts', ...steps]);
  const pinned = await commands.run({}, [
    'accounts',
    '--pin',
    ADDRESS,
    '--fingerprint',
    fingerprint,
    '--json',
  ]);
  const [{ hash, secret }] = JSON.parse(pinned).accounts;
  for (const permission of ['read', 'send'])
    await commands.run({}, ['accounts', '--allow', hash, '--to', permission]);
  return secret;
}

/** The first look takes nothing: mail that was there before stays the person's own affair. */
async function receive(commands, { imap, mails, secret }) {
  const variables = { [secret]: PASSWORD };
  await commands.run(variables, ['fetch']);
  for (const mail of mails) imap.deliver(readFileSync(mail, 'latin1').replace(/\r?\n/g, '\r\n'));
  await commands.run(variables, ['run']);
  return notesIn(commands.files(), /^(Needs_Action|Done)\//);
}

/** Fills in the template as an editor would, and approves exactly that. */
async function answer(commands, secret) {
  const variables = { [secret]: PASSWORD };
  const [draft] = notesIn(commands.files(), /^Drafts\//);
  const text = draft.text.replace('[Your answer]', ANSWER).replace('[Your name]', 'Robin');
  writeFileSync(join(commands.vault, draft.path), text);
  await commands.run(variables, ['ask-again', draft.path]);
  const { requests } = JSON.parse(await commands.run(variables, ['status', '--json']));
  const [{ path, shortHash }] = requests;
  const approved = await commands.run(variables, ['approve', path, '--hash', shortHash]);
  await commands.run(variables, ['run']);
  return { draft, approved, answer: ANSWER, notes: notesIn(commands.files(), /^(Needs_Action|Done)\//) };
}
