import { beforeEach, expect, it } from 'vitest';
import { newsletterMail } from '../../../kernel/mail/newsletter-mail';
import { Machine } from '../../../headless/deputy-process';

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
});

const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);

/** A vault with mail of so many newsletters. */
async function newsletters(senders: number): Promise<string[]> {
  await run('setup');
  expect((await run('unsubscribe')).stdout).toMatch(/^No newsletter here .*\.\n$/u);
  const addresses: string[] = [];
  for (let n = 1; n <= senders; n += 1) {
    const address = `news${String(n)}@bindery.example.org`;
    addresses.push(address);
    const mail = newsletterMail({
      from: `News ${String(n)} <${address}>`,
      id: `${String(n)}@x`,
      date: new Date(Date.now() - 3_600_000).toUTCString().replace('GMT', '+0000'),
      body: `Issue ${String(n)} is out. Read it at https://bindery.example.org/${String(n)}.`,
    });
    machine.write(`Inbox/${String(n)}.eml`, mail);
  }
  await run('triage');
  return addresses;
}

it('newsletters are listed with counts, and each that is named becomes an approval with its address', async () => {
  const [first = ''] = await newsletters(2);
  const listed = await run('unsubscribe');
  expect(listed.stdout).toContain('2 senders, 2 mails a month.\n');
  expect(listed.stdout).toContain(`News 1 <${first}>: 1 mail a month\n  https://lists.example.org/u?t=1\n`);
  expect(await run('unsubscribe', first)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Asked you about unsubscribing from News 1/u) as string,
  });
  expect((await run('unsubscribe')).stdout).toContain('1 mail a month, waits for your approval\n');
  const { requests = [] } = JSON.parse((await run('status', '--json')).stdout) as {
    requests?: { sentence: string }[];
  };
  expect(JSON.stringify(requests)).toContain('Unsubscribe at lists.example.org');
  expect(await run('unsubscribe', 'nobody@example.org')).toMatchObject({ code: 2 });
});

it('above five senders the count is typed, or given', async () => {
  const addresses = await newsletters(6);
  const unasked = await run('unsubscribe', ...addresses);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('--count 6')]);
  const questions: string[] = [];
  machine.ask = (question) => {
    questions.push(question);
    return Promise.resolve('5');
  };
  expect((await run('unsubscribe', ...addresses)).code).toBe(2);
  expect(questions).toEqual(['These are 6 senders. Type 6 to be asked about each:']);
  expect((await run('unsubscribe', ...addresses, '--count', '5')).code).toBe(2);
  expect((await run('unsubscribe')).stdout).not.toContain('waits for your approval');
  machine.ask = () => Promise.resolve('6');
  expect((await run('unsubscribe', ...addresses)).code).toBe(0);
  expect((await run('unsubscribe')).stdout.match(/waits for your approval/gu)).toHaveLength(6);
});
