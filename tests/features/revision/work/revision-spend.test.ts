import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import { readSettings, type Settings } from '../../../../src/core/settings/settings';
import type { Fetch } from '../../../../src/kernel/ports/fetch';
import { parseNote } from '../../../../src/kernel/notes/note';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../../../core/app/stage';
import { WORDINGS } from '../../../stages/revising';

const { budgets: DEFAULTS } = readSettings({}).settings;
const NONE = { calls: null, tokens: null, usd: null };
const never = new AbortController().signal;

/** By what the system prompt calls the model. */
const ANSWER_TO: readonly [role: RegExp, answer: unknown][] = [
  [/Deputy's critic/, { faults: [], safe_to_send: true, hard_block: false, confidence: 0.5 }],
  [/Deputy's editor/, { reply: WORDINGS[0] }],
  [/Deputy's overseer/, { reason: 'x', action: 'allow', reply: null }],
];

/** A mail whose draft is weak, and a provider that is paid by the call. */
async function story(settings: Partial<Settings>) {
  const stage = new Stage({
    files: { [`${IN}/a.md`]: aMailNote() },
    clock: new FakeClock({ auto: true }),
    settings: {
      provider: 'openai',
      consents: ['openai'],
      queueDrafts: true,
      evaluateDrafts: true,
      ...settings,
    },
  });
  await stage.secrets.write('OPENAI_API_KEY', 'sk-test-openai-key');
  let calls = 0;
  const fetch: Fetch = async (input, init) => {
    calls += 1;
    const prompt = await new Request(input, init).text();
    const answer = ANSWER_TO.find(([role]) => role.test(prompt))?.[1] ?? ANSWERS.reply.json;
    return Response.json({
      choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(answer) } }],
      usage: { prompt_tokens: 900, completion_tokens: 50 },
    });
  };
  const deputy = createDeputy({ ...stage.ports, fetch }, stage.settings);
  await deputy.cycle({ stop: never, abort: never });
  const [draft = ''] = stage.vault.paths('Drafts');
  const note = parseNote(stage.vault.text(draft));
  return {
    calls,
    loop: stage.events('draft_revised')[0]?.['details'],
    body: note.ok ? note.value.body.trim() : '',
    requests: stage.vault.paths('Pending_Approval').length,
  };
}

describe('spend caps hold inside the loop', () => {
  it('without a cap the loop takes its three rounds', async () => {
    const { calls, requests } = await story({});
    expect([calls, requests]).toEqual([1 + 1 + 3 * 3, 1]);
  });

  it.each([
    ['a day', { day: { ...NONE, calls: 4 } }, 4],
    ['a run', { run: { ...NONE, calls: 4 } }, 4],
    ['an item', { item: { ...NONE, calls: 2 } }, 1 + 2],
  ])(
    'no call more than the cap for %s: the loop ends, and the best so far comes up',
    async (_, cap, most) => {
      const { calls, loop, body, requests } = await story({ budgets: { ...DEFAULTS, ...cap } });
      expect(calls).toBe(most);
      expect(loop).toMatchObject({ stop_reason: 'error', status: 'FAILED', round_used: 0 });
      expect([body, requests]).toEqual(['Yes, gladly.', 1]);
    },
  );

  it('a cap that leaves no room for the first evaluation leaves the draft not evaluated', async () => {
    const { calls, loop, requests } = await story({ budgets: { ...DEFAULTS, day: { ...NONE, calls: 1 } } });
    expect([calls, requests]).toEqual([1, 1]);
    expect(loop).toMatchObject({ not_evaluated: expect.stringContaining('budget') as string });
  });
});
