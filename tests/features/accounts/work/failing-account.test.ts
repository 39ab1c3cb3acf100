import { expect, it } from 'vitest';
import { accountConsentKey, accountSecret } from '../../../../src/core/settings/account-consent';
import { ANSWERS, Stage } from '../../../core/app/stage';
import { aMailNote } from '../../../fakes/mail-note';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { accountFor } from '../../../core/settings/account';
import { promise } from '../../../promise';

const stop = new AbortController().signal;
const accounts = ['bad', 'good'].map((name) => accountFor({ name, user: name }));
const consents = accounts.map((account) => accountConsentKey(account, 'read', {}));
const SOURCE =
  'From: Bob <bob@example.org>\r\nSubject: Hello\r\nMessage-ID: <m1@example.org>\r\n\r\nHello\r\n';

const ways: Record<string, (stage: Stage, box: MemoryMailbox) => void> = {
  'whose password can not be read': ({ secrets }) => {
    const read = secrets.read.bind(secrets);
    const [bad] = accounts;
    let failures = 0;
    secrets.read = (key) => {
      const isBad = bad !== undefined && key === accountSecret(bad);
      return isBad && failures++ === 0 ? Promise.reject(new Error('It is locked.')) : read(key);
    };
  },
  'whose record can not be read': ({ device }) => {
    const read = device.read.bind(device);
    let reads = 0;
    device.read = (path) =>
      path.startsWith('mail/') && reads++ === 0 ? Promise.reject(new Error('EIO')) : read(path);
  },
  'whose record can not be written': ({ device }) => {
    const replace = device.replace.bind(device);
    let writes = 0;
    device.replace = (path, ...rest) =>
      path.startsWith('mail/') && writes++ < 2 ? Promise.reject(new Error('EIO')) : replace(path, ...rest);
  },
  'whose mailbox breaks in an unknown way': (_, box) => {
    const { list } = box;
    box.list = (account, ...rest) => {
      if (account.name === 'bad') throw new TypeError('What is that?');
      return list(account, ...rest);
    };
  },
};

it.each(Object.keys(ways))('An account %s says so, and the mail of the next one comes in', async (way) => {
  const box = new MemoryMailbox();
  const stage = new Stage({ mail: box, settings: { accounts, consents } });
  await stage.deputy.fetchMail({ stop });
  box.deliver(SOURCE);
  ways[way]?.(stage, box);
  const outcome = await stage.deputy.fetchMail({ stop });
  expect(stage.vault.paths('Needs_Action')).toHaveLength(1);
  expect(outcome).toMatchObject({
    accounts: [
      {
        name: 'bad',
        imported: 0,
        trouble: expect.stringContaining('Something went wrong'),
        isReached: false,
      },
      { name: 'good', trouble: null, isReached: true },
    ],
  });
});

it('an account that fails unexpectedly keeps neither another account nor the notes waiting, and is named', async () => {
  promise('An account that fails holds up no other');
  const mailbox = new MemoryMailbox();
  const { list } = mailbox;
  mailbox.list = (account, ...asked) =>
    account.name === 'victim'
      ? Promise.reject(new TypeError('bytes is not iterable'))
      : list(account, ...asked);
  const both = ['victim', 'other'].map((name) => accountFor({ name, address: `${name}@example.com` }));
  const stage = new Stage({
    files: { 'Needs_Action/first.md': aMailNote({ subject: 'first' }) },
    answers: () => ANSWERS.archive,
    settings: { accounts: both, consents: both.map((account) => accountConsentKey(account, 'read', {})) },
    mail: mailbox,
  });
  const { mail: fetched, notes } = await stage.cycle();
  expect(fetched.map(({ name, isReached }) => [name, isReached])).toEqual([
    ['victim', false],
    ['other', true],
  ]);
  expect(notes).toHaveLength(1);
  expect((await stage.deputy.status()).mailTroubles).toMatchObject([
    { account: 'victim', message: expect.stringContaining('TypeError: bytes is not iterable') },
  ]);
});
