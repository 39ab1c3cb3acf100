import { describe, expect, it } from 'vitest';
import { actOnAll } from '../../../../src/core/app/act-on-all';
import { needItems, type NeedItem } from '../../../../src/core/app/view/need-item';
import { needRow } from '../../../../src/core/app/view/need-row';
import { type SendersStage, taught } from './senders-stage';

const itemsOf = async (stage: SendersStage): Promise<NeedItem[]> =>
  needItems(await stage.deputy.overview(), stage.clock.now());

/** A stage with mails that Deputy would archive, and one to read. */
async function withRow(): Promise<{ stage: SendersStage; paths: string[] }> {
  const stage = await taught(3);
  const paths: string[] = [];
  for (let i = 0; i < 3; i++) paths.push(await stage.receive());
  return { stage, paths };
}

const checked = async ({ deputy }: SendersStage): Promise<number> => (await deputy.learned()).checked;

describe('mail that learning would archive, before twenty were confirmed', () => {
  it('is a row of its own to check, and not in Read', async () => {
    const { stage, paths } = await withRow();
    const [item, ...others] = await itemsOf(stage);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: 'day', of: 'check', group: 'check' });
    expect(item?.kind === 'day' && item.needs.map(({ path }) => path)).toEqual(paths);
    expect(item && needRow(item)).toMatchObject({
      sender: '3 to check, 1 sender',
      why: 'Deputy would archive them',
    });
    expect(stage.vault.text('Needs_Action/mail-4.md')).toContain('**This is for you to check.**');
  });

  it('is confirmed when the row is done, and one undo brings the row back and takes that back', async () => {
    const { stage, paths } = await withRow();
    const before = await itemsOf(stage);
    expect(await checked(stage)).toBe(0);
    const { label } = await actOnAll(stage.deputy, 'markDone', { paths, noun: 'note' });
    expect([await checked(stage), await itemsOf(stage)]).toEqual([3, []]);
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone', label });
    expect([await checked(stage), await itemsOf(stage)]).toEqual([0, before]);
  });

  it('is all that counts as confirmed: mail that only goes to Read does not', async () => {
    const stage = await taught(3);
    const path = await stage.receive({ body: 'The herons are back at the upper pond, too.\n' });
    expect(stage.for(path)).toBe('read');
    expect((await itemsOf(stage)).map(({ group }) => group)).toEqual(['read']);
    await stage.done(path);
    expect(await checked(stage)).toBe(0);
  });

  it('leaves the row for where the person moves it, and Undo brings it back', async () => {
    const { stage, paths } = await withRow();
    const [path = ''] = paths;
    for (const to of ['read', 'do', 'answer'] as const) {
      const before = stage.vault.text(path);
      expect(await stage.deputy.act('changePurpose', { path, to })).toMatchObject({ kind: 'done' });
      expect(stage.vault.text(path)).not.toContain('deputy_to_check');
      expect((await itemsOf(stage)).map(({ group }) => group).sort()).toEqual(['check', to].sort());
      await stage.deputy.undo();
      expect(stage.vault.text(path)).toBe(before);
    }
    expect(await checked(stage)).toBe(0);
  });

  it('is no row to check once its note speaks of money', async () => {
    const { stage, paths } = await withRow();
    const [path = ''] = paths;
    const text = stage.vault.text(path);
    stage.vault.external(path, text.replace('The herons are back', 'Please pay 20 EUR by Friday'));
    await stage.cycle();
    expect((await itemsOf(stage)).map(({ group }) => group)).toEqual(['do', 'check']);
  });
});
