import { afterEach, describe, expect, it } from 'vitest';
import type { Spending } from '../../../src/llm/provider/counted-model';
import type { ModelChoice } from '../../../src/llm/provider/setup/plan-connection';
import { type Reply, StrictServer } from '../../wire/strict-server';
import { connected, testRequest } from './ask';

const servers: StrictServer[] = [];

/** What becomes of the reservation of one call. `reply: null`: nothing listens. */
async function countedAs(reply: Reply | null, choice: ModelChoice, about = {}): Promise<unknown[]> {
  const server = await StrictServer.start({ wire: 'openai', replies: () => reply ?? { kind: 'drop' } });
  const { baseUrl } = server;
  if (reply === null) await server.stop();
  else servers.push(server);
  const counted: unknown[] = [];
  const spending: Spending = {
    run: 'run-1',
    reserve: (call) => {
      counted.push(call);
      const worst = { in: call.in, out: call.out, cost: call.cost };
      return Promise.resolve({ kind: 'reserved', reservation: { id: 'id', day: '2026-11-22', worst } });
    },
    settle: (_, amount) => Promise.resolve(void counted.push(amount)),
    free: () => Promise.resolve(void counted.push('freed')),
  };
  const model = await connected({ ...choice, baseUrl }, { spending });
  await model.generate(testRequest({ about }));
  return counted;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const OPENAI = { provider: 'openai', model: 'gpt-6-luna' };
const NO_PRICE = { provider: 'openai', model: 'gpt-own' };
const HERE = { provider: 'ollama', model: 'llama4' };
const said = { kind: 'answer', text: '{"decision":"archive"}' } as const;
const counted = { ...said, usage: { input: 700, output: 60 } } as const;
const silent = { ...said, usage: null } as const;
const failed = { kind: 'error', status: 503, message: 'overloaded' } as const;
const KEPT: unknown[] = [];
const ANY: unknown = expect.any(Number);

describe('a call is reserved at its worst, and counted', () => {
  it.each<[string, Reply | null, ModelChoice, unknown[]]>([
    ['at what the server says', counted, OPENAI, [{ in: 700, out: 60, cost: (700 * 0.1 + 60 * 0.5) / 1e6 }]],
    ['at its worst where the server does not say', silent, OPENAI, KEPT],
    ['at its estimate on this machine', silent, HERE, [{ in: ANY, out: ANY, cost: 'local' }]],
    ['at nothing after an error', failed, OPENAI, [{ in: 0, out: 0, cost: 0 }]],
    ['at nothing after an error here', failed, HERE, [{ in: 0, out: 0, cost: 'local' }]],
    ['at an unknown price after an error', failed, NO_PRICE, [{ in: 0, out: 0, cost: 'unknown' }]],
    ['at its worst where the line is cut', { kind: 'drop' }, OPENAI, KEPT],
    ['at its worst where the answer is no answer', { kind: 'raw', status: 200, body: 'x' }, OPENAI, KEPT],
    ['not at all where nothing listens', null, OPENAI, ['freed']],
  ])('%s', async (_, reply, choice, rest) => {
    const [reserved, ...others] = await countedAs(reply, choice);
    expect(others).toEqual(rest);
    expect(reserved).toMatchObject({ run: 'run-1', item: '', task: 'triage', out: 800 });
  });

  it.each([
    [{ note: 'Inbox/a.md', plan: 'Plans/p.md' }, 'Inbox/a.md'],
    [{ plan: 'Plans/p.md' }, 'Plans/p.md'],
    [{}, ''],
  ])('for the note or plan that it is about: %j', async (about, item) => {
    const [reserved] = await countedAs(counted, OPENAI, about);
    const input = (reserved as { in: number }).in;
    expect(reserved).toMatchObject({ item, cost: (input * 0.1 + 800 * 0.5) / 1e6 });
    // The worst is above the tokens of the prompt and its schema.
    expect(input).toBeGreaterThan(150);
  });
});
