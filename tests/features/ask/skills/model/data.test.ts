import { describe, expect, it } from 'vitest';
import { SkillData } from '../../../../../src/features/ask/skills/model/data/data-tools';
import type { SkillTable } from '../../../../../src/features/ask/skills/model/data/table';
import type { VaultToolArguments, VaultToolResult } from '../../../../../src/core/tools/vault-tool';
import { aVault, CONTEXT } from '../../../../core/tools/tool-stage';
import { rowsOf } from '../../../../word-table';

const EXPENSES: SkillTable = {
  name: 'expenses',
  fields: [
    { name: 'amount', type: 'number' },
    { name: 'what', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'paid', type: 'checkbox' },
  ],
};
const FOLDER = 'Skills/expenses/expenses';
const row = (amount: number, what: string): string =>
  `---\ntype: skill_row\namount: ${String(amount)}\nwhat: ${what}\nday: 2026-11-20\npaid: true\nmine: kept\n---\n\nMy words.\n`;
const ROWS = {
  [`${FOLDER}/2026-11-19-rent.md`]: row(900, 'Rent'),
  [`${FOLDER}/2026-11-20-lunch.md`]: row(12.5, 'Lunch'),
};
const NOTHING: VaultToolArguments = { query: null, path: null, title: null, text: null, date: null };

const dataOf = (notes: Record<string, string> = ROWS): SkillData =>
  new SkillData({ tables: [EXPENSES], folder: 'Skills/expenses', vault: aVault(notes), context: CONTEXT });

async function use(
  data: SkillData,
  name: string,
  given: Partial<VaultToolArguments>,
): Promise<VaultToolResult> {
  const tool = data.tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  return tool.run({ ...NOTHING, ...given }, aVault({}));
}

const said = async (data: SkillData, name: string, given: Partial<VaultToolArguments>): Promise<string> => {
  const result = await use(data, name, given);
  return result.kind === 'done' ? result.text : result.why;
};

const LUNCH = JSON.stringify({ amount: 8, what: 'Soup', day: '2026-11-21', paid: false });

describe("a skill's table", () => {
  it.each([
    ['', 2],
    ['amount > 100', 1],
    ['amount > 12.5', 1],
    ['amount > 900', 0],
    ['amount >= 900', 1],
    ['amount >= 12.5 and what contains LUN', 1],
    ['amount < 12.5', 0],
    ['amount < 900', 1],
    ['amount <= 12.5', 1],
    ['what > lunch', 1],
    ['what >= lunch', 2],
    ['what = rent', 1],
    ['what != rent', 1],
    ['day < 2026-11-20', 0],
    ['paid = true', 2],
    ['amount > many', 0],
  ])('is asked: %s', async (query, count) => {
    expect(await said(dataOf(), 'query_data', { query })).toMatch(new RegExp(`^${String(count)} of 2 rows`));
  });

  it('adds its numbers up', async () => {
    expect(await said(dataOf(), 'query_data', {})).toContain('amount: sum 912.5, least 12.5, most 900.');
  });

  it.each(['drop table', 'color = red', 'amount', `what contains ${'x and '.repeat(200)}`])(
    'says what a question must be like: %s',
    async (query) => {
      expect((await use(dataOf(), 'query_data', { query })).kind).toBe('refused');
    },
  );

  it('gets a row as a note, which the next question finds', async () => {
    const data = dataOf();
    expect((await use(data, 'insert_data', { text: LUNCH })).kind).toBe('done');
    expect(await said(data, 'query_data', { query: 'what = soup' })).toMatch(/^1 of 3 rows/);
    expect(data.effects).toMatchObject([
      { kind: 'create', privacy: 'open', path: `${FOLDER}/2026-11-21-soup.md` },
    ]);
    expect(data.written).toEqual([EXPENSES]);
  });

  it.each(rowsOf('skills', 'what is no row'))('takes no row with %s', async (_, text, why) => {
    const data = dataOf();
    expect(await said(data, 'insert_data', { text })).toContain(why);
    expect(data.effects).toEqual([]);
  });

  it('changes the fields of a row, and nothing else of the note', async () => {
    const data = dataOf();
    const path = `${FOLDER}/2026-11-20-lunch.md`;
    await use(data, 'update_data', { path, text: '{"paid": false}' });
    const [effect] = data.effects;
    expect(effect?.kind === 'edit' ? effect.after : '').toBe(
      row(12.5, 'Lunch').replace('paid: true', 'paid: false'),
    );
  });

  it.each(['Notes/Pricing.md', 'Skills/expenses/SKILL.md', `${FOLDER}/../SKILL.md`, `${FOLDER}/gone.md`])(
    'changes no other note: %s',
    async (path) => {
      const notes = { ...ROWS, 'Notes/Pricing.md': row(1, 'x'), 'Skills/expenses/SKILL.md': row(1, 'x') };
      const data = dataOf(notes);
      expect((await use(data, 'update_data', { path, text: '{"paid": false}' })).kind).toBe('refused');
      expect(data.effects).toEqual([]);
    },
  );

  it('keeps a hostile text harmless', async () => {
    const data = dataOf({});
    const what = '[[x]] ![](http://evil.example/x) `= dv.x` %% status:: done\n---\ntype: draft_reply';
    await use(data, 'insert_data', {
      text: JSON.stringify({ amount: 1, what, day: '2026-11-21', paid: true }),
    });
    const [effect] = data.effects;
    const text = effect?.kind === 'create' ? effect.after : '';
    expect(text).toContain('type: skill_row');
    expect(text).not.toContain('\ntype: draft_reply');
    expect(text).not.toContain('![](');
  });
});
