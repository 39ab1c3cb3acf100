import { describe, expect, it } from 'vitest';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults } from '../../../fakes/faults';
import { type Asking, NOTE, asked } from '../../app/asking';

/** Creating a file in this folder is refused. */
const refusing = (folder: string): Faults =>
  new Faults({
    onWrite: ({ kind, path }) =>
      kind === 'create' && path.startsWith(`${folder}/`)
        ? new VaultError('denied', `Could not write ${path}: EACCES`)
        : undefined,
  });

describe('a request', () => {
  it('whose note is refused is there later or not at all: its draft names none meanwhile', async () => {
    const stage = await asked({ settings: { queueDrafts: false } });
    const before = stage.vault.text(stage.draft);
    stage.restart(refusing('Pending_Approval'));
    const queueing = stage.openWith(stage.ports, { ...stage.settings, queueDrafts: true });
    const never = new AbortController().signal;
    await queueing.cycle({ stop: never, abort: never });
    expect(stage.vault.text(stage.draft)).toBe(before);

    stage.restart();
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    expect(stage.vault.text(stage.draft)).toBe(before);
  });

  it('that is asked for again is put as a whole: the former one waits until the new one lies there', async () => {
    const stage = await takenOver();
    const before = stage.vault.text(stage.pending);
    stage.restart(refusing('Pending_Approval'));
    expect(await stage.deputy.act('ask', stage.pending)).toMatchObject({ kind: 'conflict' });
    expect(stage.vault.text(stage.pending)).toBe(before);
  });

  it('that was asked for again shows what was edited since', async () => {
    const stage = await takenOver();
    await stage.deputy.act('ask', stage.pending);
    await stage.edit(stage.pending, 'Yes, gladly.', 'Yes, on Friday.');
    const [card] = await stage.deputy.approvals.list();
    expect(card?.before).toMatchObject({ body: 'Yes, gladly.' });
  });

  it('is logged with its note and the names of those it reaches, however it came about', async () => {
    const stage = await takenOver();
    await stage.deputy.act('ask', stage.pending);
    await stage.edit(stage.draft, 'Yes, gladly.', 'Yes, on Friday.');
    await stage.cycle();
    const lines = stage.events('approval_pending').map(({ details }) => details);
    expect(lines).toHaveLength(3);
    for (const details of lines)
      expect(details).toMatchObject({
        action: 'send_email',
        recipients: expect.stringMatching(/^\w.+ <ada@example\.org>$/),
        note: expect.stringMatching(/^Pending_Approval\/.+\.md$/),
        title: expect.stringMatching(/^Re: /),
      });
  });
});

/** This device has taken over a vault in which another one had asked. */
async function takenOver(): Promise<Asking> {
  const stage = await asked();
  for (const path of stage.device.paths()) await stage.device.remove(path);
  stage.restart();
  expect(stage.vault.has(NOTE)).toBe(true);
  return stage;
}
