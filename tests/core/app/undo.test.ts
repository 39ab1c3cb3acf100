import { describe, expect, it } from 'vitest';
import { clashText } from '../../../src/core/app/reports/undo-report';
import { Faults } from '../../fakes/faults';
import { aMailNote } from '../../fakes/mail-note';
import { asked } from './asking';
import { ANSWERS, IN, Stage } from './stage';

const NOTE = `${IN}/q.md`;
const stageAfter = async (answer: keyof typeof ANSWERS): Promise<Stage> => {
  const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS[answer] });
  await stage.cycle();
  return stage;
};

describe('undo', () => {
  it('brings an archived note back as it was, but for a status that keeps it from being archived again', async () => {
    const stage = await stageAfter('archive');
    expect(await stage.deputy.undo()).toEqual({
      kind: 'undone',
      label: 'Archived A question about the workshop',
      kept: [],
      back: [NOTE],
    });
    const text = stage.vault.text(NOTE);
    expect(text.replace('status: needs_info', 'status: pending').replace(/decision_reason: .*\n/, '')).toBe(
      aMailNote(),
    );
    expect(stage.vault.paths('Done')).toEqual([]);
    await stage.cycle();
    expect(stage.vault.has(NOTE)).toBe(true);
    expect(stage.calls).toBe(1);
  });

  it('takes the draft away again, unless somebody has edited it', async () => {
    const untouched = await stageAfter('reply');
    await untouched.deputy.undo();
    expect(untouched.vault.paths('Drafts')).toEqual([]);
    const edited = await stageAfter('reply');
    const [draft = ''] = edited.vault.paths('Drafts');
    edited.vault.external(draft, `${edited.vault.text(draft)}P.S. Bring cake.\n`);
    expect(await edited.deputy.undo()).toMatchObject({ kind: 'undone', kept: [draft] });
    expect(edited.vault.text(draft)).toContain('Bring cake.');
  });

  it('withdraws what was asked about a draft at once, and asks nothing else of the person', async () => {
    const stage = await asked();
    const { id } = stage.request();
    await stage.deputy.undo();
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    const ledger = stage.device.text('approvals.jsonl').split('\n');
    expect(ledger.filter((line) => line.includes(id)).at(-1)).toContain('"event":"withdrawn"');
    await stage.cycle();
    expect([stage.vault.paths('Pending_Approval'), await stage.deputy.approvals.list()]).toEqual([[], []]);
  });

  it('brings the draft back that triaging again had withdrawn', async () => {
    const stage = new Stage({ files: { [NOTE]: aMailNote() }, answers: [ANSWERS.reply, ANSWERS.needsInfo] });
    await stage.cycle();
    const [draft = ''] = stage.vault.paths('Drafts');
    const before = stage.vault.text(draft);
    stage.vault.external(NOTE, stage.vault.text(NOTE).replace('status: pending_approval', 'status: pending'));
    await stage.cycle();
    expect(stage.vault.has(draft)).toBe(false);
    await stage.deputy.undo();
    expect(stage.vault.text(draft)).toBe(before);
    expect(stage.vault.text(NOTE)).toContain(`draft_path: ${draft}`);
  });

  it('goes on to the action before one that can not be taken back any more', async () => {
    const files = { [NOTE]: aMailNote(), [`${IN}/r.md`]: aMailNote({ messageId: 'r@x', subject: 'r' }) };
    const stage = new Stage({ files, answers: () => ANSWERS.archive });
    await stage.cycle({ limit: 1 });
    const [first = ''] = stage.vault.paths('Done');
    await stage.cycle();
    const second = stage.vault.paths('Done').find((path) => path !== first) ?? '';
    stage.vault.external(second, `${stage.vault.text(second)}My own words.\n`);
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'conflict', clashes: [{ reason: 'changed' }] });
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(stage.vault.paths('Done')).toEqual([second]);
    expect(await stage.deputy.undo()).toEqual({ kind: 'nothing' });
  });

  it('after an approval takes back nothing that Deputy did before it, but says what can not be', async () => {
    const stage = await asked();
    await stage.approveByMove();
    expect(await stage.deputy.history.undoable()).toBeNull();
    const before = stage.vault.paths();
    const outcome = await stage.deputy.undo();
    expect(outcome).toMatchObject({ kind: 'final' });
    expect(stage.vault.paths()).toEqual(before);
  });

  it('takes back the rest where a note was changed since, and shows what it would have written there', async () => {
    const stage = await stageAfter('reply');
    const [draft = ''] = stage.vault.paths('Drafts');
    const changed = `${stage.vault.text(NOTE)}My own words.\n`;
    stage.vault.external(NOTE, changed);
    const [action] = await stage.deputy.history.list(1);
    const ids = [action?.id ?? ''];
    const outcome = await stage.deputy.undo({ ids });
    expect(outcome).toMatchObject({ kind: 'conflict', ids, hasRest: true });
    const clashes = outcome.kind === 'conflict' ? outcome.clashes : [];
    expect(clashes).toMatchObject([{ path: NOTE, reason: 'changed' }]);
    const shown = clashes.map(clashText).join('\n');
    expect(shown).toContain('[-pending_approval-]{+pending+}');
    expect(shown).toContain('decision: draft_reply');
    expect(stage.vault.has(draft)).toBe(true);
    expect(await stage.deputy.undo({ ids, rest: true })).toMatchObject({ kind: 'undone', kept: [NOTE] });
    expect([stage.vault.has(draft), stage.vault.text(NOTE)]).toEqual([false, changed]);
  });

  it('takes an older action back by its id, past one that can not be taken back', async () => {
    const files = { [NOTE]: aMailNote(), [`${IN}/r.md`]: aMailNote({ messageId: 'r@x', subject: 'r' }) };
    const stage = new Stage({ files, answers: () => ANSWERS.archive });
    await stage.cycle();
    const [last, first] = await stage.deputy.history.list(9);
    stage.vault.external('Done/r.md', 'Mine.');
    stage.vault.external('Done/q.md', stage.vault.text('Done/q.md'));
    const ids = [first?.id ?? '', last?.id ?? ''];
    const outcomes = [
      await stage.deputy.undo({ ids: [ids[1] ?? ''] }),
      await stage.deputy.undo({ ids: [ids[0] ?? ''] }),
    ];
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['conflict', 'undone']);
    expect(stage.vault.text('Done/r.md')).toBe('Mine.');
    expect(stage.vault.paths(IN)).toEqual([NOTE]);
  });

  it('takes back what was asked for at once as one, over a restart', async () => {
    const paths = ['a', 'b', 'c'].map((name) => `${IN}/${name}.md`);
    const files = Object.fromEntries(
      paths.map((path) => [path, aMailNote({ messageId: path, subject: path })]),
    );
    const stage = new Stage({ files, answers: () => ANSWERS.needsInfo });
    await stage.cycle();
    const before = paths.map((path) => stage.vault.text(path));
    const [last] = await stage.deputy.history.list(1);
    for (const path of paths) await stage.deputy.act('markDone', path);
    await stage.deputy.history.join(last?.id ?? null, 'Marked 3 notes as done');
    stage.restart();
    expect(await stage.deputy.history.undoable()).toBe('Marked 3 notes as done');
    expect(await stage.deputy.undo()).toEqual({
      kind: 'undone',
      label: 'Marked 3 notes as done',
      kept: [],
      back: [...paths].reverse(),
    });
    expect(paths.map((path) => stage.vault.text(path))).toEqual(before);
    expect(await stage.deputy.history.undoable()).not.toContain('as done');
  });

  it('of several at once goes on where a crash cut it off', async () => {
    const paths = ['a', 'b', 'c'].map((name) => `${IN}/${name}.md`);
    const files = Object.fromEntries(
      paths.map((path) => [path, aMailNote({ messageId: path, subject: path })]),
    );
    for (let n = 1, isOver = false; !isOver; n += 2) {
      const stage = new Stage({ files, answers: () => ANSWERS.needsInfo });
      await stage.cycle();
      const before = paths.map((path) => stage.vault.text(path));
      const [last] = await stage.deputy.history.list(1);
      for (const path of paths) await stage.deputy.act('markDone', path);
      await stage.deputy.history.join(last?.id ?? null, 'Marked 3 notes as done');
      stage.restart(new Faults({ onWrite: (write) => (write.n === n ? 'kill' : undefined) }));
      isOver = await stage.deputy.undo().then(
        () => true,
        () => false,
      );
      stage.restart();
      const isLeft = (await stage.deputy.history.undoable()) === 'Marked 3 notes as done';
      if (isLeft) expect(await stage.deputy.undo(), String(n)).toMatchObject({ kind: 'undone', kept: [] });
      expect(
        paths.map((path) => stage.vault.text(path)),
        String(n),
      ).toEqual(before);
    }
  });

  it('names what left the vault, by its id too', async () => {
    const stage = await asked();
    await stage.approveByMove();
    const [sent] = await stage.deputy.history.list(1);
    expect(sent).toMatchObject({ state: 'sent' });
    expect(await stage.deputy.undo({ ids: [sent?.id ?? ''] })).toMatchObject({ kind: 'final' });
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'final' });
    expect((await stage.deputy.history.list(1))[0]).toMatchObject({ state: 'sent' });
  });

  it('goes back one action after the other, over restarts, until there is nothing left', async () => {
    const files = { [NOTE]: aMailNote(), [`${IN}/r.md`]: aMailNote({ messageId: 'r@x', subject: 'r' }) };
    const stage = new Stage({ files, answers: () => ANSWERS.archive });
    await stage.cycle();
    await stage.deputy.undo();
    stage.restart();
    await stage.deputy.undo();
    expect(stage.vault.paths(IN)).toEqual([NOTE, `${IN}/r.md`]);
    expect(await stage.deputy.undo()).toEqual({ kind: 'nothing' });
    expect(stage.events('undone')).toHaveLength(2);
  });
});
