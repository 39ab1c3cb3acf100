import { describe, expect, it } from 'vitest';
import { vaultTools } from '../../../src/core/tools/vault-tools';
import { NoteSearch } from '../../../src/core/tools/note-search';
import { WordIndex } from '../../../src/core/tools/word-index';
import { logNote } from '../../../src/core/session/setup';
import { editNote } from '../../../src/kernel/notes/block';
import { applyEdits } from '../../../src/kernel/notes/text/text-edit';
import { FakeClock } from '../../fakes/fake-clock';
import { aSearch, aStaging, CONTEXT, replyOf, use } from './tool-stage';

const search = async (notes: Readonly<Record<string, string>>, query: string): Promise<string> =>
  replyOf(
    await use(aStaging(notes), 'search', { query }, vaultTools({ ...CONTEXT, search: aSearch(notes) })),
  );

const hitsIn = (text: string): string[] =>
  text
    .split('\n')
    .slice(1)
    .map((line) => line.slice(2, line.indexOf(': ')));

describe('a search', () => {
  it('finds notes by their words, with the line that holds most of them', async () => {
    const notes = {
      'Notes/Roof.md': '# Roof\n\nThe solar panels cost 8,000.\nThe roof is from 1990, the panels are new.',
      'Notes/Garden.md': 'Roses.',
    };
    expect(await search(notes, 'roof panels')).toBe(
      'Notes with these words: roof, panels.\n- Notes/Roof.md: The roof is from 1990, the panels are new.',
    );
  });

  it('puts notes with more of the words first, and words in the name before words in the text', async () => {
    const notes = {
      'A.md': 'offer',
      'B.md': 'offer for the roof',
      'C offer.md': 'nothing else',
      'D roof.md': 'offer',
    };
    expect(hitsIn(await search(notes, 'roof offer'))).toEqual(['D roof.md', 'B.md', 'C offer.md', 'A.md']);
  });

  it('says so when nothing is found', async () => {
    expect(await search({ 'A.md': 'roses' }, 'solar roof')).toBe(
      'No note holds any of these words: solar, roof.',
    );
  });

  it('shows eight notes at most, and how many there are', async () => {
    const notes = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`N${String(n)}.md`, 'solar']));
    const text = await search(notes, 'solar');
    expect(text).toContain('the best 8 of 20');
    expect(hitsIn(text)).toHaveLength(8);
  });

  it.each([
    ['Café', 'cafe'],
    ['GRÖSSE', 'größe'],
    ['invoices', 'invoice'],
    ['東京の請求書です', '請求書'],
    ['Счета', 'счета'],
  ])('finds %s by %s', async (text, query) => {
    expect(hitsIn(await search({ 'A.md': text }, query))).toEqual(['A.md']);
  });

  it('finds no words within words', async () => {
    expect(await search({ 'A.md': 'a party' }, 'art')).toContain('No note');
  });

  it('cuts a long line around the word', async () => {
    const text = await search({ 'A.md': `${'word '.repeat(200)}solar ${'more '.repeat(200)}` }, 'solar');
    expect(text.split('\n')[1]).toMatch(/^- A\.md: ….*solar.*…$/);
    expect(text.length).toBeLessThan(260);
  });

  it('needs words', async () => {
    expect(await search({}, ' ?! ')).toBe('search needs "query" in its arguments.');
  });

  it('never finds what a model must not see, nor gives away that it is there', async () => {
    const hidden = ['Approved/a.md', 'Logs/Runner.md', 'Skills/s.md', '.obsidian/x.md', 'notes/PRIVATE/x.md'];
    const notes = Object.fromEntries(hidden.map((path) => [path, 'solar']));
    expect(await search(notes, 'solar')).toBe('No note holds any of these words: solar.');
  });

  it('finds what a step has prepared and not written yet', async () => {
    const notes = { 'A.md': 'roses', 'B.md': 'nothing' };
    const staging = aStaging(notes);
    const tools = vaultTools({ ...CONTEXT, search: aSearch(notes) });
    await use(staging, 'create_note', { path: 'Notes/Beds.md', text: 'More roses.' }, tools);
    const text = replyOf(await use(staging, 'search', { query: 'roses' }, tools));
    expect(hitsIn(text)).toEqual(['Notes/Beds.md', 'A.md']);
  });
});

describe('what is not searched for', () => {
  it.each([
    ['a machine writes into the properties of each mail', '4711a'],
    ['is tracked by an address', 'utm_source'],
    ['every address begins with', 'https'],
  ])('is what %s', async (_, query) => {
    const text = [
      '---',
      'subject: Roof',
      'message_id: <4711a@mail.example>',
      'references:',
      '  - <4711a@mail.example>',
      'from: Ann <ann@example.com>',
      '---',
      'See https://roof.example/offer?utm_source=4711a for the panels.',
    ].join('\n');
    expect(await search({ 'A.md': text }, query)).toContain('No note');
    for (const word of ['roof', 'ann', 'offer', 'panels'])
      expect(hitsIn(await search({ 'A.md': text }, word))).toEqual(['A.md']);
  });
});

