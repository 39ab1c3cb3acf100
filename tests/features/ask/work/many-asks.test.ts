import { describe, expect, it } from 'vitest';
import type { CreateEffect } from '../../../../src/kernel/effects/operation';
import { recordAsks } from '../../../../src/features/ask/model/ask-records';
import { composeAsk, asksFolder } from '../../../../src/features/ask/model/ask-note';
import { NO_ARGUMENTS, received, type Ask, type TaskState } from '../../../../src/features/ask/model/ask';
import { Faults } from '../../../fakes/faults';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { crashPoints } from '../../../runs';
import { Stage } from '../../../core/app/stage';
import { promise } from '../../../promise';

const RECORDS = 'asks.jsonl';
const MOST_BYTES = 400_000;
const FOLDER = asksFolder('Logs');

const done: TaskState = { kind: 'done', said: 'Written.', notes: [], hits: [] };

const other = (n: number, state: TaskState = done): Ask => ({
  ...received({ id: `other${String(n).padStart(8, '0')}`, text: 'add tea', at: '2026-11-20T10:00:00Z' }),
  analysis: { by: 'rules', reasoning: '', answer: null, instead: null },
  tasks: [{ tool: 'append_note', given: { ...NO_ARGUMENTS, text: 'tea' }, state }],
});

const noteOf = (request: Ask): CreateEffect => ({
  kind: 'create',
  path: `${FOLDER}/${request.id}.md`,
  after: composeAsk(request),
  privacy: 'open',
});

/** So many asks more, as their notes were written. */
async function record(stage: Stage, count: number, state?: TaskState): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const effects = Array.from({ length: 500 }, (_, n) => noteOf(other(from + n, state)));
    await recordAsks(stage.device, { effects }, { folder: FOLDER, skipped: [] });
  }
}

const byRules = (): Stage =>
  new Stage({
    files: { 'Notes/Pricing.md': 'We agreed on the pricing: 20 a month.\n' },
    model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }),
  });

/** An ask whose second task failed and can be retried. */
async function failed(stage: Stage): Promise<{ id: string; note: string }> {
  const text = 'find pricing, and add milk to my shopping list';
  const outcome = await stage.deputy.ask.run({ kind: 'text', text });
  if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
  stage.vault.external('Notes/Shopping.md', '- bread\n');
  return { id: outcome.request.id, note: outcome.note };
}

const retry = (stage: Stage, id: string) => stage.deputy.ask.run({ kind: 'retry', meant: id, task: 2 });
const standings = async (stage: Stage) =>
  Object.fromEntries((await stage.deputy.ask.history()).map(({ note, standing }) => [note, standing]));
const bytes = (stage: Stage): number => new TextEncoder().encode(stage.device.text(RECORDS)).length;

describe('after thousands of asks', () => {
  it('the record is bounded, and an old one that failed can still be retried', async () => {
    promise('an older one starts nothing, and can be asked anew');
    const stage = byRules();
    const { id } = await failed(stage);
    await record(stage, 10_000);
    expect(bytes(stage)).toBeLessThan(MOST_BYTES + 100_000);
    expect(await retry(stage, id)).toMatchObject({ kind: 'asked' });
    expect(stage.vault.text('Notes/Shopping.md')).toContain('milk');
  });

  it('one whose tasks are done is forgotten, and does nothing when its note is put back to before', async () => {
    promise('an older one starts nothing, and can be asked anew');
    const stage = byRules();
    const { id, note } = await failed(stage);
    const before = stage.vault.text(note);
    await retry(stage, id);
    await record(stage, 4_000);
    expect(stage.device.text(RECORDS)).not.toContain(id);
    stage.vault.external(note, before);
    expect(await standings(stage)).toEqual({ [note]: 'unknown' });
    expect(await retry(stage, id)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('ask it again') as string,
    });
    expect(stage.vault.text('Notes/Shopping.md')).toBe('- bread\n- milk\n');
  });

  it('the record is bounded, too, where something is left to do in each', async () => {
    promise('an older one starts nothing, and can be asked anew');
    const stage = byRules();
    const { id } = await failed(stage);
    await record(stage, 10_000, { kind: 'failed', why: 'No such note.' });
    expect(bytes(stage)).toBeLessThan(MOST_BYTES + 100_000);
    expect(await retry(stage, id)).toMatchObject({ kind: 'refused' });
  });
});

describe('an ask whose record is shortened', () => {
  /** The next ask makes the file too long. */
  const aboutToShorten = async (): Promise<{ stage: Stage; first: { id: string; note: string } }> => {
    const stage = byRules();
    const first = await failed(stage);
    const line = (n: number) =>
      `{"ask":"other${String(n).padStart(8, '0')}","seal":"${'0'.repeat(64)}","done":true}\n`;
    const room = MOST_BYTES - stage.device.text(RECORDS).length;
    const lines = Array.from({ length: Math.floor(room / line(0).length) }, (_, n) => line(n));
    await stage.device.append(RECORDS, lines.join(''));
    return { stage, first };
  };
  const ask = (stage: Stage) => stage.deputy.ask.run({ kind: 'text', text: 'find the weather' });

  it.each(['kill', 'tear'] as const)(
    '%s: is known after a crash at any write',
    async (fault) => {
      const whole = new Faults();
      const { stage: undisturbed } = await aboutToShorten();
      undisturbed.restart(whole);
      await ask(undisturbed);
      expect(whole.writes.filter(({ kind, path }) => kind === 'replace' && path === RECORDS)).toHaveLength(1);
      for (const n of crashPoints(whole.writes.length)) {
        const { stage, first } = await aboutToShorten();
        stage.restart(new Faults({ onWrite: (write) => (write.n === n ? fault : undefined) }));
        await ask(stage).catch(() => undefined);
        stage.restart();
        await stage.cycle();
        await ask(stage);
        const when = `write ${String(n)}: ${JSON.stringify(whole.writes[n - 1])}`;
        expect(new Set(Object.values(await standings(stage))), when).toEqual(new Set(['kept']));
        expect(bytes(stage), when).toBeLessThan(MOST_BYTES + 1_000);
        expect(await retry(stage, first.id), when).toMatchObject({ kind: 'asked' });
      }
    },
    120_000,
  );
});
