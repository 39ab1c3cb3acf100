import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { heldPromises } from './held-promises';
import { listOf, LISTS, NOT_HELD, PAGES, pagesWith, plain, pointsOf, type Row, textOf } from './promises';

const LIST = 'docs/contributing/promises.md';

const CALLS = readdirSync('tests', { encoding: 'utf8', recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/u.test(path))
  .sort()
  .flatMap((path) => {
    const source = readFileSync(`tests/${path}`, 'utf8');
    if (!source.includes("/promise'")) return [];
    const file = /^(.*)\.test\.tsx?$/u.exec(path)?.[1] ?? null;
    return heldPromises(source, path).map((promise) => ({ ...promise, file, path }));
  });
const ROWS = CALLS.filter((call): call is typeof call & Row => call.file !== null && call.title !== null);

describe('a promise of the pages on security, privacy, mail accounts and staying on', () => {
  it('stands at the beginning of a test that runs', () => {
    expect(ROWS.length).toBeGreaterThan(100);
    expect(CALLS.filter(({ file, title }) => file === null || title === null)).toEqual([]);
  });

  it('is one of a single page, in its words', () => {
    expect(CALLS.filter(({ words }) => pagesWith(words).length !== 1)).toEqual([]);
    expect(NOT_HELD.filter((words) => pagesWith(`${words} (no test holds this)`).length !== 1)).toEqual([]);
  });

  it('is no other one: "no test holds this" is said of what no test holds', () => {
    const said = PAGES.flatMap((page) => [...textOf(page).matchAll(/\(no\s+test\s+holds\s+this\)/gu)]);
    expect(said).toHaveLength(NOT_HELD.length);
    expect(NOT_HELD.filter((words) => ROWS.some((row) => row.words === words))).toEqual([]);
  });

  it.each(LISTS)('is made for each point of %s', (page) => {
    const points = pointsOf(textOf(page));
    const promised = [...ROWS.map(({ words }) => words), ...NOT_HELD].map(plain);
    expect(points.length).toBeGreaterThan(3);
    expect(points.filter((point) => !promised.some((words) => point.includes(words)))).toEqual([]);
  });

  it('is listed with the tests that hold it', () => {
    const list = listOf(ROWS);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      writeFileSync(LIST, list);
      expect.fail(`Wrote ${LIST}; look at it and run again without UPDATE_GOLDEN`);
    }
    expect(readFileSync(LIST, 'utf8')).toBe(list);
  });
});

describe('the promises of a file of tests', () => {
  it('are those that the functions of its tests and groups of tests begin with', () => {
    const source = [
      "describe('a', () => { promise('1'); it('b', async () => { promise('2'); promise('3'); run(); }); });",
      "test.each([1])('c %s', () => { promise('4'); }); it.each`d`('e', function () { promise('5'); });",
      "it.skipIf(no)('f', () => { promise('6'); }); it(`g in ${String(n)} runs`, () => { promise('7'); });",
      "it('h', () => withServer('', async (server) => { promise('8'); server.run(); }));",
      "const text = 'promise(9)';",
    ].join('\n');
    expect(heldPromises(source).map(({ words, title }) => [words, title])).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'b'],
      ['4', 'c %s'],
      ['5', 'e'],
      ['6', 'f'],
      ['7', 'g in … runs'],
      ['8', 'h'],
    ]);
  });

  it.each([
    "promise('1');",
    "it('a', () => { run(); promise('1'); });",
    "it('a', () => { if (sometimes) { promise('1'); } });",
    "it('a', () => { const rare = () => { promise('1'); }; });",
    "it('a', () => { promise(WORDS); });",
    "it(TITLE, () => { promise('1'); });",
    "other('a', () => { promise('1'); });",
    "it.skip('a', () => { promise('1'); });",
    "it.todo('a', () => { promise('1'); });",
    "it.fails('a', () => { promise('1'); });",
    "describe.skip('a', () => { describe('b', () => { it('c', () => { promise('1'); }); }); });",
  ])('are held by no test in %s', (source) => {
    expect(heldPromises(source)).toMatchObject([{ title: null }]);
  });
});
