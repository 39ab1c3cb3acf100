import { beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
});

const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);

const failed = (name: string): string =>
  aMailNote({
    messageId: `<${name}@example.org>`,
    status: 'failed',
    body: 'Could you tell me whether Thursday at ten still holds?\n',
    frontmatter: { decision_reason: 'The provider refused the request.' },
  });

const OPENAI = { LLM_PROVIDER: 'openai', OPENAI_API_KEY: 'sk-test-1', LLM_MODEL: 'gpt-6-luna' };

describe('triage --retry-failed', () => {
  it('puts all failed notes back as one action, says what that costs, and triages them', async () => {
    await run('setup');
    for (const name of ['a', 'b']) machine.write(`Needs_Action/${name}.md`, failed(name));
    machine.write('Needs_Action/mine.md', '---\nstatus: needs_info\n---\nMine.\n');
    const { code, stdout } = await run('triage', '--retry-failed');
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('Put 2 failed notes back to triage: 2 notes, no cost.\nChecked 2 notes'),
    ]);
    expect((await run('status', '--json')).stdout).not.toContain('"failed"');
    expect(machine.read('Needs_Action/mine.md')).toContain('status: needs_info');
  });

  it('is taken back by one undo where nothing was triaged since', async () => {
    await run('setup');
    for (const name of ['a', 'b']) machine.write(`Needs_Action/${name}.md`, failed(name));
    Object.assign(machine.environment, { ...OPENAI, LLM_BASE_URL: 'http://127.0.0.1:9/v1' });
    const { stdout } = await run('triage', '--retry-failed');
    expect(stdout).toContain('Put 2 failed notes back to triage');
    expect(machine.read('Needs_Action/a.md')).toContain('status: pending');
    expect((await run('undo')).stdout).toContain('Undone: Put 2 failed notes back to triage.');
    for (const name of ['a', 'b'])
      expect(machine.read(`Needs_Action/${name}.md`)).toContain('status: failed');
  });

  it('does nothing where no note has failed, and goes with no batch', async () => {
    await run('setup');
    expect(await run('triage', '--retry-failed')).toMatchObject({ code: 0, stdout: 'No note has failed.\n' });
    expect(await run('triage', '--retry-failed', '--batch')).toMatchObject({ code: 2 });
  });

  it('without a terminal asks for a yes before many calls, and changes nothing', async () => {
    await run('setup');
    for (let n = 0; n < 21; n++) machine.write(`Needs_Action/${String(n)}.md`, failed(String(n)));
    Object.assign(machine.environment, OPENAI);
    const { code, stderr } = await run('triage', '--retry-failed');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/To triage: 21 notes, .*--retry-failed --yes/su),
    ]);
    expect(machine.read('Needs_Action/0.md')).toContain('status: failed');
  });
});
