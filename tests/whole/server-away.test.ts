import { describe, expect, it } from 'vitest';
import type { Ask } from '../../src/features/ask/model/ask';
import type { Fetch } from '../../src/kernel/ports/fetch';
import { FakeClock } from '../fakes/fake-clock';
import { ScriptedModel } from '../fakes/scripted-model';
import { openServers } from '../features/tool-servers/servers/open-servers';
import { Stage } from '../core/app/stage';

const CALENDAR = {
  name: 'calendar',
  transport: { kind: 'http' as const, url: 'http://127.0.0.1:9/mcp', headers: {} },
};
const REFUSED: Fetch = () =>
  Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') }));

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const REMINDER = { ...NOTHING, tool: 'reminder', title: 'book the room', when: 'on Friday' };
const rules = () => new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] });

/** A person whose calendar server does not answer, with the real client of tool servers. */
function aStage(model: ScriptedModel): Stage {
  const tools = openServers(CALENDAR.transport, { servers: () => [CALENDAR], fetch: REFUSED });
  return new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-23T10:03:00Z' }),
    model,
    tools,
    settings: { toolServers: [CALENDAR] },
  });
}

async function asked(stage: Stage, text: string): Promise<Ask> {
  const outcome = await stage.deputy.ask.run({ kind: 'text', text });
  if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
  return outcome.request;
}

describe('a tool server that is away', () => {
  it('is named with what to do, and the rest of the ask is done', async () => {
    const stage = aStage(rules());
    const { tasks } = await asked(
      stage,
      'use calendar/create_event {"day": "2026-12-01"}, and remind me to book the room on Friday, and find the lease',
    );
    expect(tasks.map(({ tool, state }) => `${tool}: ${state.kind}`)).toEqual([
      'call: failed',
      'reminder: done',
      'search: done',
    ]);
    expect(tasks[0]?.state).toMatchObject({
      why: expect.stringMatching(
        /^The server "calendar" could not be reached: .*ECONNREFUSED.*See that it runs, and check its address\.$/u,
      ) as string,
    });
    expect(stage.vault.paths('Reminders')).toHaveLength(1);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  });

  it('leaves its tools out of what a model is offered, says so, and is looked for again the next time', async () => {
    const model = new ScriptedModel({
      answers: () => ({ json: { reasoning: 'So.', tasks: [REMINDER], answer: null } }),
    });
    const stage = aStage(model);
    const first = await asked(stage, 'remind me on Friday to book the room if it is free');
    expect(first.analysis?.reasoning).toMatch(
      /^So\. The server "calendar" could not be reached: .* Its tools were left out\.$/u,
    );
    expect(first.tasks.map(({ state }) => state.kind)).toEqual(['done']);
    await stage.clock.sleep(60_000);
    await asked(stage, 'remind me on Friday to book the room if it is free');
    expect(model.calls).toBe(2);
  });
});
