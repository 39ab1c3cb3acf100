import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startScriptedModel } from '../../../wire/scripted-model-server';
import { Machine } from '../../../headless/deputy-process';

const SKILL = `---
name: thank-you
description: Drafts a note of thanks.
allowed-tools: draft
deputy_triggers:
  - thank * for
---

Draft a mail of thanks.
`;

let machine: Machine;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
  machine.write('Skills/thank-you/SKILL.md', SKILL);
});

/** The line that `deputy skills` prints for agreeing to it. */
async function hashOfSkill(): Promise<string> {
  const { stdout } = await machine.run('skills', machine.vault);
  return /--allow ([0-9a-f]{32})/.exec(stdout)?.[1] ?? '';
}

describe('deputy skills', () => {
  it('shows what a skill does, and how to agree to it', async () => {
    const { code, stdout } = await machine.run('skills', machine.vault);
    expect(code).toBe(0);
    expect(stdout).toContain('thank-you: not allowed on this device\n  Drafts a note of thanks.\n');
    expect(stdout).toContain('  Triggers: thank * for\n  Tools:    draft\n');
    expect((await machine.run('consent', machine.vault, '--allow', await hashOfSkill())).code).toBe(0);
    expect((await machine.run('skills', machine.vault)).stdout).toContain(
      'thank-you: allowed on this device',
    );
    machine.write('Skills/thank-you/SKILL.md', `${SKILL}And send it.\n`);
    expect((await machine.run('skills', machine.vault)).stdout).toContain('thank-you: not allowed');
  });

  it('that Deputy proposes are kept with the answers to their questions, dismissed, and waited for again after an undo', async () => {
    const model = await startScriptedModel({ wire: 'openai', answers: [] });
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
      OPENAI_API_KEY: 'sk-test-53cr3t',
    });
    const deputy = (command: string, ...rest: string[]) => machine.run(command, machine.vault, ...rest);
    const asked = await deputy('ask', 'every friday summarize my week');
    expect(asked.stdout).toContain('Keep as a skill? summarize-week');
    expect(asked.stdout).toMatch(/To keep the skill: deputy keep \S+ summarize-week/);
    const list = (await deputy('keep')).stdout;
    expect(list).toContain('Skill:  summarize-week\n');
    expect(list).toContain('    Runs: every week on Friday at 09:00, and when you ask for it\n');
    expect(list).toContain('    When should it run? [every week on Friday at 09:00]\n');
    expect((await deputy('status')).stdout).toContain('Keep it as a skill or dismiss it');
    expect((await deputy('keep', 'other')).code).toBe(1);
    expect((await deputy('dismiss', 'summarize-week')).stdout).toContain(
      'Dismissed the skill summarize-week',
    );
    expect((await deputy('keep')).stdout).toBe('No proposal waits.\n');
    expect((await deputy('undo')).code).toBe(0);
    const kept = await deputy('keep', 'summarize-week', '--answers', 'every Sunday at 18:00; nothing');
    expect([kept.code, kept.stderr]).toEqual([0, '']);
    expect(kept.stdout).toContain('It runs once you allow it on this device: deputy skills');
    expect(machine.read('Skills/summarize-week/SKILL.md')).toContain('deputy_schedule: "0 18 * * 0"');
    await model.stop();
    expect(model.complaints).toEqual([]);
  });

  it('leaves out a scheduled run that was missed, once', async () => {
    const daily = SKILL.replace('deputy_triggers:', 'deputy_schedule: "@daily"\ndeputy_triggers:');
    machine.write('Skills/thank-you/SKILL.md', daily);
    const hash = await hashOfSkill();
    await machine.run('consent', machine.vault, '--allow', hash);
    const device = /^runner: "?([^"\s]+)"?$/m.exec(machine.read('Logs/Runner.md'))?.[1] ?? '';
    const since = Date.now() - 3 * 24 * 3_600_000;
    machine.write(`Logs/.deputy/${device}/skills.jsonl`, `${JSON.stringify({ skill: hash, at: since })}\n`);
    const first = await machine.run('skills', machine.vault, '--skip', 'thank-you');
    expect([first.code, first.stdout]).toEqual([0, 'Skipped thank-you.\n']);
    const { stdout } = await machine.run('skills', machine.vault, '--skip', 'thank-you');
    expect(stdout).toBe('No run of thank-you was missed.\n');
  });

  it.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
  ] as const)('runs one that was agreed to by its trigger, over the wire of %s', async (wire, key) => {
    const json = {
      reasoning: 'Done.',
      tool: null,
      arguments: { query: null, path: null, title: null, text: null, date: null },
      answer: 'Thanks are drafted.',
      cannot: null,
    };
    const model = await startScriptedModel({ wire, answers: [{ json }] });
    Object.assign(machine.environment, {
      LLM_PROVIDER: wire,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
      [key]: 'sk-test-53cr3t',
    });
    await machine.run('consent', machine.vault, '--allow', await hashOfSkill());
    const { code, stdout } = await machine.run('ask', machine.vault, 'thank Ann for the books');
    await model.stop();
    expect(stdout).toContain('✓ skill: thank-you — Ran the skill thank-you.\n       Thanks are drafted.');
    expect(code).toBe(0);
    expect(model.complaints).toEqual([]);
  });

  it('says that the rules can’t carry one out', async () => {
    await machine.run('consent', machine.vault, '--allow', await hashOfSkill());
    const { code, stdout } = await machine.run('skills', machine.vault, '--run', 'thank-you');
    expect(stdout).toContain('needs a model');
    expect(code).toBe(1);
  });

  it('names what is wrong with one, and ends with 1 when asked to check', async () => {
    machine.write('Skills/broken.md', '---\nname: Broken\n---\n\nDo.\n');
    expect((await machine.run('skills', machine.vault)).code).toBe(0);
    const { code, stdout } = await machine.run('skills', machine.vault, '--check');
    expect(code).toBe(1);
    expect(stdout).toContain('! "description" is missing.');
    expect(stdout).not.toContain('thank-you');
    rmSync(join(machine.vault, 'Skills/broken.md'));
    expect((await machine.run('skills', machine.vault, '--check')).stdout).toBe('No problem in 1 skill.\n');
  });

  it('makes three examples once, none of them agreed to', async () => {
    expect((await machine.run('skills', machine.vault, '--examples')).stdout).toContain(
      'Made 3 example skills',
    );
    expect((await machine.run('skills', machine.vault, '--examples')).stdout).toContain('there already');
    const { stdout } = await machine.run('skills', machine.vault, '--json');
    const { skills } = JSON.parse(stdout) as { skills: { isAgreed: boolean; problems: unknown[] }[] };
    expect(skills.map(({ isAgreed, problems }) => [isAgreed, problems.length])).toEqual(
      Array(4).fill([false, 0]),
    );
  });

  it('tells which would run on a note', async () => {
    machine.write('Notes/Books.md', 'Thank Ann for the books, she was so kind.\n');
    const { stdout } = await machine.run('skills', machine.vault, '--on', 'Notes/Books.md');
    expect(stdout).toBe('Skills for Books.\nthank-you: It fits "thank * for". Not allowed on this device.\n');
  });
});
