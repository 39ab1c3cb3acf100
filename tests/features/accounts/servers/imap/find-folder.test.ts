import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImapFolder } from '../../../../../demo/mailbox/imap-folder.mjs';
import { folderFor, namesOfFolders } from '../../../../../src/features/accounts/servers/imap/find-folder';
import { promise } from '../../../../promise';
import { runs, SEED } from '../../../../runs';
import { mailboxAccount, NEVER, openMailboxes, scriptedMailbox } from './scripted-mailbox';

interface Folder {
  path: string;
  name: string;
  delimiter: string;
  flags: Set<string>;
}

const folder = (path: string, delimiter: string, ...flags: string[]): Folder => ({
  path,
  name: delimiter === '' ? path : (path.split(delimiter).at(-1) ?? ''),
  delimiter,
  flags: new Set(flags),
});

describe('The folder for a role', () => {
  it.each([
    ['by its use', ['INBOX', 'Sent', 'Post/Ausgang \\Sent'], 'Post/Ausgang'],
    ['by its use in any case', ['Sent', 'Out \\SENT'], 'Out'],
    ['by its use, the one at the top first', ['Bob/Sent \\Sent', 'Gone \\Sent'], 'Gone'],
    ['by its name at the top', ['Kunden/Sent', 'Sent'], 'Sent'],
    ['by its name below INBOX', ['Kunden/Sent', 'INBOX/Sent'], 'INBOX/Sent'],
    ['by its name below Inbox, however that is written', ['Kunden/Sent', 'Inbox/Sent'], 'Inbox/Sent'],
    ['in German', ['INBOX', 'Gesendet'], 'Gesendet'],
    ['in French', ['INBOX', 'INBOX/Envoyés'], 'INBOX/Envoyés'],
    ['in Polish', ['INBOX', 'Wysłane'], 'Wysłane'],
    ['by a name with a word for mail', ['INBOX', 'Sent Mail'], 'Sent Mail'],
    ['by the plain name before one with a word for mail', ['Sent Mail', 'INBOX/Sent'], 'INBOX/Sent'],
    ['never below another folder', ['INBOX', 'Kunden/Sent', 'INBOX/2025/Sent'], null],
    ['never one that holds no mail', ['Sent \\Noselect', 'INBOX/Sent'], 'INBOX/Sent'],
    ['never one that is only like it', ['INBOX', 'Sent to clients', 'Absent'], null],
  ])('is found %s', async (_, names, found) => {
    const folders = names.map((line) => {
      const [path = '', ...flags] = line.split(' \\');
      return folder(path, '/', ...flags.map((flag) => `\\${flag}`));
    });
    expect(folderFor('sent', folders, await namesOfFolders())).toBe(found);
  });

  it('is marked by its use, or lies at the top or directly below INBOX, in any tree of folders', async () => {
    promise('The folders for sent and archived mail are found by their use');
    const fit = await namesOfFolders();
    const part = fc.constantFrom(
      'INBOX',
      'Inbox',
      'Sent',
      'Archive',
      'Archiv',
      'Kunden',
      '2025',
      'Enviados',
      '',
    );
    const flags = fc.subarray(['\\Sent', '\\Archive', '\\Noselect', '\\HasChildren', '\\Junk'], {
      maxLength: 2,
    });
    const delimiter = fc.constantFrom('/', '.', '\\', '');
    const tree = fc.tuple(
      delimiter,
      fc.array(fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), flags)),
    );
    fc.assert(
      fc.property(tree, fc.constantFrom('sent' as const, 'archive' as const), ([by, all], role) => {
        const folders = all.map(([parts, given]) => folder(parts.join(by), by, ...given));
        const found = folderFor(role, folders, fit);
        const use = role === 'sent' ? '\\Sent' : '\\Archive';
        const holdsMail = folders.filter(({ flags: given, path }) => !given.has('\\Noselect') && path !== '');
        const marked = holdsMail.filter(({ flags: given }) => given.has(use));
        if (marked.length > 0) expect(marked.map(({ path }) => path)).toContain(found);
        if (found === null || marked.length > 0) return;
        const parents = by === '' ? [] : found.split(by).slice(0, -1);
        expect(parents.length === 0 || (parents.length === 1 && /^inbox$/i.test(parents[0] ?? ''))).toBe(
          true,
        );
        expect(holdsMail.map(({ path }) => path)).toContain(found);
      }),
      { numRuns: runs(5_000), seed: SEED },
    );
  });

  it('is the one that was chosen, and none other where that is gone', async () => {
    const server = await scriptedMailbox();
    server.folders.push(new ImapFolder('Elsewhere'));
    const find = (sent: string) =>
      openMailboxes().findFolders(mailboxAccount(server, { folders: { sent, archive: '' } }), NEVER);
    const found = { sent: 'Sent', archive: 'Archive' };
    expect(await find('Elsewhere')).toMatchObject({
      value: {
        sent: 'Elsewhere',
        archive: 'Archive',
        found,
        all: expect.arrayContaining(['Elsewhere', 'Sent']),
      },
    });
    expect(await find('Gone')).toMatchObject({ value: { sent: null, archive: 'Archive', found } });
  });

  it.each(['read', 'send', 'act', null])(
    'is looked for where the account may only: %s',
    async (permission) => {
      const server = await scriptedMailbox();
      const mailboxes = openMailboxes({ isAllowed: (_, wanted) => wanted === permission });
      const found = await mailboxes.findFolders(mailboxAccount(server), NEVER);
      expect(found).toMatchObject(
        permission === null ? { error: { code: 'not_allowed' } } : { value: { sent: 'Sent' } },
      );
    },
  );
});
