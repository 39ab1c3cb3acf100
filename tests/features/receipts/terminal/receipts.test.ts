import { beforeEach, expect, it } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import { Machine } from '../../../headless/deputy-process';

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
});

const receipt = (name: string): string =>
  aMailNote({
    messageId: `<${name}@example.org>`,
    from: `${name} <pay@${name}.example>`,
    subject: 'Your payment',
    body: 'Thank you for your payment of $20.00.\n',
  });

it('receipts are one line at a terminal, and done by one command that one undo takes back', async () => {
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);
  await run('setup');
  for (const name of ['shop', 'bank']) machine.write(`Needs_Action/${name}.md`, receipt(name));
  await run('triage');
  expect((await run('status')).stdout).toContain(
    'Needs you:    2 notes\n  2 receipts, 2 senders: paid, and nothing is due (deputy receipts)\n',
  );
  const listed = await run('receipts');
  expect(listed.stdout).toMatch(/^\d{4}-\d\d-\d\d: 2 receipts, 2 senders\n {2}Needs_Action\/\w+\.md: /u);
  const wrong = await run('receipts', '--done', '1999-01-01');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('No receipts of 1999-01-01.')]);
  expect(await run('receipts', '--done', listed.stdout.slice(0, 10))).toMatchObject({
    code: 0,
    stdout: `${listed.stdout}Marked 2 receipts done.\n`,
  });
  expect((await run('receipts')).stdout).toBe('No receipts.\n');
  expect((await run('undo')).stdout).toBe('Undone: Marked 2 receipts done.\n');
  expect((await run('receipts', '--done', 'all')).stdout).toBe(`${listed.stdout}Marked 2 receipts done.\n`);
});
