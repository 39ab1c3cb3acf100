// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { DeputyBatches, BatchPlan } from '../../src/core/app/batches';
import type { BatchProgress } from '../../src/core/triage/model/batch-record';
import { ProviderSetupError } from '../../src/llm/provider/setup/setup-error';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { buttonNamed, click, press } from '../fake-obsidian/person';
import { dialogText, noticeText, uiStage } from './ui-stage';

const open = obsidianPerTest();

const PLAN: BatchPlan = {
  kind: 'planned',
  label: 'Anthropic',
  notes: 6_046,
  tokens: 9_069_000,
  cost: 3.02,
  kept: 12,
  answered: 0,
  progress: null,
};
const OUT: BatchProgress = {
  notes: 6_046,
  back: 0,
  until: null,
  unsure: 0,
  isCancelling: false,
  waiting: null,
};
const ALL_OUT = { notes: 6_046, parts: 7, cost: 3.02, kept: 0, stopped: null };

type Submitted = Parameters<DeputyBatches['handOver']>;

/** The command was run, and what it showed first is open. */
async function begun(plan: Awaited<ReturnType<DeputyBatches['plan']>> = PLAN, handed = ALL_OUT) {
  const stage = await uiStage(open());
  const submitted: Submitted[] = [];
  stage.automation.answer({
    batches: {
      plan: () => Promise.resolve(plan),
      handOver: (...asked) => {
        submitted.push(asked);
        return Promise.resolve({ kind: 'handed_over', handed, progress: OUT });
      },
    },
  });
  void stage.user.actions['use-batch-service']();
  await laterTask(5);
  return { automation: stage.automation, submitted };
}

describe('Use the batch service', () => {
  it('shows what it would cost and what stays here, and submits that after a click', async () => {
    const { automation, submitted } = await begun();
    expect(dialogText()).toContain("Use Anthropic's batch service?");
    expect(dialogText()).toContain(
      "6,046 notes to Anthropic's batch service: about 9,069,000 tokens, about $3.02.",
    );
    expect(dialogText()).toContain('within 24 hours');
    expect(dialogText()).toContain('12 notes stay on this device: private.');
    expect(submitted).toEqual([]);
    click(buttonNamed('Submit 6,046 notes, about $3.02'));
    await laterTask(5);
    expect(submitted.map(([{ agreed }]) => agreed)).toEqual([{ notes: 6_046, cost: 3.02 }]);
    expect(noticeText()).toContain('Submitted 6,046 notes in 7 groups');
    expect(noticeText()).toContain('0 of 6,046 are back');
    expect(automation.log).toEqual([]);
  });

  it('submits nothing when the person closes the question', async () => {
    const { submitted } = await begun();
    press('Escape');
    await laterTask(5);
    expect([submitted, dialogText()]).toEqual([[], 'no dialog']);
  });

  it('says so when nothing can be submitted', async () => {
    const { submitted } = await begun({ ...PLAN, notes: 0 });
    expect(noticeText()).toBe('12 notes stay on this device: private.');
    expect([submitted, dialogText()]).toEqual([[], 'no dialog']);
  });

  it('says why the service cannot be used', async () => {
    const error = new ProviderSetupError('no_batches', 'Deputy knows no batch service of Ollama.');
    await begun({ kind: 'not_connected', error });
    expect(dialogText()).toContain('Deputy knows no batch service of Ollama.');
  });

  it('says why it stopped early, in a dialog', async () => {
    await begun(PLAN, { ...ALL_OUT, notes: 1_000, parts: 1, stopped: 'The service is overloaded.' } as never);
    click(buttonNamed('Submit 6,046 notes, about $3.02'));
    await laterTask(5);
    expect(dialogText()).toContain('Submitted 1,000 notes in 1 group');
    expect(dialogText()).toContain('The rest waits: The service is overloaded.');
  });
});

it('a batch is cancelled only after a question that says what still costs', async () => {
  const { automation, user } = await uiStage(open());
  let stopped = 0;
  automation.answer({
    batches: {
      stop: () => {
        stopped += 1;
        return Promise.resolve({ kind: 'stopped', notes: 1_836, released: 0, left: [] });
      },
    },
  });
  void user.stopBatches();
  await laterTask(5);
  expect(dialogText()).toContain('are charged');
  expect(stopped).toBe(0);
  click(buttonNamed('Cancel the batches'));
  await laterTask(5);
  expect(stopped).toBe(1);
  expect(noticeText()).toContain('Asked the service to cancel 1,836 notes.');
});
