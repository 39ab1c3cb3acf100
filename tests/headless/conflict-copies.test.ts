import { beforeEach, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

let machine: Machine;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
  machine.environment.LLM_PROVIDER = 'rules';
});

const QUESTION = 'Which text is right, "q.md" or "q (Anna\'s conflicted copy 2026-11-28).md"?';

it('deputy triage asks about a conflict copy by both names, in what it prints, in status and in the note', async () => {
  const body = 'Hello,\n\ncan you come on Thursday?\n';
  const copy = "Needs_Action/q (Anna's conflicted copy 2026-11-28).md";
  machine.write('Needs_Action/q.md', aMailNote({ body: `${body}\nCall Ben first.\n` }));
  machine.write(copy, aMailNote({ body }));
  for (const _ of [1, 2]) {
    const { code, stdout } = await machine.run('triage', machine.vault, '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain(`asked you     which text is right,  Needs_Action/q.md or ${copy}? Both wait.`);
    expect(stdout).not.toContain('drafted');
  }
  expect(machine.read('Needs_Action/q.md')).toContain('Call Ben first.');
  expect(machine.read(copy).replaceAll('\\"', '"')).toContain(QUESTION);
  expect((await machine.run('status', machine.vault)).stdout).toContain(QUESTION);
});
