import { describe, expect, it } from 'vitest';
import { Faults } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../../app/stage';

const NOTE = `${IN}/q.md`;
const stageAfter = async (...answers: (keyof typeof ANSWERS)[]): Promise<Stage> => {
  const stage = new Stage({
    files: { [NOTE]: aMailNote() },
    answers: answers.map((answer) => ANSWERS[answer]),
  });
  await stage.cycle();
  return stage;
};

describe('giving a note back', () => {
  it('makes it wait again, and the next cycle triages it anew', async () => {
    const stage = await stageAfter('needsInfo', 'archive');
    expect(await stage.deputy.act('triageAgain', NOTE)).toEqual({
      kind: 'done',
      label: 'Asked again: A question about the workshop',
      note: NOTE,
    });
    expect(stage.vault.text(NOTE)).toContain('status: pending\n');
    await stage.cycle();
    expect(stage.vault.paths('Done')).toEqual(['Done/q.md']);
  });

  it('brings it back from Done, and from Archive, in one step that can be undone', async () => {
    const stage = await stageAfter('archive');
    const archived = stage.vault.text('Done/q.md');
    expect(await stage.deputy.act('triageAgain', 'Done/q.md')).toMatchObject({ kind: 'done', note: NOTE });
    expect(stage.vault.paths('Done')).toEqual([]);
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(stage.vault.text('Done/q.md')).toBe(archived);
  });

  it('does not overwrite another note of its name', async () => {
    const stage = await stageAfter('archive');
    stage.vault.external(NOTE, 'mine');
    expect(await stage.deputy.act('triageAgain', 'Done/q.md')).toMatchObject({
      kind: 'done',
      note: `${IN}/q 2.md`,
    });
    expect(stage.vault.text(NOTE)).toBe('mine');
  });

  it('says in the log who did it', async () => {
    const stage = await stageAfter('archive');
    await stage.deputy.act('triageAgain', 'Done/q.md');
    expect(stage.events('state_transition').at(-1)).toMatchObject({
      email_subject: 'A question about the workshop',
      details: { note: 'Done/q.md', from: 'done', to: 'pending', by: 'person' },
    });
  });

  it('changes nothing where the note waits already', async () => {
    const stage = new Stage({ files: { [NOTE]: aMailNote() } });
    expect(await stage.deputy.act('triageAgain', NOTE)).toEqual({ kind: 'unchanged', note: NOTE });
    expect(await stage.deputy.history.undoable()).toBeNull();
  });

  it.each([
    ['Diary/today.md', aMailNote(), 'not one of the notes in Needs_Action, Done, Archive'],
    ['Done/Plans/p.md', aMailNote(), 'not one of the notes'],
    [`${IN}/gone.md`, null, 'There is no note'],
    [`${IN}/plain.md`, '---\ntitle: x\n---\n', 'not a note that Deputy has worked on'],
    ['Done/plain.md', '---\nstatus: done\n---\n', 'not a note that Deputy has worked on'],
    [`${IN}/broken.md`, 'no frontmatter', 'frontmatter'],
  ])('refuses %s with words', async (path, text, words) => {
    const stage = new Stage({ files: text === null ? {} : { [path]: text } });
    const outcome = await stage.deputy.act('triageAgain', path);
    expect(outcome.kind).toBe('refused');
    expect(outcome).toMatchObject({ why: expect.stringContaining(words) });
    if (text !== null) expect(stage.vault.text(path)).toBe(text);
  });

  it('waits until the person has stopped typing', async () => {
    const stage = await stageAfter('needsInfo');
    stage.vault.typing.add(NOTE);
    const outcome = stage.deputy.act('triageAgain', NOTE);
    await stage.clock.sleep(5_000);
    stage.vault.typing.delete(NOTE);
    expect(await outcome).toMatchObject({ kind: 'done' });
  });

  it('gives up when somebody goes on typing, and leaves the note alone', async () => {
    const stage = await stageAfter('needsInfo');
    const before = stage.vault.text(NOTE);
    stage.vault.typing.add(NOTE);
    expect(await stage.deputy.act('triageAgain', NOTE)).toMatchObject({ kind: 'conflict' });
    expect(stage.vault.text(NOTE)).toBe(before);
  });

  it('waits no longer once its host closes', async () => {
    const stage = await stageAfter('needsInfo');
    stage.vault.typing.add(NOTE);
    const closing = new AbortController();
    closing.abort();
    const before = stage.clock.monotonic();
    expect(await stage.deputy.act('triageAgain', NOTE, closing.signal)).toMatchObject({ kind: 'conflict' });
    expect(stage.clock.monotonic()).toBe(before);
  });

  it('does not wait for the end of a cycle', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const other = `${IN}/other.md`;
    const stage = new Stage({
      files: { [NOTE]: aMailNote(), [other]: aMailNote({ status: 'needs_info', messageId: '<b@x>' }) },
      answers: () => answered.then(() => ANSWERS.archive),
    });
    const cycle = stage.cycle();
    await stage.clock.sleep(1);
    expect(await stage.deputy.act('markDone', other)).toMatchObject({ kind: 'done' });
    expect(stage.vault.has('Done/other.md')).toBe(true);
    answer();
    await cycle;
    expect(stage.vault.paths('Done').sort()).toEqual(['Done/other.md', 'Done/q.md']);
    expect((await stage.deputy.log.verify()).faults).toEqual([]);
  });
});

