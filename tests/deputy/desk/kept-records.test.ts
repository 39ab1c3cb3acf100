import { describe, expect, it } from 'vitest';
import { AnswerShelf } from '../../../src/deputy/desk/answer-shelf';
import { givenPlans, keepHighestPlan, readRunner } from '../../../src/deputy/desk/runner';
import type { SavedAnswer } from '../../../src/asking/saved-answer';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { ANSWERS, IN, Stage } from '../stage';

const answer = (text: string): SavedAnswer => ({
  text,
  finishReason: 'stop',
  usage: { inputTokens: 1, outputTokens: 1, isEstimated: false },
  cost: 'local',
  latencyMs: 1,
});

describe('answers that a crash left', () => {
  const saved = async (files: Record<string, { textHash: string; text: string }>): Promise<AnswerShelf> => {
    const device = new MemoryDeviceStore();
    for (const [path, { textHash, text }] of Object.entries(files))
      await device.create(
        `answers/${path}`,
        JSON.stringify({ note: 'a.md', textHash, answer: answer(text) }),
      );
    return AnswerShelf.load(device, () => 'new');
  };

  it('count for the very text of the note that they were given to', async () => {
    const shelf = await saved({ 'r1/triage-1.json': { textHash: 'h1', text: 'one' } });
    expect(shelf.open('a.md', 'h1').read(1)?.text).toBe('one');
    expect(shelf.open('a.md', 'h2')).toMatchObject({ run: 'new', isTakenUp: false });
    expect(shelf.open('a.md', 'h2').read(1)).toBeNull();
  });

  it('are those of one attempt, though two left some', async () => {
    const shelf = await saved({
      'r1/triage-1.json': { textHash: 'h1', text: 'one' },
      'r2/triage-2.json': { textHash: 'h1', text: 'two' },
    });
    const { run, read } = shelf.open('a.md', 'h1');
    expect([run, read(1)?.text, read(2)]).toEqual(['r1', 'one', null]);
  });
});

describe('Runner.md', () => {
  const PATH = 'Logs/Runner.md';
  const vaultWith = (text: string): MemoryVault =>
    new MemoryVault({ clock: new FakeClock(), files: { [PATH]: text } });

  it.each(['runner: here', 'set_up_by: here', 'type: deputy_runner'])(
    'names nobody where it says only %s',
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
    const key = 'sk-ant-api03-abcdefghijklmnop';
    const note = aMailNote({ subject: `My key is ${key}` });
    const stage = new Stage({ files: { [`${IN}/a.md`]: note }, answers: [ANSWERS.archive] });
    await stage.cycle();
    expect(stage.events('llm_decision')[0]?.['email_subject']).toBe('My key is ...mnop');
    expect(JSON.stringify(stage.log)).not.toContain(key);
  });
});
