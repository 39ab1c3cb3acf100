import { expect, it } from 'vitest';
import { watchingStage } from '../../../core/app/watching';
import { Faults } from '../../../fakes/faults';
import { ScriptedModel } from '../../../fakes/scripted-model';

/** How often a note that only the search reads was read after it changed, while nobody asked; with or without events. */
async function readsUnasked(events: boolean): Promise<number[]> {
  const reads: string[] = [];
  const faults = new Faults({
    onCall: ({ kind, path }) => {
      if (kind === 'read') reads.push(path);
      return Promise.resolve();
    },
  });
  const counted = (): number => reads.splice(0).filter((path) => path === 'Notes/x.md').length;
  const watching = watchingStage({
    faults,
    files: { 'Notes/x.md': 'roses\n' },
    settings: { events },
    model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }),
  });
  await watching.pass(10);
  const before = counted();
  const asked = watching.stage.deputy.ask.run({ kind: 'text', text: 'find roses' });
  await watching.pass(10);
  expect(await asked).toMatchObject({ kind: 'asked' });
  expect(counted()).toBeGreaterThan(0);
  watching.stage.vault.external('Notes/x.md', 'tulips\n');
  await watching.pass(10);
  const heard = counted();
  await watching.finish();
  watching.stage.vault.external('Notes/x.md', 'lilies\n');
  await watching.pass(10);
  return [before, heard, counted()];
}

it('watching takes a changed note into the index of the search before anybody asks, and no more once it has ended', async () => {
  expect(await readsUnasked(true)).toEqual([0, 1, 0]);
});

it('watching leaves that to the next question where events are off', async () => {
  expect(await readsUnasked(false)).toEqual([0, 0, 0]);
});
