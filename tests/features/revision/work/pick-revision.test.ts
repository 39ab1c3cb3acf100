import { describe, expect, it } from 'vitest';
import type { DiffPart } from '../../../../src/core/app/view/words/word-diff';
import { Revising, type Script, verdict, WORDINGS } from '../../../stages/revising';

const SCORES = [0.5, 0.7, 0.91].map((confidence) => verdict({ confidence }));
const LEAK = { kind: 'leak', quotation: WORDINGS[0]?.slice(0, 9) ?? '' };

/** A draft that was revised in two rounds. */
async function revised(script: Script = {}): Promise<Revising> {
  const stage = new Revising({ evaluation: SCORES, ...script });
  await stage.cycle();
  return stage;
}

const record = (stage: Revising): string => String(stage.facts()['deputy_revision_record']);
/** What a version says, without what it took out of the first draft. */
const wordsOf = (parts: readonly DiffPart[]): string =>
  parts.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join('');

const use = (stage: Revising, round: number) =>
  stage.deputy.act('useRevision', { path: stage.draft, record: record(stage), round });

describe('the wordings of a draft', () => {
  it('can be compared: the first draft and each round, with scores', async () => {
    const stage = await revised();
    const view = await stage.deputy.revisions.of(stage.draft);
    expect(view?.rounds).toMatchObject([
      { round: 0, name: 'First draft', score: '0.50', isCurrent: false },
      { round: 1, name: 'Round 1', score: '0.70', isCurrent: false },
      { round: 2, name: 'Round 2', score: '0.91', remarks: ['Safe to send'], isCurrent: true },
    ]);
    expect(view?.rounds.map(({ parts }) => wordsOf(parts))).toEqual([
      'Yes, gladly.',
      ...WORDINGS.slice(0, 2),
    ]);
    expect(view?.summary).toBe('3 versions: 0.50 → 0.91');
  });

  it("stand beside the person's own, which no round has written", async () => {
    const stage = await revised();
    await stage.edit(stage.draft, WORDINGS[1] ?? '', 'No, sorry.');
    const view = await stage.deputy.revisions.of(stage.draft);
    expect(view?.rounds.at(-1)).toMatchObject({ round: null, name: 'Now', score: null, isCurrent: true });
    expect(view?.rounds).toHaveLength(4);
  });

  it('are not kept for a draft that was good enough, for other notes, or for longer than the setting says', async () => {
    const good = await revised({ evaluation: [verdict({ confidence: 0.9 })] });
    expect(await good.deputy.revisions.of(good.draft)).toBeNull();
    expect(await good.deputy.revisions.of('Needs_Action/workshop.md')).toBeNull();
    const stage = await revised();
    const [name = ''] = stage.device.paths().filter((path) => path.startsWith('revisions/'));
    await stage.device.remove(name);
    expect(await stage.deputy.revisions.of(stage.draft)).toBeNull();
    expect(await use(stage, 0)).toMatchObject({ kind: 'refused' });
  });
});

describe('"Use this one"', () => {
  it('gives the draft that wording, and refreshes the request that waits: one request, and another text to read', async () => {
    const stage = await revised();
    const [before] = await stage.deputy.approvals.list();
    expect(await use(stage, 1)).toMatchObject({ kind: 'done' });
    expect(stage.body()).toBe(WORDINGS[0]);
    expect(stage.facts()).toMatchObject({ deputy_confidence_before: 0.5, deputy_confidence_after: 0.7 });
    const [after, ...others] = await stage.deputy.approvals.list();
    expect(others).toEqual([]);
    expect(after?.id).toBe(before?.id);
    expect(after?.text.body).toBe(WORDINGS[0]);
    // What was read of the former text does not count for this one.
    expect(after?.hash).not.toBe(before?.hash);
    expect(await stage.deputy.revisions.of(stage.draft)).toMatchObject({
      rounds: [{ isCurrent: false }, { isCurrent: true }, { isCurrent: false }],
    });
  });

  it('can be undone, and the request follows', async () => {
    const stage = await revised();
    const before = stage.vault.text(stage.draft);
    await use(stage, 0);
    expect(stage.body()).toBe('Yes, gladly.');
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(stage.vault.text(stage.draft)).toBe(before);
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ body: WORDINGS[1] });
  });

  it('asks no model, and changes nothing where the draft says so already', async () => {
    const stage = await revised();
    const calls = stage.asked.length;
    const before = stage.vault.text(stage.draft);
    expect(await use(stage, 2)).toMatchObject({ kind: 'unchanged' });
    await use(stage, 0);
    await stage.cycle();
    expect(stage.asked).toHaveLength(calls);
    expect(before).toContain('deputy_rounds: 2');
    expect(stage.facts()).toMatchObject({ deputy_rounds: 2, deputy_revision: 'threshold_met' });
  });

  it('takes the place of what the person has written, because they said so', async () => {
    const stage = await revised();
    await stage.edit(stage.draft, WORDINGS[1] ?? '', 'No, sorry.');
    await use(stage, 2);
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ body: WORDINGS[1] });
  });

  it('marks a wording that is not safe, and does not queue it by itself', async () => {
    const unsafe = [0.5, 0.6, 0.7, 0.75].map((confidence) =>
      verdict({ confidence, isSafe: false, faults: confidence === 0.6 ? [LEAK] : [] }),
    );
    const stage = await revised({ evaluation: unsafe });
    expect(stage.requestsWaiting).toBe(0);
    await use(stage, 1);
    await stage.cycle();
    expect(stage.body()).toBe(WORDINGS[0]);
    expect(stage.facts()).toMatchObject({
      safe_to_send: false,
      deputy_faults: "Leaks what is not the recipient's business",
    });
    expect(stage.requestsWaiting).toBe(0);
  });

  it('marks a wording that the overseer blocked as not safe', async () => {
    const block = { json: { reason: 'It promises money.', action: 'block', reply: null } };
    const stage = await revised({ evaluation: [verdict({ confidence: 0.5 })], oversight: [block] });
    await use(stage, 1);
    expect(stage.facts()['safe_to_send']).toBe(false);
    const view = await stage.deputy.revisions.of(stage.draft);
    expect(view?.rounds[1]).toMatchObject({
      remarks: ['Not evaluated', 'Blocked: It promises money'],
    });
  });

  it('is refused once the request was decided on', async () => {
    const stage = await revised();
    stage.outside.outcomes = ['throws'];
    await stage.approveByMove();
    expect(stage.sent).toEqual([WORDINGS[1]]);
    expect(await use(stage, 0)).toMatchObject({ kind: 'refused' });
    expect(stage.body()).toBe(WORDINGS[1]);
  });
});

it('what is older than the setting says is pruned', async () => {
  const stage = new Revising({ evaluation: SCORES }, { settings: { keepRevisionsDays: 30 } });
  const kept = (): string[] => stage.device.paths().filter((path) => path.startsWith('revisions/'));
  await stage.device.create('revisions/2020-01-01_old.json', '{}');
  await stage.cycle();
  expect(kept()).toHaveLength(1);
  expect(kept()[0]).not.toContain('old');
});
