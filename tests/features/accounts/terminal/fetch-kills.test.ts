import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ImapServer } from '../../../../demo/mailbox/imap-server.mjs';
import { addMailbox } from '../servers/imap/add-mailbox';
import { mailNamed, scriptedMailbox } from '../servers/imap/scripted-mailbox';
import { IS_FULL } from '../../../runs';
import { Machine, type Running } from '../../../headless/deputy-process';

/** `DEPUTY_MAILBOX=1` tries it on a large mailbox: half an hour. */
const IS_WHOLE = process.env['DEPUTY_MAILBOX'] !== undefined;
const [MAILS, KILLS] = IS_WHOLE ? [10_000, 50] : IS_FULL ? [60, 6] : [40, 4];
/** Mails that come in before each kill. */
const EACH = MAILS / KILLS;

/** Of each mail the last line, by which one that was cut off is known. */
const END = 'This is the last line.';
const textOf = (at: number): string => `Mail ${String(at)}.\r\n`.repeat(1 + (at % 200)) + END;

let machine: Machine;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
});

const countNotes = (): number => readdirSync(join(machine.vault, 'Needs_Action')).length;
const notes = (): string[] => machine.paths().filter((path) => path.startsWith('Needs_Action/'));
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves after so many more notes, or with the process. */
async function notesMore(count: number, running: Running): Promise<void> {
  const wanted = countNotes() + count;
  const over = new AbortController();
  void running.ended.then(() => {
    over.abort();
  });
  while (!over.signal.aborted && countNotes() < wanted) await sleep(2);
}

/** Kills the process, its connection or the server once some of what came in is a note; says what became of it. */
async function killOne(server: ImapServer, kill: number): Promise<string> {
  const running = machine.start('fetch', machine.vault, '--since', String(MAILS));
  await notesMore(Math.floor(Math.random() * EACH), running);
  await sleep(Math.random() * 20);
  // Every other one is the process itself.
  const kind = kill % 2 === 0 ? 'process' : kill % 4 === 1 ? 'connection' : 'server';
  if (kind === 'process') running.kill('SIGKILL');
  if (kind === 'connection') for (const connection of server.connections) connection.end();
  if (kind === 'server') await server.stop();
  const { code } = await running.ended;
  if (kind === 'server') await server.start();
  return `${kind}: ended with ${String(code)}, ${String(countNotes())} notes`;
}

test(
  `${String(MAILS)} mails and ${String(KILLS)} kills at random: none is twice, lost or cut`,
  { timeout: 7_200_000 },
  async () => {
    const server = await scriptedMailbox({ security: 'starttls' });
    await addMailbox(machine, server);
    const inbox = server.folder('INBOX');
    const said: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      while ((inbox?.mails.length ?? 0) < EACH * (kill + 1)) {
        const at = inbox?.nextUid ?? 0;
        server.deliver(mailNamed(`m${String(at)}`, textOf(at)));
      }
      said.push(await killOne(server, kill));
    }
    expect(await machine.run('fetch', machine.vault, '--since', String(MAILS))).toMatchObject({ code: 0 });
    const { stdout } = await machine.run('fetch', machine.vault, '--json');
    expect(stdout).toContain('"imported":0,"known":0');
    const texts = notes().map((path) => machine.read(path));
    const ids = texts.map((text) => /^message_id: "?(.*?)"?$/m.exec(text)?.[1]).sort();
    expect(ids, said.join('\n')).toEqual(inbox?.mails.map(({ uid }) => `m${String(uid)}@example.org`).sort());
    expect(texts.filter((text) => !text.includes(END) && !/Hello from m[123]$/m.test(text))).toEqual([]);
    expect(inbox?.mails.every(({ flags }) => flags.size === 0)).toBe(true);
    if (IS_WHOLE) console.log(said.join('\n'));
  },
);
