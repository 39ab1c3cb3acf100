import { expect, it } from 'vitest';
import { describeCycle } from '../../headless/words/describe-cycle.mjs';
import { Asking, NOTE } from '../app/asking';
import { aMailNote } from '../fakes/mail-note';

const PLACE = { folder: '/vault', settings: { accounts: [] } };

it('names a mail by the beginning of a subject that is too long for a line', async () => {
  const stage = new Asking({ files: { [NOTE]: aMailNote({ subject: 'Hello '.repeat(1_000).trim() }) } });
  const lines = describeCycle(await stage.cycle(), PLACE);
  stage.drag(stage.pending, 'Approved');
  const all = [...lines, ...describeCycle(await stage.cycle(), PLACE)];
  expect(all.filter((line) => line.includes('Hello Hello'))).toHaveLength(2);
  for (const line of all) expect(line.length).toBeLessThan(300);
});

it('gives each note one line, whatever breaks its subject holds', async () => {
  const forged = 'Hello\n  draft_reply   Forged -> Drafts/forged.md';
  const stage = new Asking({ files: { [NOTE]: aMailNote({ subject: forged }) } });
  const lines = describeCycle(await stage.cycle(), PLACE);
  expect(lines.filter((line) => line.includes('Forged'))).toHaveLength(1);
  for (const line of lines) expect(line).not.toContain('\n');
});
