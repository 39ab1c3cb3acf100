import { describe, expect, it } from 'vitest';
import { searchNotes } from '../../src/tools/search-notes';
import { aStaging, aVault, given, told, use } from './tool-stage';

const search = async (notes: Readonly<Record<string, string>>, query: string): Promise<string> =>
  told(await use(aStaging(notes), 'search', { query }));

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

  it('looks into 2,000 notes at most, those with a word in their name first, and says so', async () => {
    const notes = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`N${String(n)}.md`, 'x']));
    const vault = aVault({ ...notes, 'Z solar.md': 'y' });
    let reads = 0;
    const counted = {
      list: () => vault.list(),
      read: (path: string) => {
        reads += 1;
        return vault.read(path);
      },
    };
    const result = await searchNotes.run(given({ query: 'solar' }), counted);
    expect(reads).toBe(2_000);
    expect(hitsIn(told(result))).toEqual(['Z solar.md']);
    expect(told(result)).toContain('Of 5001 notes, 2000 were looked into.');
  });

  it('takes a moment for thousands of long notes', async () => {
    const long = 'Worte, words and the weather. '.repeat(700);
    const notes = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [`N${String(n)}.md`, `${long}${n}`]),
    );
    const start = performance.now();
    await search(notes, 'solar roof panel offer price winter');
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
