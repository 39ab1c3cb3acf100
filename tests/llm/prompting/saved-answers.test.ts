import { describe, expect, it } from 'vitest';
import { SavedAnswers } from '../../../src/llm/prompting/saved-answers';
import { isFrom, type SavedAnswer } from '../../../src/llm/prompting/saved-answer';
import { journalFiles } from '../../../src/kernel/journal/journal-files';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';

const answer = (text: string): SavedAnswer => ({
  text,
  finishReason: 'stop',
  usage: { inputTokens: 1, outputTokens: 1, isEstimated: false },
  cost: 'local',
  latencyMs: 1,
});

const about = (textHash: string) => ({ note: 'a.md', textHash, stage: 'triage' }) as const;

describe('answers that a crash left', () => {
  const saved = async (files: Record<string, { textHash: string; text: string }>): Promise<SavedAnswers> => {
    const device = new MemoryDeviceStore();
    for (const [path, { textHash, text }] of Object.entries(files))
      await device.create(
        `answers/${path}`,
        JSON.stringify({ note: 'a.md', textHash, answer: answer(text) }),
      );
    return SavedAnswers.load(journalFiles(device).answers, () => 'new');
  };

  it('count for the very text of the note that they were given to', async () => {
    const shelf = await saved({ 'r1.triage-1.json': { textHash: 'h1', text: 'one' } });
    expect(shelf.open(about('h1')).read(1)?.text).toBe('one');
    expect(shelf.open(about('h2'))).toMatchObject({ run: 'new', isTakenUp: false });
    expect(shelf.open(about('h2')).read(1)).toBeNull();
  });

  it('are those of one attempt, though two left some', async () => {
    const shelf = await saved({
      'r1.triage-1.json': { textHash: 'h1', text: 'one' },
      'r2.triage-2.json': { textHash: 'h1', text: 'two' },
    });
    const { run, read } = shelf.open(about('h1'));
    expect([run, read(1)?.text, read(2)]).toEqual(['r1', 'one', null]);
  });

  it('belong to an attempt of several questions where it names itself, and go with it', async () => {
    const device = new MemoryDeviceStore();
    const shelf = await SavedAnswers.load(journalFiles(device).answers, () => 'r1');
    const first = shelf.open(about('h1'));
    await first.save(1, answer('one'));
    await shelf.open({ ...about('h1'), stage: 'mail', run: first.run }).save(2, answer('two'));
    expect(device.paths()).toEqual(['answers/r1.mail-2.json', 'answers/r1.triage-1.json']);

    const again = await SavedAnswers.load(journalFiles(device).answers, () => 'r2');
    const { run } = again.open(about('h1'));
    const second = again.open({ ...about('h1'), stage: 'mail', run });
    expect(second).toMatchObject({ run: 'r1', isTakenUp: true });
    expect(second.read(2)?.text).toBe('two');
    expect(again.open({ ...about('h1'), stage: 'mail', run: 'other' }).read(2)).toBeNull();
    await again.close(run);
    expect(device.paths()).toEqual([]);
  });

  it('go with all that follow them once a round is answered anew', async () => {
    const device = new MemoryDeviceStore();
    const shelf = await SavedAnswers.load(journalFiles(device).answers, () => 'r1');
    const run = shelf.open(about('h1'));
    for (const round of [1, 2, 3]) await run.save(round, answer(String(round)));
    await run.save(2, answer('anew'));
    const { read } = (await SavedAnswers.load(journalFiles(device).answers, () => 'r2')).open(about('h1'));
    expect([1, 2, 3].map((round) => read(round)?.text)).toEqual(['1', 'anew', undefined]);
  });

  it.each([
    ['local', ['here']],
    [0.1, ['away']],
    ['unknown', ['away']],
  ] as const)('that do not name their place and cost %s stand in for a model that is %j', (cost, from) => {
    const old = { ...answer('one'), cost };
    expect((['here', 'away'] as const).filter((destination) => isFrom(destination, old))).toEqual(from);
  });
});
