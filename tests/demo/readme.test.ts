import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_LIST } from '../../headless/command-table.mjs';
import { usageOf } from '../../headless/command/command.mjs';
import type { ModelPrice } from '../../src/llm/provider/catalogue/provider-row';
import { PROVIDERS } from '../../src/llm/provider/catalogue/registry';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (page: string): string => readFileSync(`${ROOT}/${page}`, 'utf8');
const readme = read('README.md');
const rowOf = (name: string): string =>
  // A bar within a cell is escaped.
  readme.split('\n').find((line) => line.startsWith(`| \`${name.replaceAll('|', '\\|')}\` |`)) ?? '';

/** Rows of a model and what a day of it costs. */
const DAYS = [...readme.matchAll(/^\| `([\w.-]+)` {0,40}\| \$([\d.]+) {0,20}\|$/gm)].map(
  ([, model = '', dollars = '']) => [model, dollars] as const,
);

describe('README.md', () => {
  it.each(Object.entries(PROVIDERS))('tells about the provider %s what the registry says', (key, row) => {
    expect(rowOf(key)).toContain(row.keyVariable ?? '');
    expect(rowOf(key)).toContain(row.termsUrl ?? '');
    if (row.adapter !== 'rules')
      expect(rowOf(key)).toContain(row.defaultModel ?? (row.listsModels ? 'first' : 'you name it'));
  });

  it.each(COMMAND_LIST.map((command) => usageOf(command).replace(' [--json]', '')))('lists %s', (usage) => {
    expect(rowOf(usage)).not.toBe('');
  });

  it.each(DAYS)('says what a day costs by the price in the registry: %s', (model, dollars) => {
    const prices = Object.values(PROVIDERS).flatMap((row): readonly ModelPrice[] => row.prices);
    const price = prices.find(({ models }) => models.test(model));
    const millions = ((price?.input ?? NaN) * 20 * 1_614 + (price?.output ?? NaN) * 20 * 300) / 1e6;
    expect(millions).toBeCloseTo(Number(dollars), 3);
  });

  it('names only scripts that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md'])('%s', (page) => {
  it('links to nothing that is missing', () => {
    const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(`${ROOT}/${target}`))).toEqual([]);
  });
});
