import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

const LONG_AGO = 1_700_000_000;

it('deputy status knows many notes from the time before, and what has changed since', async () => {
  const machine = new Machine();
  const status = async (): Promise<string> =>
    /^Notes: +(.*)$/m.exec((await machine.run('status', machine.vault)).stdout)?.[1] ?? '';
  await machine.run('setup', machine.vault);
  for (let n = 0; n <= 500; n += 1) {
    machine.write(`Needs_Action/${String(n)}.md`, aMailNote({ messageId: `<${String(n)}@x>` }));
    utimesSync(join(machine.vault, `Needs_Action/${String(n)}.md`), LONG_AGO, LONG_AGO);
  }
  expect(await status()).toBe('501 to triage');

  const known = join(machine.environment['DEPUTY_CONFIG_DIR'] ?? '', 'known');
  const [file] = readdirSync(known);
  expect(file).toBeDefined();
  machine.write('Needs_Action/7.md', aMailNote({ messageId: '<7@x>', status: 'done' }));
  machine.write('Needs_Action/8.md', '---\nstatus: "pending\n---\n');
  expect(await status()).toBe('499 to triage, 1 done, 1 broken');

  writeFileSync(join(known, file ?? ''), '{"torn":');
  expect(await status()).toBe('499 to triage, 1 done, 1 broken');
});
