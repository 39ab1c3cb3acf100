import { beforeAll, describe, expect, it } from 'vitest';
import { useWays } from '../../../../src/core/app/automation/automated-acts';
import { ASK_WAYS } from '../../../../src/features/ask/ui/ways';
import type { Answer } from '../../../fakes/scripted-model';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { Automated } from '../../../core/app/automation/automated';

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const TASKS: Answer = {
  json: {
    reasoning: 'Two things are wanted.',
    tasks: [
      { ...NOTHING, tool: 'reminder', title: 'Call John', when: 'tomorrow' },
      { ...NOTHING, tool: 'draft', title: 'The report' },
    ],
    answer: null,
  },
};

beforeAll(() => {
  useWays([ASK_WAYS]);
});

describe('Stop all work', () => {
  it.each([
    ['is being taken apart', 1, []],
    ['is in the middle of its tasks', 2, ['done', 'waiting']],
  ])('reaches a request that %s, and what is left can be resumed', async (_, stuckAt, states) => {
    let isStuck = true;
    const model = new ScriptedModel({
      answers: (request, call) => {
        if (isStuck && call === stuckAt) return new Promise<Answer>(() => undefined);
        return request.output.name === 'request_tasks'
          ? TASKS
          : { json: { subject: 'The report', body: 'It is ready.' } };
      },
    });
    const host = new Automated({ local: { paused: true }, model });
    await host.start();
    const asking = host.automation.deputy.ask.run({
      kind: 'text',
      text: 'remind me tomorrow to call John, and draft a mail about the report',
    });
    await host.pass(1);
    expect(model.calls).toBe(stuckAt);
    await host.settled(host.automation.stopAll());
    const stopped = await host.settled(asking);
    expect(stopped).toMatchObject({ kind: 'asked', isStopped: true });
    if (stopped.kind !== 'asked') return;
    expect(stopped.request.tasks.map(({ state }) => state.kind)).toEqual(states);
    isStuck = false;
    const order = { kind: 'resume', meant: stopped.request.id } as const;
    const resumed = await host.settled(host.automation.deputy.ask.run(order));
    expect(resumed).toMatchObject({ kind: 'asked', isStopped: false });
    expect(host.stage.vault.paths('Reminders')).toHaveLength(1);
    expect(host.stage.vault.paths('Drafts')).toHaveLength(1);
    await host.settled(host.automation.close());
  });
});
