import { expect, it } from 'vitest';
import { nodeClock } from '../../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../../headless/node/node-modules.mjs';
import { imapSockets } from '../../../../../src/features/accounts/servers/imap-sockets';
import { ImapSource } from '../../../../../src/features/accounts/servers/imap/imap-source';
import type { MailMove } from '../../../../../src/kernel/ports/mail-source';
import { promise } from '../../../../promise';
import { describeDovecot, Dovecot, PASSWORD } from './dovecot';

const NEVER = new AbortController().signal;
const ID = '<m1@example.org>';
const MAIL = `From: Bob <bob@example.org>\r\nSubject: One\r\nMessage-ID: ${ID}\r\n\r\nHello\r\n`;
const OUT: MailMove = { messageId: ID, from: 'inbox', to: 'archive', set: ['\\Seen'], clear: [] };

describeDovecot('A mail that is moved on the server', () => {
  const withServer = async (
    settings: string,
    test: (server: Dovecot, source: ImapSource) => Promise<void>,
    isAllowed = true,
  ): Promise<void> => {
    const server = await Dovecot.start(settings);
    const source = new ImapSource({
      sockets: imapSockets(nodeModules),
      prove: () => Promise.resolve({ kind: 'password', secret: PASSWORD }),
      isAllowed: (_, permission) => permission !== 'act' || isAllowed,
      clock: nodeClock,
    });
    try {
      server.deliver(MAIL);
      await test(server, source);
    } finally {
      source.close();
      await server.stop();
    }
  };

  it('is told its new number and the flags that it had', () =>
    withServer('', async (server, source) => {
      const out = await source.move(server.account(), OUT, NEVER);
      expect(out).toEqual({ ok: true, value: { kind: 'moved', uid: 1, had: [] } });
      const back: MailMove = { ...OUT, from: 'archive', to: 'inbox', set: [], clear: ['\\Seen'] };
      expect(await source.move(server.account(), back, NEVER)).toEqual({
        ok: true,
        value: { kind: 'moved', uid: 2, had: ['\\Seen'] },
      });
      expect(server.flags()).toEqual(['']);
    }));

  it('is left alone by a server that knows no MOVE', () =>
    withServer('imap_capability = IMAP4rev1 LITERAL+ IDLE UIDPLUS SPECIAL-USE', async (server, source) => {
      promise('Nothing is deleted on the server');
      expect(await source.move(server.account(), OUT, NEVER)).toEqual({
        ok: true,
        value: { kind: 'unsupported' },
      });
      expect(server.flags()).toEqual(['']);
    }));

  it('is left alone where two have its id', () =>
    withServer('', async (server, source) => {
      server.deliver(MAIL);
      expect(await source.move(server.account(), OUT, NEVER)).toEqual({
        ok: true,
        value: { kind: 'not_there' },
      });
      expect(server.flags()).toEqual(['', '']);
    }));

  it('is not touched where this device has not agreed to that', () =>
    withServer(
      '',
      async (server, source) => {
        expect(await source.move(server.account(), OUT, NEVER)).toMatchObject({
          ok: false,
          error: { code: 'not_allowed' },
        });
        expect(server.flags()).toEqual(['']);
      },
      false,
    ));
});
