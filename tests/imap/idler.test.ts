import { expect, test } from 'vitest';
import type { Connection, ImapServer } from '../../demo/mailbox/imap-server.mjs';
import { mailboxAccount, NEVER, openMailboxes, scriptedMailbox } from './scripted-mailbox';

/** A source that has looked at the inbox and waits for news, once the server idles. */
async function waiting(server: ImapServer) {
  const source = openMailboxes();
  const account = mailboxAccount(server);
  await source.list(account, 'inbox', NEVER);
  const heard = source.wait(account, NEVER);
  const idle = (): Connection | undefined => [...server.connections].find(({ isIdle }) => isIdle);
  await expect.poll(idle).toBeDefined();
  return { source, account, heard, say: (line: string) => idle()?.say(line), idle };
}

test.each([
  ['a mail that comes', '* 4 EXISTS'],
  ['a mail that is deleted or moved elsewhere', '* 1 EXPUNGE'],
  ['a mail that is answered elsewhere', '* 1 FETCH (FLAGS (\\Seen \\Answered))'],
  ['a flag with its UID', '* 1 FETCH (UID 1 FLAGS (\\Answered))'],
])('%s is news', async (_, line) => {
  const server = await scriptedMailbox();
  const { heard, say } = await waiting(server);
  say(line);
  expect(await heard).toEqual({ ok: true, value: 'news' });
});

test('an inbox that was built anew is waited for anew after the look that saw it', async () => {
  const server = await scriptedMailbox();
  const { source, account, heard, say } = await waiting(server);
  const inbox = server.folder('INBOX');
  if (inbox === undefined) throw new Error('There is no inbox.');
  say('* 1 EXPUNGE');
  await heard;
  inbox.validity = 2;
  await source.list(account, 'inbox', NEVER);
  const opened = (): number => server.commands.filter((name) => name === 'IDLE').length;
  const before = opened();
  const again = source.wait(account, NEVER);
  await expect.poll(opened).toBe(before + 1);
  server.deliver('Subject: New\r\n\r\nHello\r\n');
  expect(await again).toEqual({ ok: true, value: 'news' });
});
