import { expect, it } from 'vitest';
import { MailboxStage } from './mailbox-stage';
import { mailNamed } from '../servers/imap/scripted-mailbox';

const LARGE = 26_000_000;
const TEXT = /(BODY\[TEXT\]<\d+>) \{\d+\}\r\n[^]*$/;
const WHOLE = /(BODY\[\]) \{\d+\}\r\n[^]*$/;

it.each([
  ['the text of a large mail that is empty', LARGE, TEXT, '$1 "")\r\n'],
  ['the text of a large mail that is NIL', LARGE, TEXT, '$1 NIL)\r\n'],
  ['the text of a large mail that is cut', LARGE, TEXT, '$1 {5}\r\nHello)\r\n'],
  ['a mail that is a line break', 10, WHOLE, '$1 {2}\r\n\r\n)\r\n'],
  ['a mail that is empty', 10, WHOLE, '$1 "")\r\n'],
] as const)('%s today is no note, and becomes one with its text tomorrow', async (_, length, field, said) => {
  const mailbox = await MailboxStage.open();
  mailbox.server.deliver(mailNamed('late', `The beginning. ${'word '.repeat(length / 5)}`));
  mailbox.spoil('UID FETCH', (text) => text.replace(field, said));
  expect(await mailbox.look()).toMatchObject({ imported: 0, left: 1, code: 'bad_server' });
  mailbox.server.faults.clear();
  expect(await mailbox.look()).toMatchObject({ imported: 1, left: 0, trouble: null });
  expect(mailbox.texts('Needs_Action')).toContain('The beginning. word');
});

it('A mail that is empty for the server, too, is a note at once, and the text that it gets later comes in', async () => {
  const mailbox = await MailboxStage.open();
  const mail = mailbox.server.deliver('');
  expect(await mailbox.look()).toMatchObject({ imported: 1, left: 0, trouble: null });
  mail.source = mailNamed('later');
  await mailbox.look();
  expect(mailbox.subjects('Needs_Action')).toContain('Mail later');
});

it('A mail comes in whose Message-ID stands behind a hundred kilobytes of other headers', async () => {
  const mailbox = await MailboxStage.open();
  const many = Array.from({ length: 4_000 }, (_, at) => `person${String(at)}@example.com`).join(',\r\n ');
  mailbox.server.deliver(mailNamed('long').replace('To: ann@example.com', `To: ${many}`));
  expect(await mailbox.look()).toMatchObject({ imported: 1, left: 0, trouble: null });
});
