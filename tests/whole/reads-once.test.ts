import { expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../core/app/stage';

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
  await stage.deputy.approvals.list();
  await stage.deputy.overview();
  expect([...opened]).toEqual(ONCE);
});

it('opens no waiting note for `deputy undo` where there is nothing to undo', async () => {
  const { stage, opened } = watched();
  expect(await stage.deputy.undo()).toEqual({ kind: 'nothing' });
  expect([...opened]).toEqual([]);
});

/** A request that waits, its draft and a plan, and how often each file was opened and each folder listed. */
async function settled(): Promise<{
  stage: Stage;
  opened: Map<string, number>;
  listed: Map<string, number>;
}> {
  const stage = new Stage({
    files: { [`${IN}/a.md`]: aMailNote({ messageId: '<a@example.org>' }) },
    settings: { dashboardNote: true, queueDrafts: true },
    answers: [ANSWERS.reply],
  });
  await stage.cycle();
  stage.restart();
  const opened = new Map<string, number>();
  const listed = new Map<string, number>();
  const count = (counts: Map<string, number>, path: string): void => {
    counts.set(path, (counts.get(path) ?? 0) + 1);
  };
  const { vault } = stage;
  const read = vault.read.bind(vault);
  const list = vault.list.bind(vault);
  vault.read = (path) => {
    count(opened, path);
    return read(path);
  };
  vault.list = (folder) => {
    count(listed, folder);
    return list(folder);
  };
  return { stage, opened, listed };
}

it('opens a request and its draft once for the cycle and all that is shown', async () => {
  const { stage, opened } = await settled();
  await stage.cycle();
  await stage.deputy.approvals.list();
  await stage.deputy.overview();
  await stage.deputy.status();
  await stage.cycle();
  const papers = [...opened].filter(([path]) => /^(?:Pending_Approval|Drafts)\//.test(path));
  expect(papers.map(([, times]) => times)).toEqual([1, 1]);
});

it('lists no folder more than three times in a cycle that finds nothing new', async () => {
  const { stage, listed } = await settled();
  await stage.cycle();
  listed.clear();
  await stage.cycle();
  const folders = ['Pending_Approval', 'Approved', 'Rejected', 'Drafts', 'Plans', IN, 'Inbox'];
  expect(folders.map((folder) => [folder, listed.get(folder)])).toEqual([
    ['Pending_Approval', 2],
    ['Approved', 1],
    ['Rejected', 1],
    ['Drafts', 2],
    ['Plans', 3],
    [IN, 2],
    ['Inbox', 1],
  ]);
});

it('looks through Done as often for three requests of a cycle as for one', async () => {
  const lookedThrough = async (names: readonly string[]): Promise<number> => {
    const files = names.map((name) => [
      `${IN}/${name}.md`,
      aMailNote({ messageId: `<${name}@example.org>` }),
    ]);
    const stage = new Stage({
      files: Object.fromEntries(files),
      settings: { queueDrafts: true },
      answers: names.map(() => ANSWERS.reply),
    });
    let times = 0;
    const list = stage.vault.list.bind(stage.vault);
    stage.vault.list = (folder) => {
      if (folder === 'Done') times += 1;
      return list(folder);
    };
    await stage.cycle();
    expect(await stage.deputy.approvals.list()).toHaveLength(names.length);
    return times;
  };
  expect(await lookedThrough(['a', 'b', 'c'])).toBe(await lookedThrough(['a']));
});
