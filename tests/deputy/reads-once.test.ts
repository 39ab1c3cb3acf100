import { expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { IN, Stage } from './stage';

/** Deputy in a process of its own, and how often each waiting note was opened. */
function watched(): { stage: Stage; opened: Map<string, number> } {
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`${IN}/${name}.md`, aMailNote({ messageId: `<${name}@example.org>` })]),
  );
  const stage = new Stage({ files, settings: { dashboardNote: true } });
  const opened = new Map<string, number>();
  const { vault } = stage;
  const read = vault.read.bind(vault);
  vault.read = (path) => {
    if (path.startsWith(`${IN}/`)) opened.set(path, (opened.get(path) ?? 0) + 1);
    return read(path);
  };
  return { stage, opened };
}

const ONCE = ['a', 'b', 'c'].map((name) => [`${IN}/${name}.md`, 1]);

it('opens each waiting note once for all that `deputy status` shows', async () => {
  const { stage, opened } = watched();
  await stage.deputy.status();
  await stage.deputy.requests();
  await stage.deputy.overview();
  expect([...opened]).toEqual(ONCE);
});

it('opens each waiting note once for `deputy undo`', async () => {
  const { stage, opened } = watched();
  await stage.deputy.undo();
  expect([...opened]).toEqual(ONCE);
});
