import { describe, expect, it } from 'vitest';
import { isMarkedCopy, possibleOriginals } from '../../../../src/kernel/notes/marked-copy';
import { foldedName } from '../../../../src/kernel/notes/names';
import { aMailNote } from '../../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../../app/stage';
import { someOf } from '../../../runs';

/** What sync services add to a name, in some of the languages they speak. */
const MARKED: Record<string, (name: string) => string> = {
  Dropbox: (name) => `${name} (Anna's conflicted copy 2026-11-28)`,
  'Dropbox, twice': (name) => `${name} (Anna's conflicted copy 2026-11-28) (1)`,
  'Dropbox in German': (name) => `${name} (In Konflikt stehende Kopie von Anna 2026-11-28)`,
  'Dropbox in French': (name) => `${name} (Copie en conflit de MacBook de Zoé 2026-11-28)`,
  'Dropbox in Japanese': (name) => `${name} (Anna の競合コピー 2026-11-28)`,
  'Dropbox, a name with brackets': (name) => `${name} (Anna (Mac)'s conflicted copy 2026-11-28)`,
  iCloud: (name) => `${name} 2`,
  OneDrive: (name) => `${name}-LAPTOP-1`,
  'OneDrive, a name in Greek': (name) => `${name}-ΥΠΟΛΟΓΙΣΤΗΣ`,
  Syncthing: (name) => `${name}.sync-conflict-20261128-101530-ABCDEFG`,
  'Obsidian Sync': (name) => `${name} (Conflicted copy Pixel 9 202611281015)`,
  'Obsidian Sync in Spanish': (name) => `${name} (Copia en conflicto iPad 202611281015)`,
  'Dropbox in Japanese, a copy': (name) => `${name}のコピー`,
  'Windows in a language whose word holds the name': (name) => `Copia quotidiana di ${name}`,
  'Google Drive, a second copy': (name) => `Kopie von ${name} (1)`,
  'Google Drive': (name) => `${name} (1)`,
  'Google Drive, marked': (name) => `${name} [Conflict]`,
  'Google Drive, a copy in Italian': (name) => `Copia di ${name}`,
};

const BODY = 'Hello,\n\ncan you come on Thursday at ten?\n\n- [ ] bring the key\n\nAda\n';
const LIST = '_____\nTo unsubscribe from this list, write to list-leave@example.org\n';

type Edit = (note: { body: string; frontmatter: Record<string, string | readonly string[]> }) => void;

/** What somebody did to one of the two files, on one of two devices. */
const EDITS: Record<string, Edit> = {
  'a line at the end': (note) => (note.body += '\nCall Ben first.\n'),
  'a line of words of the mail': (note) => (note.body += '\nyes, on Thursday\n'),
  'a line below a rule': (note) => (note.body += '\n---\nCall Ben first.\n'),
  'a line below a list footer': (note) => (note.body += `${LIST}\nCall Ben first.\n`),
  'a link below a rule': (note) => (note.body += '\n---\nhttps://example.com/board\n'),
  'a to-do about the list': (note) => (note.body += '\nUnsubscribe from this list\n'),
  'a box ticked': (note) => (note.body = note.body.replace('[ ]', '[x]')),
  'a line removed': (note) => (note.body = note.body.replace('- [ ] bring the key\n\n', '')),
  'most of it own words': (note) => (note.body += `\n${'My notes of the call with Ben. '.repeat(20)}\n`),
  'a property': (note) => (note.frontmatter['project'] = 'Garden'),
  'another value of a property': (note) => (note.frontmatter['tags'] = ['mail', 'garden']),
  'another subject': (note) => (note.frontmatter['subject'] = 'Ask Ben about the key'),
};

const SAME: Record<string, Edit> = {
  nothing: () => undefined,
  'a list footer': (note) => (note.body += LIST),
  'line ends of Windows': (note) => (note.body = note.body.replaceAll('\n', '\r\n')),
  'blank lines at the end': (note) => (note.body += '\n\n'),
};

interface Scene {
  service: string;
  edit: string;
  /** Which of the two files was edited. */
  side: 'original' | 'copy';
  folder: string;
  isCopyFirst: boolean;
  /** Which of the files is newer; `dated`: the mail's own date counts. */
  newer: 'original' | 'copy' | 'dated';
  /** What both files have in common besides their names. */
  knownBy: 'Message-ID' | 'id' | 'headers';
}

