import { describe, expect, it } from 'vitest';
import { givenPlans, keepHighestPlan, readRunner } from '../../../src/core/session/runner';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { MemoryVault } from '../../fakes/memory-vault';
import { ANSWERS, IN, Stage } from '../app/stage';
import { promise } from '../../promise';

describe('Runner.md', () => {
  const PATH = 'Logs/Runner.md';
  const vaultWith = (text: string): MemoryVault =>
    new MemoryVault({ clock: new FakeClock(), files: { [PATH]: text } });

  it.each(['runner: here', 'set_up_by: here', 'type: deputy_runner'])(
    'names no recipient where it says only %s',
    async (line) => {
      const runner = await readRunner(vaultWith(`---\n${line}\n---\n`), 'Logs');
      expect(runner).toMatchObject({ kind: 'unreadable' });
    },
  );

  it("keeps a plan's number on a line of its own, whatever the last line ends with", async () => {
    const vault = vaultWith('---\nrunner: here\nset_up_by: here\n---\nno line end');
    expect(await keepHighestPlan(vault, 'Logs', 'PLAN-2026-007')).toBe(true);
    expect(await givenPlans(vault, 'Logs')).toEqual(['PLAN-2026-007']);
    expect(vault.text(PATH)).toMatch(/\nno line end\n- PLAN-2026-007\n$/);
  });
});

describe('the log', () => {
  it('holds no key, though a mail does', async () => {
    promise('Deputy never writes it into a note or the log');
    const key = 'sk-ant-api03-abcdefghijklmnop';
    const note = aMailNote({ subject: `My key is ${key}` });
    const stage = new Stage({ files: { [`${IN}/a.md`]: note }, answers: [ANSWERS.archive] });
    await stage.cycle();
    expect(stage.events('llm_decision')[0]?.['email_subject']).toBe('My key is ...mnop');
    expect(JSON.stringify(stage.log)).not.toContain(key);
  });
});
