import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ModelPrice } from '../../src/llm/provider/catalogue/provider-row';
import { PROVIDERS } from '../../src/llm/provider/catalogue/registry';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (page: string): string => readFileSync(`${ROOT}/${page}`, 'utf8');
const readme = read('README.md');
const providers = read('docs/models-and-cost.md');
const rowOf = (name: string): string =>
  providers.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';

/** Rows of a model and what a day of it costs. */
const DAYS = [...providers.matchAll(/^\| `([\w.-]+)` {0,40}\| \$([\d.]+) {0,20}\|$/gm)].map(
  ([, model = '', dollars = '']) => [model, dollars] as const,
);

/** The anchors that GitHub gives the headings of a page. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gmu)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/reference', 'docs/contributing', 'docs/decisions'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

const FOR_PEOPLE = PAGES.filter((page) => /^docs\/[^/]+\.md$/.test(page));

describe('docs/models-and-cost.md', () => {
  it.each(Object.entries(PROVIDERS))('tells about the provider %s what the registry says', (key, row) => {
    expect(rowOf(key)).toContain(row.keyVariable ?? '');
    expect(rowOf(key)).toContain(row.termsUrl ?? '');
    if (row.adapter !== 'rules')
      expect(rowOf(key)).toContain(row.defaultModel ?? (row.listsModels ? 'first' : 'you name it'));
  });

  it.each(DAYS)('says what a day costs by the price in the registry: %s', (model, dollars) => {
    const prices = Object.values(PROVIDERS).flatMap((row): readonly ModelPrice[] => row.prices);
    const price = prices.find(({ models }) => models.test(model));
    const millions = ((price?.input ?? NaN) * 20 * 1_614 + (price?.output ?? NaN) * 20 * 300) / 1e6;
    expect(millions).toBeCloseTo(Number(dollars), 3);
  });
});

describe('README.md', () => {
  it('stays short: at most 8 kB', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8_000);
  });

  it('leads to every page for people who use Deputy', () => {
    expect(FOR_PEOPLE.filter((page) => !readme.includes(`(${page}`))).toEqual([]);
  });

  it('leads there to all that are not in the reference, and one of them to each that is', () => {
    const pages = PAGES.flatMap((page) => /^docs\/(reference\/.*)$/.exec(page)?.[1] ?? []);
    expect(pages.length).toBeGreaterThan(5);
    const leading = (page: string): string[] => FOR_PEOPLE.filter((each) => read(each).includes(`(${page})`));
    expect(pages.filter((page) => leading(page).length !== 1)).toEqual([]);
  });
});

describe.each(PAGES)('%s', (page) => {
  it('links to nothing that is missing', () => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#]+)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([]);
  });

  it('links to headings that are there', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#]*)#([^)]+)\)/g)];
    const broken = links.filter(([, target = '', heading = '']) => {
      const linked = target === '' ? page : join(dirname(page), target);
      return !headingsOf(read(linked)).includes(heading);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names only scripts that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