/** Without a Message-ID and an `id`, a note is known by sender, subject and date. */
const isKnown = ({ knownBy, newer, edit }: Scene): boolean =>
  knownBy !== 'headers' || (newer === 'dated' && edit !== 'another subject');

function scenes(edits: Record<string, Edit>): Scene[] {
  const all: Scene[] = [];
  for (const service of Object.keys(MARKED))
    for (const edit of Object.keys(edits))
      for (const side of ['original', 'copy'] as const)
        for (const folder of [IN, `${IN}/Work`])
          for (const isCopyFirst of [true, false])
            for (const newer of ['original', 'copy', 'dated'] as const)
              for (const knownBy of ['Message-ID', 'id', 'headers'] as const)
                all.push({ service, edit, side, folder, isCopyFirst, newer, knownBy });
  return all.filter(isKnown);
}

const noteWith = (edit: Edit, { newer, knownBy }: Scene): string => {
  const parts = { body: BODY, frontmatter: { tags: ['mail'] } as Record<string, string | readonly string[]> };
  edit(parts);
  return aMailNote({
    ...parts,
    frontmatter: {
      ...parts.frontmatter,
      ...(newer === 'dated' ? {} : { date_received: undefined }),
      ...(knownBy === 'Message-ID' ? {} : { message_id: undefined }),
      ...(knownBy === 'id' ? { id: 'N-17' } : {}),
    },
  });
};

function stageOf(scene: Scene) {
  const { service, edit, side, folder, isCopyFirst, newer } = scene;
  const names = { original: `${folder}/q.md`, copy: `${folder}/${MARKED[service]?.('q') ?? ''}.md` };
  const stage = new Stage({ answers: () => ANSWERS.reply });
  const both = isCopyFirst ? (['copy', 'original'] as const) : (['original', 'copy'] as const);
  for (const each of both) {
    const text = noteWith(
      each === side ? ({ ...EDITS, ...SAME }[edit] ?? (() => undefined)) : () => undefined,
      scene,
    );
    stage.vault.external(names[each], text, { mtime: stage.clock.now() - (newer === each ? 1_000 : 9_000) });
  }
  return { stage, ...names };
}

/** Text without the lines that Deputy added. */
const bodyOf = (text: string): string =>
  text.slice(text.indexOf('\n---', 4)).replace(/\r?\n%% deputy:begin[\s\S]*$/, '');

describe('a conflict copy of a mail note', () => {
  it('stays beside its original where the texts differ, and the person is asked by both names', async () => {
    for (const scene of someOf(scenes(EDITS), { ci: 83, desk: 167 })) {
      const { stage, original, copy } = stageOf(scene);
      const before = [original, copy].map((path) => bodyOf(stage.vault.text(path)));
      for (const _ of [1, 2]) {
        const report = await stage.cycle();
        expect(report.duplicates, JSON.stringify(scene)).toBe(0);
        expect(report.conflicts).toMatchObject([{ path: copy, other: original }]);
        expect(stage.calls, JSON.stringify(scene)).toBe(0);
        expect([original, copy].map((path) => bodyOf(stage.vault.text(path)).trimEnd())).toEqual(
          before.map((text) => text.trimEnd()),
        );
      }
      const { needs } = await stage.deputy.overview();
      expect(needs.map(({ question }) => question)).toEqual([
        `Which text is right, "${original.slice(original.lastIndexOf('/') + 1)}" or "${copy.slice(copy.lastIndexOf('/') + 1)}"?`,
      ]);
    }
  });

  it('is set aside where the text is the same but for a list footer, and the plain name stays', async () => {
    for (const scene of someOf(scenes(SAME), { ci: 47, desk: 97 })) {
      const { stage, original, copy } = stageOf(scene);
      const report = await stage.cycle();
      expect([report.duplicates, report.conflicts, stage.calls], JSON.stringify(scene)).toEqual([1, [], 1]);
      expect(stage.vault.text(original), JSON.stringify(scene)).toContain('status: pending_approval');
      expect(stage.vault.has(copy)).toBe(false);
    }
  });
});

