import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const ADDRESS = 'robin@example.com';
export const FILE = 'Files/Workshops 2027.pdf';
/** Letters that show how Robin writes, then the conversation, the oldest first. */
const SENT_BEFORE = ['sent-1', 'sent-2', 'sent-3'];
const THREAD = ['1-from-clara', '2-to-clara', '3-from-tomas', '4-from-clara'];

/** The mails as they are on a server, in Latin-1 with CRLF. */
export const sceneMails = () =>
  [...SENT_BEFORE, ...THREAD].map((name) => ({
    folder: /^\d-from/.test(name) ? 'INBOX' : 'Sent',
    text: readFileSync(here(`mail/${name}.eml`), 'latin1').replaceAll('\n', '\r\n'),
  }));

/** The notes and the file of the vault: path to text. */
export const sceneFiles = () =>
  Object.fromEntries(
    readdirSync(here('vault'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(here('vault'), path), readFileSync(path, 'utf8')]),
  );

/** Words of the mail that needs an answer, and of those that need none, the latest first: a question shows earlier mails, too. */
const ASKS = 'What would it cost for the twelve of us?';
const ANSWERED = ['Saturday mornings suit us best', 'Tomas counts who would come'];

/**
 * What a model would say to each question of the scene, from nothing but what the question shows: a blank stands where a source is
 * missing.
 *
 * @param {string} question all its texts
 */
export function sceneAnswer(question) {
  if (question.includes('You write a reply to a mail')) return { reply: letterFrom(question) };
  const shown = question.replaceAll('\n', ' ');
  const words = shown.includes(ASKS) ? undefined : ANSWERED.find((each) => shown.includes(each));
  return {
    reasoning: words === undefined ? `Clara asks "${ASKS}"` : `It only says "${words}".`,
    decision: words === undefined ? 'draft_reply' : 'archive',
    confidence: 0.9,
    reply_body: words === undefined ? 'Dear Clara,\n\n[The price]\n\nRobin' : null,
    delegation_target: null,
    info_needed: null,
  };
}

function letterFrom(question) {
  const found = (pattern) => pattern.exec(question)?.[1] ?? '[missing]';
  const [greeting, closing] = [found(/^- Greeting: (.+) <name>$/m), found(/^- Closing: (.+)$/m)];
  const price = found(/price for members: (\d+ EUR) for a half day/);
  const days = found(/we are twelve, and (Saturday mornings) suit us/);
  return `${greeting} Clara,\n\na half day is ${price} for the twelve of you, with paper and thread. I have noted that ${days} suit you best. The list of workshops is attached, for you and for the library.\n\n${closing}\nRobin`;
}

/**
 * Plays the scene: a mail in a conversation of four, from someone with a note in the vault, gets a reply that waits for approval with a
 * file. Who approves it, and answers all, is left to the caller.
 *
 * @param {object} person
 * @param {string} person.vault a new folder
 * @param {(command: string, ...args: string[]) => Promise<string>} person.type types a command for this vault, returns what it printed
 * @param {(mail: { folder: string, text: string }) => void} person.deliver puts a mail into the mailbox
 * @param {{ imap: string, smtp: string, fingerprints: string[] }} servers
 * @param {(secret: string) => void} keepPassword is given the variable of the password
 * @returns {Promise<string>} path of the approval
 */
export async function playScene({ vault, type, deliver }, { imap, smtp, fingerprints }, keepPassword) {
  const settings = join(vault, '.obsidian/plugins/deputy/data.json');
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, JSON.stringify({ version: 1, personName: 'Robin', evaluateDrafts: false }));
  await type('setup');
  cpSync(here('vault'), vault, { recursive: true });
  await type('accounts', '--add', 'other', '--address', ADDRESS, '--imap', imap, '--smtp', smtp);
  for (const print of fingerprints) await type('accounts', '--pin', ADDRESS, '--fingerprint', print);
  const [{ hash, secret }] = JSON.parse(await type('accounts', '--json')).accounts;
  for (const to of ['read', 'send']) await type('accounts', '--allow', hash, '--to', to);
  keepPassword(secret);
  await type('fetch');
  for (const mail of sceneMails()) deliver(mail);
  await type('voice');
  for (const { hash: asked } of JSON.parse(await type('consent', '--json')).notes)
    await type('consent', '--allow', asked);
  await type('run');
  const [{ path }] = JSON.parse(await type('status', '--json')).requests;
  await type('attach', path, FILE);
  return path;
}
