import { describe, expect, it } from 'vitest';
import { askedView } from '../../../../src/features/ask/view/asked-view';
import { Faults } from '../../../fakes/faults';
import type { Stage } from '../../../core/app/stage';
import { aTidyStage, ROW, ROW_TEXT, TIDY_FILES } from './tidying';
import { approve } from '../../../core/app/asking';
import { crashPoints } from '../../../runs';

const ask = async (stage: Stage): Promise<void> => {
  await stage.deputy.ask.run({ kind: 'text', text: 'tidy expenses' });
};

const saidOf = async (stage: Stage): Promise<string | undefined> => {
  const [asked] = await stage.deputy.ask.history();
  return asked === undefined ? undefined : askedView(asked.request).tasks[0]?.said;
};

const askAndApprove = async (stage: Stage): Promise<void> => {
  await ask(stage);
  await approve(stage);
  await stage.cycle();
};

describe('a row that a skill wants to have deleted', () => {
  it('stays until the person, who is shown it, says yes', async () => {
    const stage = aTidyStage();
    await ask(stage);
    expect(stage.vault.text(ROW)).toBe(ROW_TEXT);
    const [card] = await stage.deputy.approvals.list();
    expect(card).toMatchObject({ sentence: 'Delete the row 2026-11-20-lunch', risk: null });
    expect(card?.text.body).toBe(`${ROW}\n\n${ROW_TEXT.trim()}`);
    expect(card?.choices).not.toContain('edit');
    const text = { to: '', cc: '', subject: '', body: 'Mine.' };
    const { path = '', id: request = '', hash: shownHash = '' } = card ?? {};
    expect(await stage.deputy.approvals.edit(path, { request, shownHash, text })).toEqual({
      kind: 'refused',
      why: 'Only a mail can be edited here.',
    });
    expect(await saidOf(stage)).toBe(
      'Ran the skill expenses. Waits for your approval: delete 2026-11-20-lunch.',
    );
    await approve(stage);
    await stage.cycle();
    expect(stage.vault.has(ROW)).toBe(false);
    expect(await saidOf(stage)).toBe('Ran the skill expenses. Done as approved: delete 2026-11-20-lunch.');
  });

  it('comes back by Undo, and its request is not run again', async () => {
    const stage = aTidyStage();
    await ask(stage);
    await approve(stage);
    await stage.cycle();
    expect(await stage.deputy.history.undoable()).toBe('Deleted the row 2026-11-20-lunch.md');
    await stage.deputy.undo();
    await stage.cycle();
    expect(stage.vault.text(ROW)).toBe(ROW_TEXT);
  });

  it('stays where the person says no', async () => {
    const stage = aTidyStage();
    await ask(stage);
    const [card] = await stage.deputy.approvals.list();
    await stage.deputy.approvals.decide(card?.path ?? '', { kind: 'reject', reason: 'I need it' });
    await stage.cycle();
    expect(stage.vault.text(ROW)).toBe(ROW_TEXT);
    expect(await saidOf(stage)).toContain('Rejected: delete 2026-11-20-lunch. I need it');
  });

  it('stays where it was changed since the person was asked', async () => {
    const stage = aTidyStage();
    await ask(stage);
    stage.vault.external(ROW, ROW_TEXT.replace('12', '13'));
    await approve(stage);
    await stage.cycle();
    expect(stage.vault.text(ROW)).toContain('amount: 13');
    expect(await saidOf(stage)).toContain('A row was changed since you were asked');
  });

  it.each(['Skills/expenses.md', 'Notes/a.md', 'Skills/expenses/expenses/gone.md', `${ROW}/../../../x.md`])(
    'is a row of the skill, and no other note: %s',
    async (path) => {
      const stage = aTidyStage({}, path);
      await ask(stage);
      expect(await stage.deputy.approvals.list()).toEqual([]);
    },
  );

  it.each(['Notes/a.md', 'Skills/expenses.md', 'Skills/x/../../Notes/a.md', 'Skills/x/../expenses.md'])(
    'is nothing else, even where the request is edited and then approved: %s',
    async (path) => {
      const stage = aTidyStage({ files: { ...TIDY_FILES, 'Notes/a.md': ROW_TEXT } });
      await ask(stage);
      const [pending = ''] = stage.vault.paths('Pending_Approval');
      stage.vault.external(pending, stage.vault.text(pending).replaceAll(ROW, path));
      await approve(stage);
      await stage.cycle();
      for (const kept of [ROW, 'Notes/a.md', 'Skills/expenses.md']) expect(stage.vault.has(kept)).toBe(true);
      expect(stage.vault.text(stage.vault.paths('Pending_Approval')[0] ?? '')).toContain(
        'It does not say in full what is to be done.',
      );
    },
  );

  it.each(crashPoints(40))(
    'is asked about once, and deleted once it is approved, whatever write %i cuts short',
    async (at) => {
      const stage = aTidyStage({
        faults: new Faults({ onWrite: ({ n }) => (n === at ? 'kill' : undefined) }),
      });
      await askAndApprove(stage).catch(() => undefined);
      stage.restart();
      // An approval that was written down waits that long for its file to be moved.
      await stage.clock.sleep(20_000);
      await stage.cycle();
      const [asked] = await stage.deputy.ask.history();
      if (asked === undefined) return;
      await stage.deputy.ask.run({ kind: 'resume', meant: asked.request.id });
      if ((await stage.deputy.approvals.list()).length > 0) await approve(stage);
      await stage.cycle();
      expect(stage.vault.has(ROW)).toBe(false);
      expect(stage.vault.paths('Done')).toHaveLength(1);
      expect(stage.vault.paths('Pending_Approval')).toEqual([]);
      expect(await saidOf(stage)).toContain('Done as approved: delete 2026-11-20-lunch.');
    },
  );
});
