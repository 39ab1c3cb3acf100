import { beforeEach, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
});

const question = (name: string): string =>
  aMailNote({
    messageId: `<${name}@example.org>`,
    from: `${name} <post@${name}.example>`,
    subject: 'The hall',
    body: 'Which of the two halls do you want?\n',
  });

it('what a person moves to Read is one line at a terminal, and done by one command', async () => {
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);
  await run('setup');
  for (const name of ['ann', 'bob']) machine.write(`Needs_Action/${name}.md`, question(name));
  await run('triage');
  for (const [name, counts] of [
    ['ann', '2 notes: 1 to answer, 1 to read'],
    ['bob', '2 notes'],
  ] as const) {
    expect((await run('decide', name, '--for', 'read')).stdout).toMatch(
      /^Moved to Read: |^For you to read: /u,
    );
    expect((await run('status')).stdout).toContain(`Needs you:    ${counts}\n`);
  }
  expect((await run('status')).stdout).toContain(
    '  2 to read, 2 senders: worth knowing, and nothing is expected (deputy read)\n',
  );
  const { needs } = JSON.parse((await run('status', '--json')).stdout) as { needs: object[] };
  expect(needs).toMatchObject([
    { kind: 'read', for: 'read', due: null },
    { kind: 'read', for: 'read', due: null },
  ]);
  const listed = await run('read');
  expect(listed.stdout).toMatch(/^\d{4}-\d\d-\d\d: 2 to read, 2 senders\n {2}Needs_Action\/\w+\.md: /u);
  expect(await run('read', '--done', listed.stdout.slice(0, 10))).toMatchObject({
    code: 0,
    stdout: `${listed.stdout}Marked 2 notes done.\n`,
  });
  expect((await run('read')).stdout).toBe('No notes to read.\n');
  expect((await run('undo')).code).toBe(0);
  for (const name of ['ann', 'bob']) {
    const path = `Needs_Action/${name}.md`;
    machine.write(path, machine.read(path).replace('deputy_for: read', '$&\ndeputy_to_check: true'));
  }
  expect((await run('status')).stdout).toContain(
    '  2 to check, 2 senders: Deputy would archive them (deputy check)\n',
  );
  expect((await run('read')).stdout).toBe('No notes to read.\n');
  expect((await run('check', '--done', 'all')).stdout).toMatch(
    /: 2 to check, 2 senders\n[^]*Marked 2 notes done\.\n$/u,
  );
  expect((await run('check')).stdout).toBe('No notes to check.\n');
  expect(await run('decide', 'ann', '--for', 'later')).toMatchObject({ code: 2 });
});

it('what is to be handed over gets its mail by the same words once more, as by the button in the app', async () => {
  const handOver = () => machine.run('decide', machine.vault, 'ann', 'hand-over');
  await machine.run('setup', machine.vault);
  machine.write('Needs_Action/ann.md', question('ann'));
  await machine.run('triage', machine.vault);
  await handOver();
  expect(machine.read('Needs_Action/ann.md')).not.toContain('hand_over');
  expect((await handOver()).stdout).toMatch(/^Drafted a hand-over mail -> Drafts\/.*\.md\n/u);
  expect(await handOver()).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Drafted') });
});

it('names the command that goes on after each step of a reply, and asks for what is missing', async () => {
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);
  machine.write('Needs_Action/ann.md', question('ann'));
  expect((await run('status')).stdout).toMatch(
    /^Deputy was never set up here, or that was undone, or it was uninstalled. To begin: deputy setup /u,
  );
  expect((await run('status', '--health')).stdout).toMatch(/^Trouble: Deputy was never set up here, /u);
  await run('setup');
  expect((await run('status')).stdout).toContain(`  Triage what waits: deputy triage ${machine.vault}\n`);
  await run('triage');
  await run('undo');
  expect((await run('status')).stdout).toContain(`: deputy decide ${machine.vault} <note> reply\n`);
  expect((await run('decide', 'ann')).stderr).toContain(
    `Which decision: reply, archive, urgent, question, hand-over? For example: deputy decide ${machine.vault} ann reply`,
  );
  const drafted = await run('decide', 'ann', 'reply');
  const [, again = ''] = /^Finish .*, then: deputy (ask-again .*)$/mu.exec(drafted.stdout) ?? [];
  const asked = await machine.run(...again.split(' '));
  const [, , path = ''] = /Next: deputy (approve) \S+ (\S+)/u.exec(asked.stdout) ?? [];
  expect(asked.stdout).toMatch(/blanks? to fill in: \[/u);
  expect((await run('approve', path)).stderr).toMatch(/to fill in: \[.* --with-blanks\n$/u);
  machine.ask = () => Promise.resolve('');
  expect(await run('reject', path)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('nothing was rejected'),
  });
  machine.ask = () => Promise.resolve('Too early');
  expect((await run('reject', path)).code).toBe(0);
  expect(machine.read(path.replace('Pending_Approval', 'Rejected'))).toContain('status_reason: Too early');
});

it('takes all words of an ask as its text, without quotes', async () => {
  await machine.run('setup', machine.vault);
  const words = 'remind me on Friday to call Tom';
  expect((await machine.run('ask', machine.vault, ...words.split(' '))).code).toBe(0);
  expect((await machine.run('ask', machine.vault, '--history')).stdout).toContain(words);
});

it('confirms a line on a sender without a terminal only with --yes', async () => {
  const run = (...args: string[]) => machine.run('rules', machine.vault, ...args);
  await machine.run('setup', machine.vault);
  const said = 'mail of post@ann.example can wait';
  machine.write('Memory/Senders.md', `Mine.\n\n- ${said}\n`);
  const refused = await run('--confirm', said);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/ --confirm .* --yes\n$/u) });
  expect(refused.stdout).toContain('goes to Read. It applies once you confirm it.');
  expect(machine.read('Memory/Senders.md')).toContain(`- ${said}\n`);
  expect((await run('--confirm', said, '--yes')).code).toBe(0);
  expect(machine.read('Memory/Senders.md')).toContain('(you confirmed it)');
});
