// @vitest-environment dom
import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import {} from '../../../../src/kernel/ports/tool-caller';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import type { MailAccount } from '../../../../src/kernel/ports/mail-account';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import type { FakeSettingsHost } from '../../../ui/fake-settings-host';
import { accountFor } from '../../../core/settings/account';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { descOf, fieldOf, tabStage, valueOf } from '../../../ui/settings/tab-stage';
import { promise } from '../../../promise';

const open = obsidianPerTest();

type Mailboxes = FakeSettingsHost['deputy']['mailboxes'];

const FOLDERS: Awaited<ReturnType<Mailboxes['folders']>> = ok({
  sent: 'Sent',
  archive: null,
  found: { sent: 'Sent', archive: null },
  all: ['INBOX', 'Sent', 'Clients'],
  canMove: true,
});
/** Folders that every mail server lists. */
let folders: Awaited<ReturnType<Mailboxes['folders']>> = FOLDERS;
beforeEach(() => {
  folders = FOLDERS;
});

const answerFolders = ({ automation, log }: FakeSettingsHost): void => {
  automation.answer({
    mailboxes: {
      estimate: ({ name }, { kind }) => {
        log.push(`estimate ${name} ${kind}`);
        return Promise.resolve(ok({ notes: 0, drafts: 0, tokens: 0, cost: 0, isLarge: false }));
      },
      folders: ({ name }) => {
        log.push(`mailFolders ${name}`);
        return Promise.resolve(folders);
      },
    },
  });
};

describe('the page of a mail account', () => {
  it('offers older mail where reading is allowed, for the host to count and ask about', async () => {
    const account = accountFor();
    const stage = await tabStage(open(), { accounts: [account] });
    stage.host.consents = ['rules'];
    answerFolders(stage.host);
    await stage.open();
    click(rowNamed('Mail accounts'));
    await laterTask();
    expect(document.body.textContent).not.toContain('Older mail');
    click(the('.checkbox-container', rowNamed('Read new mail')));
    await laterTask();
    expect(stage.host.consents).toContain(accountConsentKey(account, 'read', {}));
    choose(fieldOf('Older mail'), '2');
    click(buttonNamed('Count'));
    await laterTask();
    expect(stage.host.log).toContain('estimate work latest');
  });
});

it.each([
  ['Your name', 'input', 'Ann Lee', 'A. Lee', { displayName: 'A. Lee' }],
  ['Sign-off', 'textarea', 'Cheers', 'Yours\nAnn', { signOff: 'Yours\nAnn' }],
])('the page of an account shows "%s", and changes it with what was allowed', async (...row) => {
  const [name, element, general, typed, change] = row;
  const account = accountFor();
  const stage = await tabStage(open(), {
    ...{ accounts: [account], personName: 'Ann Lee', personSignOff: 'Cheers' },
  });
  stage.host.consents = ['rules', accountConsentKey(account, 'send', {})];
  answerFolders(stage.host);
  await stage.open();
  click(rowNamed('Mail accounts'));
  await laterTask();
  const field = the(`${element}[aria-label="${name}: work"]`);
  expect([field.getAttribute('placeholder'), Reflect.get(field, 'value')]).toEqual([general, '']);
  typeInto(field, typed);
  await laterTask(5);
  const changed = accountFor(change);
  expect(stage.saved()['accounts']).toEqual([changed]);
  expect(stage.host.consents).toEqual(['rules', accountConsentKey(changed, 'send', {})]);
});

