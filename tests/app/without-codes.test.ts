import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { activityWords } from '../../src/app/view/activity/activity-words';
import { parseLogLine } from '../../src/app/view/activity/log-line';
import { needOf } from '../../src/app/view/needs/needs';
import { parseNote } from '../../src/kernel/notes/note';
import { Asking, NOTE } from './asking';

/** Written by a version that wrote no codes; never to be recorded anew. */
const FOLDER = join(import.meta.dirname, 'fixtures/without-codes');

function filesOf(folder: string): Record<string, string> {
  const entries = readdirSync(join(FOLDER, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.map((file) => [file.slice(join(FOLDER, folder).length + 1), readFileSync(file, 'utf8')]),
  );
}

/** This version over the vault and the records that the former one left. */
async function goOn(story: string): Promise<Asking> {
  const stage = new Asking({ files: filesOf(`${story}/vault`) });
  for (const [path, text] of Object.entries(filesOf(`${story}/device`)))
    await stage.device.create(path, text);
  stage.restart();
  await stage.clock.sleep(60_000);
  return stage;
}

function nextStepOf(name: string): string | undefined {
  const note = parseNote(filesOf('triaged/vault')[`Needs_Action/${name}.md`] ?? '');
  return note.ok ? needOf('Needs_Action/a.md', note.value)?.next : undefined;
}

describe('what a version without codes wrote', () => {
  it.each([
    ['a-day', '“Which day?”'],
    ['b-contract', 'Pass on to “Legal: a contract”'],
    ['c-news', 'Decide yourself, or try again'],
    ['d-bill', 'Pass on to “Legal: a contract”'],
    ['e-down', 'For you to do'],
  ])('in the note %s still says what to do next', (name, next) => {
    expect(nextStepOf(name)).toBe(next);
  });

  it('about a rejected reply is taken back with the rejection', async () => {
    const stage = await goOn('rejected');
    await stage.deputy.approvals.decide(stage.only('Rejected'), { kind: 'restore' });
    expect(stage.request().status).toBe('pending');
    expect(stage.vault.text(NOTE)).toContain('status: pending_approval');
    expect(stage.vault.text(NOTE)).toContain('decision_reason: "The model says: “A question.”"');
  });

  it.each([
    ['draft', 'Draft words.'],
    ['request', 'Request words.'],
  ] as const)('about two versions of a mail is gone once the %s is picked', async (side, words) => {
    const stage = await goOn('contested');
    await stage.deputy.approvals.decide(stage.pending, { kind: 'pick', side });
    expect(stage.request()).toMatchObject({ statusReason: null, content: { body: words } });
  });

  it('about two versions of a mail is gone once they agree', async () => {
    const stage = await goOn('contested');
    await stage.edit(stage.draft, 'Draft words.', 'Request words.');
    await stage.cycle();
    expect(stage.request()).toMatchObject({ statusReason: null, content: { body: 'Request words.' } });
  });

  it('about conflicts in the log is shown', () => {
    const [log = ''] = Object.values(filesOf('conflicts/vault'));
    const lines = log.split('\n').flatMap((line, at) => parseLogLine(line, String(at)) ?? []);
    const shown = lines
      .filter(({ event }) => event === 'conflict')
      .map((line) => activityWords(line)?.detail);
    expect(shown).toEqual([
      'The note was changed while the model was asked. It is taken up again in the next cycle.',
      'It was changed meanwhile.',
    ]);
  });
});