it.each(Object.entries(MARKED))('the original of a copy by %s is among its possible originals', (_, mark) => {
  for (const name of ['q', 'Re Question (about it) 2026', 'Ünïcode näme', '工房見学のお願い'])
    for (const copy of [mark(name), mark(mark(name))])
      expect([copy, isMarkedCopy(`${copy}.md`, `${name}.md`), possibleOriginals(`A/${copy}.md`)]).toEqual([
        copy,
        true,
        expect.arrayContaining([foldedName(name)]),
      ]);
});

describe('two notes without a Message-ID that have like names', () => {
  const PAIRS: Record<string, [Parameters<typeof aMailNote>[0], Parameters<typeof aMailNote>[0]]> = {
    'of two days': [{}, { frontmatter: { date_received: '2026-11-30T08:30:00Z' } }],
    'of two senders': [{}, { from: 'Ben <ben@example.org>' }],
    'with two ids': [
      { frontmatter: { id: 'A', from: undefined } },
      { frontmatter: { id: 'B', from: undefined } },
    ],
    'that are no mail': [
      { frontmatter: { from: undefined, date_received: undefined } },
      { frontmatter: { from: undefined, date_received: undefined }, body: 'Chapter two.\n' },
    ],
  };
  it.each(Object.entries(PAIRS))('are two, %s', async (_, [one, other]) => {
    const bare = (note: Parameters<typeof aMailNote>[0]): string =>
      aMailNote({ ...note, frontmatter: { ...note?.frontmatter, message_id: undefined } });
    const files = { [`${IN}/Chapter.md`]: bare(one), [`${IN}/Chapter 2.md`]: bare(other) };
    const stage = new Stage({ files, answers: () => ANSWERS.reply });
    expect(await stage.cycle()).toMatchObject({ duplicates: 0, conflicts: [] });
    expect(stage.calls).toBe(2);
  });
});

describe('a mail that came into two mailboxes', () => {
  it.each(['q.md', 'q 2.md'])('keeps the note in which the person wrote: %s', async (edited) => {
    const textOf = (name: string, mailbox: string): string =>
      aMailNote({
        body: name === edited ? `${BODY}\nCall Ben first.\n` : BODY,
        frontmatter: { deputy_mailbox: mailbox },
      });
    for (const names of [
      ['q.md', 'q 2.md'],
      ['q 2.md', 'q.md'],
    ]) {
      const [one = '', other = ''] = names;
      const files = { [`${IN}/${one}`]: textOf(one, 'home'), [`${IN}/${other}`]: textOf(other, 'work') };
      const stage = new Stage({ answers: () => ANSWERS.reply, files });
      expect(await stage.cycle()).toMatchObject({ duplicates: 1, conflicts: [] });
      expect(stage.vault.text(`${IN}/${edited}`)).toContain('Call Ben first.');
    }
  });
});

const Q = `${IN}/q.md`;
const COPY = `${IN}/q (Anna's conflicted copy 2026-11-28).md`;
const OWN = `${BODY}\nCall Ben first.\n`;

const asked = async (): Promise<Stage> => {
  const files = { [Q]: aMailNote({ body: OWN }), [COPY]: aMailNote({ body: BODY }) };
  const stage = new Stage({ files, answers: () => ANSWERS.reply });
  await stage.cycle();
  return stage;
};

describe('the question about a conflict copy', () => {
  it.each([
    ['the copy is deleted', COPY, Q],
    ['the original is deleted and the copy decided again', Q, COPY],
  ])('is over when %s', async (_, gone, left) => {
    const stage = await asked();
    stage.vault.external(gone, null);
    if (left === COPY) await stage.deputy.act('triageAgain', COPY);
    await stage.cycle();
    expect(stage.vault.text(left)).toContain('status: pending_approval');
    expect(stage.calls).toBe(1);
  });

  it('is over when the copy is marked done', async () => {
    const stage = await asked();
    await stage.deputy.act('markDone', COPY);
    await stage.cycle();
    expect(stage.vault.text(Q)).toContain('status: pending_approval');
  });

  it('is over when both texts are made equal: the copy is set aside', async () => {
    const stage = await asked();
    stage.vault.external(Q, aMailNote({ body: BODY }));
    expect((await stage.cycle()).duplicates).toBe(1);
    expect(stage.vault.text(Q)).toContain('status: pending_approval');
    expect(stage.vault.has(COPY)).toBe(false);
  });

  it('goes to the other note when the copy is given back, and the copy is triaged', async () => {
    const stage = await asked();
    await stage.deputy.act('triageAgain', COPY);
    await stage.cycle();
    expect(stage.vault.text(COPY)).toContain('status: pending_approval');
    expect(stage.vault.text(Q)).toContain('status: needs_info');
  });

  it('is taken back by undo', async () => {
    const stage = await asked();
    await stage.deputy.undo();
    expect(stage.vault.text(COPY)).toContain(BODY);
    expect(stage.vault.text(Q)).toBe(aMailNote({ body: OWN }));
  });
});