describe('the folders for sent and archived mail of an account', () => {
  const optionsOf = (row: string): string[] =>
    [...fieldOf(row).querySelectorAll('option')].map(({ textContent }) => textContent);
  const [sentRow, archiveRow] = ['Folder for sent mail', 'Folder for archived mail'];

  const opened = async (
    account: MailAccount,
    change: (host: FakeSettingsHost) => void = () => undefined,
    platform: 'desktop' | 'phone' = 'desktop',
  ) => {
    const stage = await tabStage(open({ platform }), { accounts: [account] });
    stage.host.consents = ['rules', accountConsentKey(account, 'read', {})];
    answerFolders(stage.host);
    change(stage.host);
    await stage.open();
    click(rowNamed('Mail accounts'));
    await laterTask();
    return stage;
  };

  it('show what is found, are chosen among those of the server, and are found again', async () => {
    promise('Others are chosen there');
    const stage = await opened(accountFor());
    expect(stage.host.log).toEqual(['mailFolders work']);
    expect(descOf(sentRow)).toBe('Sent mail goes to Sent.');
    expect(descOf(archiveRow)).toContain('There is no folder for archived mail');
    expect(optionsOf(sentRow)).toEqual(['Automatic (Sent)', 'INBOX', 'Sent', 'Clients']);
    expect(optionsOf(archiveRow)).toEqual(['Automatic (none)', 'Sent', 'Clients']);
    choose(fieldOf(archiveRow), 'Clients');
    await laterTask(5);
    const chosen = accountFor({ folders: { sent: '', archive: 'Clients' } });
    expect(stage.saved()['accounts']).toEqual([chosen]);
    expect(stage.host.consents).toEqual(['rules', accountConsentKey(chosen, 'read', {})]);
    expect(valueOf(archiveRow)).toBe('Clients');
    choose(fieldOf(archiveRow), '');
    await laterTask(5);
    expect(stage.saved()['accounts']).toEqual([accountFor()]);
    expect(stage.host.consents).toEqual(['rules', accountConsentKey(accountFor(), 'read', {})]);
  });

  it('name a chosen one that is gone, and say why the server did not answer', async () => {
    const gone = accountFor({ folders: { sent: 'Gone', archive: '' } });
    const found = { sent: 'Sent', archive: null };
    await opened(gone, () => {
      folders = ok({ ...found, sent: null, found, all: ['INBOX', 'Sent'], canMove: false });
    });
    expect(descOf(sentRow)).toContain('The folder "Gone", which was chosen for sent mail, does not exist');
    expect(descOf(archiveRow)).toContain("can't move mail");
    expect(optionsOf(sentRow)).toContain('Gone (not there)');
  });

  it('can not be chosen while the server does not answer, and keep what was chosen', async () => {
    const account = accountFor({ folders: { sent: 'Out', archive: '' } });
    await opened(account, () => {
      folders = err(new MailServerError('unreachable', 'imap.example.com did not answer.'));
    });
    expect(descOf(sentRow)).toBe('imap.example.com did not answer.');
    expect(valueOf(sentRow)).toBe('Out');
    expect((fieldOf(sentRow) as HTMLSelectElement).disabled).toBe(true);
  });

  it.each(['send', 'act'] as const)('are chosen for an account that may only %s, too', async (permission) => {
    const stage = await opened(accountFor(), (each) => {
      each.consents = ['rules', accountConsentKey(accountFor(), permission, {})];
    });
    choose(fieldOf(sentRow), 'Clients');
    await laterTask(5);
    const chosen = accountFor({ folders: { sent: 'Clients', archive: '' } });
    expect(stage.host.consents).toEqual(['rules', accountConsentKey(chosen, permission, {})]);
    expect(document.body.textContent).not.toContain('Older mail');
  });

  it('are not asked for where nothing is allowed', async () => {
    const { host } = await opened(accountFor(), (each) => (each.consents = ['rules']));
    expect(host.log).toEqual([]);
    expect(document.body.textContent).not.toContain(sentRow);
  });

  it('are text on a phone', async () => {
    const account = accountFor({ folders: { sent: 'Out', archive: '' } });
    const stage = await opened(account, undefined, 'phone');
    expect(document.body.textContent).toContain('The folder "Out" is chosen for sent mail.');
    expect(stage.host.log).toEqual([]);
  });
});
