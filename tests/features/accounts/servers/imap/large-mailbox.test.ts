import { expect, it } from 'vitest';
import { nodeClock } from '../../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../../headless/node/node-modules.mjs';
import { imapSockets } from '../../../../../src/features/accounts/servers/imap-sockets';
import { ImapSource } from '../../../../../src/features/accounts/servers/imap/imap-source';
import type { FolderLook, LookRange } from '../../../../../src/kernel/ports/mail-source';
import { describeDovecot, Dovecot, PASSWORD } from './dovecot';
import { mailNamed, NEVER } from './scripted-mailbox';

/** `DEPUTY_MAILBOX=1` measures a large mailbox on a machine that is otherwise idle. */
const IS_WHOLE = process.env['DEPUTY_MAILBOX'] !== undefined;
const MAILS = IS_WHOLE ? 10_000 : 300;
/** Bars, where the machine is idle. */
const BARS = IS_WHOLE ? { first: 10_000, again: 300, memory: 40_000_000 } : null;

/** 8 kB, as mail of every day. */
const mails = Array.from({ length: MAILS }, (_, at) =>
  mailNamed(`m${String(at)}`, `Line ${String(at)} of a mail.\r\n`.repeat(350)),
);

async function measured<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number; memory: number }> {
  const [begun, before] = [performance.now(), process.memoryUsage.rss()];
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const value = await work;
  clearInterval(watch);
  return { value, ms: Math.round(performance.now() - begun), memory: most - before };
}

describeDovecot('a large mailbox', () => {
  it('is looked at and read in time and in little memory', { timeout: 300_000 }, async () => {
    const server = await Dovecot.start();
    const source = new ImapSource({
      sockets: imapSockets(nodeModules),
      prove: () => Promise.resolve({ kind: 'password', secret: PASSWORD }),
      isAllowed: () => true,
      clock: nodeClock,
    });
    const look = async (range: LookRange) => {
      const looked = await source.look(server.account(), 'inbox', range, NEVER);
      if (!looked.ok) throw looked.error;
      return looked.value;
    };
    const readAll = async ({ entries, validity }: FolderLook): Promise<number> => {
      let bytes = 0;
      const request = { validity, mails: entries, mostBytes: 25_000_000 };
      for await (const each of source.read(server.account(), 'inbox', request, NEVER))
        bytes += each.ok && each.value.kind === 'mail' ? each.value.bytes.length : NaN;
      return bytes;
    };
    try {
      server.deliverAll(mails);
      // The library is loaded, and the server has made its index.
      await look({ latest: 1 });
      const first = await measured(look({ latest: MAILS }));
      const again = await measured(source.list(server.account(), 'inbox', NEVER));
      const read = await measured(readAll(first.value));
      expect(first.value.entries).toHaveLength(MAILS);
      expect(again.value).toMatchObject({ ok: true, value: { uids: { length: MAILS } } });
      expect(read.value).toBe(mails.reduce((sum, mail) => sum + mail.length, 0));
      if (BARS === null) return;
      const figures = {
        first: first.ms,
        again: again.ms,
        read: read.ms,
        memory: Math.max(first.memory, read.memory),
      };
      console.log(figures);
      expect(figures.first).toBeLessThan(BARS.first);
      expect(figures.again).toBeLessThan(BARS.again);
      expect(figures.memory).toBeLessThan(BARS.memory);
    } finally {
      source.close();
      await server.stop();
    }
  });
});