describe('marking a note as done', () => {
  it('moves it to Done and keeps a pending draft', async () => {
    const stage = await stageAfter('urgentReply');
    const [draft = ''] = stage.vault.paths('Drafts');
    expect(await stage.deputy.act('markDone', NOTE)).toMatchObject({
      kind: 'done',
      label: 'Marked as done: A question about the workshop',
      note: 'Done/q.md',
    });
    expect(stage.vault.text('Done/q.md')).toContain('status: done\n');
    expect(stage.vault.has(draft)).toBe(true);
  });

  it('taken back, a note that waited for triage waits again', async () => {
    const stage = new Stage({ files: { [NOTE]: aMailNote() } });
    await stage.deputy.act('markDone', NOTE);
    expect(await stage.deputy.history.undoable()).toBe('Marked as done: A question about the workshop');
    await stage.deputy.undo();
    expect(stage.vault.text(NOTE)).toBe(aMailNote());
    expect(await stage.deputy.history.undoable()).toBeNull();
  });

  it('keeps a second delivery of the same mail from being triaged', async () => {
    const stage = new Stage({ files: { [`${IN}/first.md`]: aMailNote({ messageId: '<first@x>' }) } });
    await stage.cycle({ limit: 0 });
    stage.vault.external(NOTE, aMailNote());
    await stage.deputy.act('markDone', NOTE);
    stage.vault.external(`${IN}/again.md`, aMailNote());
    expect((await stage.cycle({ limit: 0 })).duplicates).toBe(1);
    expect(stage.calls).toBe(0);
  });
});

describe('what an act leaves behind', () => {
  it.each(['undo', 'import', 'act'] as const)(
    'a new process need not look through finished notes after: %s',
    async (name) => {
      const stage = await stageAfter('archive');
      if (name === 'undo') await stage.deputy.undo();
      if (name === 'act') await stage.deputy.act('triageAgain', 'Done/q.md');
      if (name === 'import') await stage.deputy.importMail(oneMail());
      const reads: string[] = [];
      const onCall = ({ kind, path }: { kind: string; path: string }): Promise<void> => {
        if (kind === 'list') reads.push(path);
        return Promise.resolve();
      };
      stage.restart(new Faults({ onCall }));
      stage.vault.external(`${IN}/new.md`, aMailNote({ messageId: '<new@x>' }));
      await stage.tryCycle({ limit: 0 });
      expect(reads).toContain(IN);
      expect(reads).not.toContain('Archive');
    },
  );
});

async function* oneMail() {
  const bytes = new TextEncoder().encode('From: a@example.org\r\nSubject: Hi\r\n\r\nHello?\r\n');
  yield { path: null, name: 'a.eml', bytes };
}
