import { describe, expect, it } from 'vitest';
import type { MailFile } from '../../src/deputy/inbox';
import { ANSWERS, IN, Stage } from './stage';

const eml = (id: string, subject = 'Hello'): string =>
  `From: Ada <ada@example.org>\r\nTo: me@example.com\r\nSubject: ${subject}\r\nDate: Mon, 2 Nov 2026 08:00:00 +0100\r\n${id === '' ? '' : `Message-ID: <${id}>\r\n`}\r\nCan you come?\r\n`;

async function* filesOf(...texts: string[]): AsyncGenerator<MailFile> {
  for (const [i, text] of texts.entries()) {
    yield { path: null, name: `/home/me/${String(i)}.eml`, bytes: new TextEncoder().encode(text) };
  }
}

describe('mail in the inbox', () => {
  it('becomes a note, is moved aside, and the note links it', async () => {
    const stage = new Stage({ files: { 'Inbox/a.eml': eml('a@x') }, answers: [ANSWERS.needsInfo] });
    const report = await stage.cycle();
    expect(report.imported).toMatchObject([{ kind: 'imported' }]);
    expect(stage.vault.paths('Inbox')).toEqual(['Inbox/Imported/a.eml']);
    const [path = ''] = stage.vault.paths(IN);
    expect(stage.vault.text(path)).toContain('source_file: "[[Inbox/Imported/a.eml]]"');
    expect(stage.vault.text(path)).toContain('status: needs_info');
  });

  it('the same mail twice gives one note, with and without a Message-ID', async () => {
    const files = {
      'Inbox/a.eml': eml('a@x'),
      'Inbox/b.eml': eml('a@x'),
      'Inbox/c.eml': eml(''),
      'Inbox/d.eml': eml(''),
    };
    const stage = new Stage({ files, answers: () => ANSWERS.needsInfo });
    await stage.cycle();
    expect(stage.vault.paths(IN)).toHaveLength(2);
    expect(stage.vault.paths('Inbox')).toHaveLength(4);
    stage.vault.external('Inbox/e.eml', eml('a@x'));
    const report = await stage.cycle();
    expect(report.imported).toMatchObject([{ kind: 'known' }]);
    expect(stage.vault.paths(IN)).toHaveLength(2);
  });

  it('two mails of one subject on one day get two notes', async () => {
    const stage = new Stage({
      files: { 'Inbox/a.eml': eml('a@x'), 'Inbox/b.eml': eml('b@x') },
      answers: () => ANSWERS.needsInfo,
    });
    await stage.cycle();
    expect(stage.vault.paths(IN)).toHaveLength(2);
  });

  it('two files of one name keep both, and each note links its own', async () => {
    const stage = new Stage({
      files: { 'Inbox/a.eml': eml('new@x'), 'Inbox/Imported/a.eml': 'an older one' },
      answers: () => ANSWERS.needsInfo,
    });
    await stage.cycle();
    expect(stage.vault.text('Inbox/Imported/a.eml')).toBe('an older one');
    const [path = ''] = stage.vault.paths(IN);
    expect(stage.vault.text(path)).toContain('[[Inbox/Imported/a 2.eml]]');
  });
});

describe('importing files from elsewhere', () => {
  it('makes notes, leaves the files alone, and asks no model', async () => {
    const stage = new Stage();
    const outcome = await stage.deputy.importMail(filesOf(eml('a@x'), eml('b@x'), eml('a@x')));
    expect(outcome).toMatchObject({
      kind: 'done',
      imported: [{ kind: 'imported' }, { kind: 'imported' }, { kind: 'known' }],
    });
    expect(stage.vault.paths(IN)).toHaveLength(2);
    expect(stage.calls).toBe(0);
  });
});
