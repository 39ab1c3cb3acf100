import { describe, expect, it } from 'vitest';
import { preparedRequests } from '../../core/approvals/work/prepared-approvals';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage, type StageOptions } from '../../core/app/stage';
import { readDigest } from '../../../src/features/digest/feature';
import { deputyFacts } from '../../../src/core/app/facts';

const TODAY = '2026-11-02.md';
const HOUR = 3_600_000;
/** The figures on request. */
const figures = ({ deputy, clock }: Pick<Stage, 'deputy' | 'clock'>): ReturnType<typeof readDigest> =>
  readDigest(deputyFacts(deputy, clock));
const digestIn = (stage: Stage, path = TODAY): string | undefined =>
  /^Deputy: (.*) \(\[review\]/m.exec(stage.vault.text(path))?.[1];

describe('the digest of the day in the daily note', () => {
  /** Nine in the morning, in Berlin. */
  const stage = (settings: StageOptions['settings'], files: Record<string, string> = {}): Stage =>
    new Stage({
      files: { [`${IN}/q.md`]: aMailNote(), [TODAY]: '# Monday\n', ...files },
      answers: () => ANSWERS.reply,
      clock: new FakeClock({ auto: true }),
      ...(settings === undefined ? {} : { settings }),
    });

  it('is not written unless the person says so', async () => {
    const off = stage({});
    await off.cycle();
    expect(off.vault.text(TODAY)).toBe('# Monday\n');
  });

  it('counts what needs the person and what was sorted, once its hour has come', async () => {
    const evening = stage({ digestAt: '18:00' });
    await evening.cycle();
    expect(evening.vault.text(TODAY)).toBe('# Monday\n');
    await evening.clock.advance(9 * HOUR);
    await evening.cycle();
    expect(evening.vault.text(TODAY)).toBe(
      '# Monday\n\nDeputy: 1 needs you, 1 sorted ([review](obsidian://deputy?review)) %% deputy:digest %%\n',
    );
  });

  it('is written once a day, though the person has removed it and Deputy was restarted', async () => {
    const morning = stage({ digestAt: '08:00' });
    await morning.cycle();
    expect(digestIn(morning)).toBe('1 needs you, 1 sorted');
    morning.vault.external(TODAY, '# Monday\n');
    morning.restart();
    await morning.cycle();
    expect(morning.vault.text(TODAY)).toBe('# Monday\n');
  });

  it('counts only the new day: what was sorted yesterday is not sorted today', async () => {
    const days = stage({ digestAt: '08:00' }, { '2026-11-03.md': '' });
    await days.cycle();
    await days.clock.advance(24 * HOUR);
    await days.cycle();
    expect(digestIn(days, '2026-11-03.md')).toBe('1 needs you');
  });

  it('waits for the note, which Deputy does not make', async () => {
    const early = stage({ digestAt: '08:00', dailyNote: '[Daily]/YYYY-MM-DD' });
    await early.cycle();
    expect(early.vault.paths('Daily')).toEqual([]);
    early.vault.external('Daily/2026-11-02.md', 'Template.');
    await early.cycle();
    expect(digestIn(early, 'Daily/2026-11-02.md')).toBe('1 needs you, 1 sorted');
  });

  it('counts what went out, and not what was rejected or waits', async () => {
    const sending = await preparedRequests();
    expect(await figures(sending)).toMatchObject({ sorted: 3, sent: 0 });
    await sending.cycle();
    expect(await figures(sending)).toMatchObject({ needYou: 3, sorted: 4, sent: 1 });
  });

  it('does not count what was undone', async () => {
    const undone = stage({});
    await undone.cycle();
    expect(await figures(undone)).toMatchObject({ needYou: 1, sorted: 1, sent: 0 });
    await undone.deputy.undo();
    expect(await figures(undone)).toMatchObject({ sorted: 0 });
  });
});