describe('a note beside one that was triaged before', () => {
  const triaged = async (path: string, answer: (typeof ANSWERS)['reply' | 'archive']): Promise<Stage> => {
    const stage = new Stage({ files: { [path]: aMailNote({ body: BODY }) }, answers: () => answer });
    await stage.cycle();
    return stage;
  };

  it.each([
    ['that waits', ANSWERS.reply],
    ['that is done', ANSWERS.archive],
  ])(
    'is set aside where a copy says the same as the original %s, and asked about where not',
    async (_, answer) => {
      const stage = await triaged(Q, answer);
      stage.vault.external(COPY, aMailNote({ body: BODY }));
      expect((await stage.cycle()).duplicates).toBe(1);
      stage.vault.external(COPY, aMailNote({ body: OWN }));
      expect((await stage.cycle()).conflicts).toMatchObject([{ path: COPY }]);
      expect(stage.calls).toBe(1);
      expect(stage.vault.text(COPY)).toContain('Call Ben first.');
    },
  );

  it('is asked about where the copy was triaged before its edited original came', async () => {
    const stage = await triaged(COPY, ANSWERS.reply);
    stage.vault.external(Q, aMailNote({ body: OWN }));
    expect((await stage.cycle()).conflicts).toMatchObject([{ path: Q, other: COPY }]);
    expect(stage.calls).toBe(1);
    expect(stage.vault.text(Q)).toContain('status: needs_info');
  });
});

describe('two deliveries of one mail', () => {
  const names = ['q 2', 'q (1)', 'q-2', 'other', 'Aq'];
  const through = (account: string, footer = ''): string =>
    aMailNote({
      body: BODY + footer,
      frontmatter: {
        deputy_mailbox: account,
        deputy_received: `2026-11-02T08:3${String(account.length)}:00Z`,
        delivered_to: `${account}@example.org`,
        authenticated_by: `mx.${account}.example`,
      },
    });

  it.each(names)('through two accounts are one, as q and %s', async (name) => {
    const files = { [Q]: through('work'), [`${IN}/${name}.md`]: through('home', LIST) };
    const stage = new Stage({ files, answers: () => ANSWERS.reply });
    expect(await stage.cycle()).toMatchObject({ duplicates: 1, conflicts: [] });
    expect(stage.calls).toBe(1);
  });

  it.each([
    ['first', OWN, BODY, `${IN}/other.md`],
    ['second', BODY, OWN, Q],
  ])('leave the one with own lines, be it the %s', async (_, first, second, gone) => {
    const files = { [Q]: aMailNote({ body: first }), [`${IN}/other.md`]: aMailNote({ body: second }) };
    const stage = new Stage({ files, answers: () => ANSWERS.reply });
    expect(await stage.cycle()).toMatchObject({ duplicates: 1, conflicts: [] });
    expect(stage.vault.has(gone)).toBe(false);
  });

  it('are asked about where each has something of its own', async () => {
    const frontmatter = { project: 'Garden' };
    const files = {
      [Q]: aMailNote({ body: OWN }),
      [`${IN}/other.md`]: aMailNote({ body: BODY, frontmatter }),
    };
    const stage = new Stage({ files });
    expect(await stage.cycle()).toMatchObject({
      duplicates: 0,
      conflicts: [{ path: Q, other: `${IN}/other.md` }],
    });
  });
});

it('two mails are two, whatever their names: "Chapter 2" is no copy of "Chapter"', async () => {
  const mail = (messageId: string, body = BODY) => aMailNote({ messageId, body });
  const files = { [`${IN}/Chapter.md`]: mail('a@x'), [`${IN}/Chapter 2.md`]: mail('b@x') };
  const stage = new Stage({ files, answers: () => ANSWERS.reply });
  expect(await stage.cycle()).toMatchObject({ duplicates: 0, conflicts: [] });
  expect(stage.calls).toBe(2);
});
