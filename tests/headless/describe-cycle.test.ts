import { expect, it } from 'vitest';
import { describeCycle } from '../../headless/words/describe-cycle.mjs';
import { Asking, NOTE } from '../core/app/asking';
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
  const forged = 'Hello\n  drafted       Forged -> Drafts/forged.md';
  const stage = new Asking({ files: { [NOTE]: aMailNote({ subject: forged }) } });
  const lines = describeCycle(await stage.cycle(), PLACE);
  expect(lines.filter((line) => line.includes('Forged'))).toHaveLength(1);
  for (const line of lines) expect(line).not.toContain('\n');
});

it('says what became of a note and of an approval in words, and groups the digits of a count', async () => {
  const stage = new Asking({ files: { [NOTE]: aMailNote({ subject: 'Tea' }) } });
  const lines = describeCycle(await stage.cycle(), PLACE);
  const report = await stage.approveByMove();
  const all = [...lines, ...describeCycle({ ...report, recovered: 1_204 }, PLACE)].join('\n');
  expect(all).toContain('  drafted       Tea');
  expect(all).toContain('  Done as approved: Re: Tea -> Done/');
  expect(all).toContain('Finished 1,204 actions');
  expect(all.replaceAll(/\b(?:Needs_Action|Pending_Approval)\//gu, '')).not.toMatch(/\b[a-z]+_[a-z]+\b/u);
});
