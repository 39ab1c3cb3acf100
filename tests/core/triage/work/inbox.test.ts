import { describe, expect, it } from 'vitest';
import { baseName } from '../../../../src/kernel/notes/names';
import type { MailFile } from '../../../../src/core/triage/work/inbox';
import { Faults } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { promise } from '../../../promise';
import { ANSWERS, IN, Stage } from '../../app/stage';

const eml = (id: string, subject = 'Hello', body = 'Can you come?'): string =>
  `From: Ada <ada@example.org>\r\nTo: me@example.com\r\nSubject: ${subject}\r\nDate: Mon, 2 Nov 2026 08:00:00 +0100\r\n${id === '' ? '' : `Message-ID: <${id}>\r\n`}\r\n${body}\r\n`;

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

  it('links the note of the nearest mail before it, wherever that lies, and no private one', async () => {
    promise('links the note of the mail before it');
    const answering = (id: string, headers: string): string =>
      eml(id, id).replace('Subject:', `${headers}\r\nSubject:`);
    const stage = new Stage({
      files: {
        'Inbox/1.eml': eml('first@x', 'first'),
        'Inbox/2.eml': answering('second@x', 'In-Reply-To: <first@x>'),
        'Done/old.md': aMailNote({ messageId: 'old@x', status: 'done' }),
        'Done/secret.md': aMailNote({
          messageId: 'secret@x',
          status: 'done',
          frontmatter: { deputy_private: true },
        }),
      },
      answers: () => ANSWERS.archive,
    });
    await stage.cycle();
    const linkOf = async (headers: string): Promise<string | undefined> => {
      stage.vault.external('Inbox/next.eml', answering(`${headers.length.toString()}@x`, headers));
      const [made] = (await stage.cycle()).imported;
      if (made?.kind !== 'imported') throw new Error('not imported');
      const path = stage.vault.paths('Done').find((each) => each.endsWith(baseName(made.note)));
      return /^answers_note: "\[\[(.*)\]\]"$/mu.exec(stage.vault.text(path ?? ''))?.[1];
    };
    const [second = ''] = stage.vault.paths('Done').filter((path) => path.endsWith('second@x.md'));
    expect(stage.vault.text(second)).toMatch(/^answers_note: "\[\[.*first\]\]"$/mu);
    expect(await linkOf('References: <first@x> <second@x>\r\nIn-Reply-To: <gone@x>')).toMatch(/second@x$/u);
    expect(await linkOf('In-Reply-To: <old@x>')).toBe('old');
    expect(await linkOf('In-Reply-To: <secret@x>')).toBeUndefined();
    expect(await linkOf('References: <old@x>\r\nIn-Reply-To: <secret@x>')).toBe('old');
    expect(await linkOf('In-Reply-To: <nowhere@x>')).toBeUndefined();
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

  it('is known by its bytes without being read as mail, also after a restart, and comes anew once its note is gone', async () => {
    const stage = new Stage();
    const importOne = async () => {
      const outcome = await stage.deputy.importMail(filesOf(eml('a@x')));
      return outcome.kind === 'done' ? outcome.imported.map(({ kind }) => kind) : outcome.kind;
    };
    expect(await importOne()).toEqual(['imported']);
    stage.restart();
    const [path = ''] = stage.vault.paths(IN);
    // A reading would find another mail behind the same id, and make a second note.
    stage.vault.external(path, aMailNote({ messageId: 'a@x', subject: 'Other', body: 'Nothing alike.' }));
    expect(await importOne()).toEqual(['known']);
    stage.vault.external(path, null);
    expect(await importOne()).toEqual(['imported']);
  });

  it('is named and left alone where it can be no mail, and stops no other', async () => {
    const stage = new Stage({
      files: { 'Inbox/a.eml': '%PDF-1.4', 'Inbox/b.eml': eml('b@x') },
      answers: () => ANSWERS.needsInfo,
    });
    const { imported } = await stage.cycle();
    expect(imported.map(({ kind, name }) => [kind, name])).toEqual([
      ['failed', 'Inbox/a.eml'],
      ['imported', 'Inbox/b.eml'],
    ]);
    expect(stage.vault.has('Inbox/a.eml')).toBe(true);
  });

  it('is left where it is while it is empty, as a sync leaves it, and imported once it has its text', async () => {
    const stage = new Stage({ files: { 'Inbox/a.eml': '\r\n' }, answers: () => ANSWERS.needsInfo });
    const first = await stage.cycle();
    expect(first.imported).toEqual([{ kind: 'failed', name: 'Inbox/a.eml', why: 'it is empty' }]);
    stage.vault.external('Inbox/a.eml', eml('a@x'));
    const second = await stage.cycle();
    expect(second.imported).toMatchObject([{ kind: 'imported', name: 'Inbox/a.eml' }]);
    expect(stage.vault.paths(IN)).toHaveLength(1);
  });

  it('is named and left alone where it is too big', async () => {
    const bytes = new Uint8Array(50_000_001);
    const stage = new Stage({ answers: [] });
    const { deputy } = stage;
    const files = (async function* () {
      yield await Promise.resolve({ path: null, name: 'big.eml', bytes });
    })();
    expect(await deputy.importMail(files)).toMatchObject({
      imported: [{ kind: 'failed', name: 'big.eml', why: 'it is larger than 50 MB' }],
    });
  });

  it('two mails of one subject on one day get two notes', async () => {
    const stage = new Stage({
      files: { 'Inbox/a.eml': eml('a@x'), 'Inbox/b.eml': eml('b@x') },
      answers: () => ANSWERS.needsInfo,
    });
    await stage.cycle();
    expect(stage.vault.paths(IN)).toHaveLength(2);
  });

  it('two subjects that differ by case alone get two names on every file system, in Done/ too', async () => {
    const stage = new Stage({
      files: { 'Inbox/a.eml': eml('a@x', 'RE caf\u00e9') },
      answers: () => ANSWERS.archive,
    });
    await stage.cycle();
    stage.vault.external('Inbox/b.eml', eml('b@x', 'Re Cafe\u0301'));
    stage.vault.external('Inbox/c.eml', eml('c@x', 're CAF\u00c9'));
    await stage.cycle();
    const names = [...stage.vault.paths('Done'), ...stage.vault.paths(IN)].map((path) =>
      path.normalize('NFC').toLowerCase().replace(/^.*\//, ''),
    );
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(3);
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

describe('mail that was dealt with', () => {
  const ID = 'q1@example.org';
  const NOTE = aMailNote({ subject: 'Hello', body: 'Can you come?\n' });

  /** A cycle with other work, so that there is a state to believe; then one cut off before its n-th write. */
  async function killedAt(n: number, path: string, text: string): Promise<{ stage: Stage; isOver: boolean }> {
    const stage = new Stage({ answers: () => ANSWERS.archive });
    stage.vault.external('Inbox/first.eml', eml('first@x'));
    await stage.cycle();
    stage.vault.external(path, text);
    stage.restart(new Faults({ onWrite: (write) => (write.n === n ? 'kill' : undefined) }));
    const isOver = await stage.cycle().then(
      () => true,
      () => false,
    );
    stage.restart();
    return { stage, isOver };
  }

  it.each([
    ['mail', 'Inbox/a.eml', eml(ID)],
    ['a note', `${IN}/a.md`, NOTE],
  ])(
    'that came as %s is known when it comes again, wherever a crash cut the cycle off',
    async (_, path, text) => {
      let isOver = false;
      let n = 0;
      while (!isOver) {
        n++;
        const killed = await killedAt(n, path, text);
        isOver = killed.isOver;
        const { stage } = killed;
        await stage.cycle();
        stage.restart();
        stage.vault.external('Inbox/b.eml', eml(ID));
        const { imported } = await stage.cycle();
        expect([n, imported]).toEqual([n, [{ kind: 'known', name: 'Inbox/b.eml', messageId: ID }]]);
        expect(stage.vault.paths('Done')).toHaveLength(2);
      }
      expect(n).toBeGreaterThan(10);
    },
  );

  it('comes anew when its note was deleted', async () => {
    const stage = new Stage({ files: { 'Inbox/a.eml': eml('a@x') }, answers: () => ANSWERS.archive });
    await stage.cycle();
    for (const path of stage.vault.paths('Done')) stage.vault.external(path, null);
    stage.vault.external('Inbox/b.eml', eml('a@x'));
    expect((await stage.cycle()).imported).toMatchObject([{ kind: 'imported' }]);
    expect(stage.vault.paths('Done')).toHaveLength(1);
  });
});

describe('another mail under a known Message-ID', () => {
  const other = eml('a@x', 'Hello', 'Please pay the attached bill at once.');

  it('gets a note and an id of its own, once', async () => {
    const files = { 'Inbox/a.eml': eml('a@x'), 'Inbox/b.eml': other, 'Inbox/c.eml': other };
    const stage = new Stage({ files, answers: () => ANSWERS.needsInfo });
    const { imported } = await stage.cycle();
    expect(imported.map(({ kind }) => kind)).toEqual(['imported', 'imported', 'known']);
    const [first = '', second = ''] = stage.vault.paths(IN).map((path) => stage.vault.text(path));
    expect(`${first}${second}`).toContain('message_id: a@x');
    expect(`${first}${second}`).toMatch(/message_id: sha256-[0-9a-f]{40}@deputy\.invalid/);
    expect(stage.calls).toBe(2);
  });

  it('gets its note where a mail of one of its words took its id before', async () => {
    const files = { 'Inbox/a.eml': eml('a@x', 'Hello', 'please'), 'Inbox/b.eml': other };
    const stage = new Stage({ files, answers: () => ANSWERS.needsInfo });
    expect((await stage.cycle()).imported.map(({ kind }) => kind)).toEqual(['imported', 'imported']);
  });

  it('is the same mail when a list has added its footer', async () => {
    const footer = 'Can you come?\r\n\r\n_______\r\nThe list: https://example.org/list';
    const files = { 'Inbox/a.eml': eml('a@x'), 'Inbox/b.eml': eml('a@x', '[list] Hello', footer) };
    const stage = new Stage({ files, answers: () => ANSWERS.needsInfo });
    expect((await stage.cycle()).imported.map(({ kind }) => kind)).toEqual(['imported', 'known']);
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