describe('the index', () => {
  const seen = async (notes: Record<string, { text: string; mtime: number }>, questions: string[]) => {
    let reads = 0;
    const search = new NoteSearch(
      {
        list: () =>
          Promise.resolve(
            Object.entries(notes).map(([path, { text, mtime }]) => ({ path, mtime, size: text.length })),
          ),
        read: (path) => {
          reads += 1;
          return Promise.resolve(notes[path]?.text ?? null);
        },
      },
      new FakeClock({ auto: true }),
    );
    const found: string[][] = [];
    for (const question of questions) {
      found.push((await search.find(question)).map(({ path }) => path));
      delete notes['Gone.md'];
      notes['A.md'] = { text: 'tulips', mtime: 2 };
    }
    return { found, reads };
  };

  it('follows the vault, and reads only what has changed', async () => {
    const notes = {
      'A.md': { text: 'roses', mtime: 1 },
      'B.md': { text: 'weeds', mtime: 1 },
      'Gone.md': { text: 'roses', mtime: 1 },
    };
    const { found, reads } = await seen(notes, ['roses', 'roses', 'tulips']);
    expect(found).toEqual([['A.md', 'Gone.md'], [], ['A.md']]);
    expect(reads).toBe(4);
  });

  it('finds the same after thousands of changes as an index made anew', () => {
    const [index, fresh] = [new WordIndex(), new WordIndex()];
    const texts = ['roof', 'roof offer', 'offer of the roofer', 'roses'];
    const textOf = (n: number): string => texts[n % texts.length] ?? '';
    // Two notes that stay while the others change around them: one has the word in its name, one in its text.
    for (const each of [index, fresh]) {
      each.add('Kept roof.md', 'roof', 'tulips');
      each.add('Kept text.md', 'tulips', 'roof');
    }
    for (let n = 0; n < 3_000; n += 1) index.add(`${String(n % 5)} roof.md`, 'roof', textOf(n));
    index.drop('3 roof.md');
    for (const n of [0, 1, 2, 4]) fresh.add(`${String(n)} roof.md`, 'roof', textOf(2_995 + n));
    for (const query of ['roof', 'offer roof', 'ro', 'roses', 'tulips'])
      expect(index.find(query)).toEqual(fresh.find(query));
    expect(index.find('roof')).toHaveLength(6);
  });

  it('takes in what it hears of before anybody asks, once there is an index, and until that ends', async () => {
    const clock = new FakeClock();
    const reads: string[] = [];
    let mtime = 1;
    let change = (): void => undefined;
    const search = new NoteSearch(
      {
        list: () => Promise.resolve([{ path: 'A.md', mtime, size: 5 }]),
        read: (path) => {
          reads.push(path);
          return Promise.resolve(`roses ${String(mtime)}`);
        },
      },
      clock,
    );
    const end = search.listen({
      watch: (onChange) => {
        change = () => {
          mtime += 1;
          onChange({ path: 'A.md', kind: 'changed' });
        };
        return () => (change = () => undefined);
      },
    });
    change();
    await clock.advance(10_000);
    expect(reads).toEqual([]);
    await search.find('roses');
    change();
    change();
    await clock.advance(10_000);
    expect(reads).toEqual(['A.md', 'A.md']);
    expect(await search.find('roses')).toHaveLength(1);
    expect(reads).toHaveLength(2);
    change();
    end();
    await clock.advance(10_000);
    expect(reads).toHaveLength(2);
  });
});

describe('Deputy as a source', () => {
  const mail =
    '---\ntype: email\nfrom: "Ben Carter <ben@example.com>"\nsubject: "Roof"\ndecision_reason: "Asks about the gutter"\ndeputy_block: x\n---\nHello Anna. When can we repair the roof? Best, Ben\n\n```js\nconst roof = 1;\n```\n';

  it.each(['Drafts/re-roof.md: draft_reply', 'Done/x.md: approval_request', 'Notes/x.md: task_request'])(
    'is none by its own note, %s',
    async (named) => {
      const [path = '', type = ''] = named.split(': ');
      const notes = {
        [path]: `---\ntype: ${type}\nstatus: done\n---\nThe roof.\n`,
        'Deputy log.md': logNote('Logs'),
      };
      expect(await search(notes, 'roof log audit')).toContain('No note');
    },
  );

  it('shows the sentence that holds the words, never frontmatter or code', async () => {
    expect(await search({ 'A.md': mail }, 'ben roof')).toContain('- A.md: When can we repair the roof?');
    expect(await search({ 'A.md': mail }, 'carter')).toContain('- A.md: Hello Anna.');
    expect(await search({ 'A.md': mail }, 'gutter')).toContain('No note');
    expect(await search({ 'A.md': mail }, 'const')).toContain('No note');
  });

  it('leaves its block in a note out', async () => {
    const edits = editNote('---\nstatus: done\n---\nRoses.\n', {
      frontmatter: {},
      block: 'Next: read the draft.',
    });
    const note = edits.ok ? applyEdits('---\nstatus: done\n---\nRoses.\n', edits.value) : '';
    expect(note).toContain('read the draft');
    expect(await search({ 'A.md': note }, 'draft')).toContain('No note');
    expect(await search({ 'A.md': note }, 'roses')).toContain('- A.md: Roses.');
  });
});
