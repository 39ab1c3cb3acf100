import { describe, expect, it } from 'vitest';
import { logCsv } from '../../../src/app/view/log-csv';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../../app/stage';

const stageWithLog = async (subject = 'Salary, "final"'): Promise<Stage> => {
  const files = { [`${IN}/q.md`]: aMailNote({ subject, body: 'My door code is 4711.\n' }) };
  const stage = new Stage({ files, answers: () => ANSWERS.archive });
  await stage.cycle();
  return stage;
};

describe('the log, exported', () => {
  it('is all of its lines, in order', async () => {
    const stage = await stageWithLog();
    const lines = await stage.deputy.log.export({ isRedacted: false });
    expect(lines).toEqual(stage.log);
  });

  it('leaves out names, addresses and texts, and keeps what can be counted', async () => {
    const stage = await stageWithLog();
    const lines = await stage.deputy.log.export({ isRedacted: true });
    expect(lines).toHaveLength(stage.log.length);
    const text = JSON.stringify(lines);
    for (const secret of ['Ada', 'ada@', 'Salary', '4711', 'q1@', 'q.md', 'Nothing to do'])
      expect(text).not.toContain(secret);
    const decision = lines.find(({ event }) => event === 'llm_decision');
    expect(decision).toMatchObject({ decision: 'archive', confidence: 0.95, email_subject: '[redacted]' });
    expect(decision?.['tokens_input']).toBeGreaterThan(0);
  });

  it('is a table whose cells a spreadsheet does not carry out', async () => {
    const stage = await stageWithLog('=HYPERLINK("http://evil.example","a")');
    const [head = '', ...rows] = logCsv(await stage.deputy.log.export({ isRedacted: false }));
    expect(head).toMatch(/^timestamp,event,severity,/u);
    expect(rows).toHaveLength(stage.log.length);
    expect(rows.join('\n')).toContain(`"'=HYPERLINK(""http://evil.example"",""a"")"`);
    expect(rows.some((row) => /(^|,)=/u.test(row))).toBe(false);
  });
});

describe('old days of the log', () => {
  it('are kept as long as the setting says, and the rest is verified', async () => {
    const stage = new Stage({ settings: { keepLogDays: 30 } });
    await stage.cycle();
    const [first = ''] = stage.vault.paths('Logs').filter((path) => path.endsWith('.log'));
    await stage.clock.sleep(20 * 86_400_000);
    await stage.cycle();
    expect(stage.vault.text(first)).toContain('poll_cycle_complete');
    await stage.clock.sleep(20 * 86_400_000);
    await stage.cycle();
    expect(stage.vault.text(first)).toMatch(/^\{"retired":/u);
    expect((await stage.deputy.log.verify()).faults).toEqual([]);
    stage.restart();
    await stage.cycle();
    expect((await stage.deputy.log.verify()).faults).toEqual([]);
  });

  it('stay by default', async () => {
    const stage = new Stage();
    await stage.cycle();
    await stage.clock.sleep(4_000 * 86_400_000);
    await stage.cycle();
    expect(
      stage.vault
        .paths('Logs')
        .map((path) => stage.vault.text(path))
        .join(),
    ).not.toContain('retired');
  });
});
