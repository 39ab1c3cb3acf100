import { expect, it } from 'vitest';
import { estimateWork } from '../../../src/core/app/looks/estimate';
import { createDeputy } from '../../../src/core/app/create-deputy';
import { readSettings } from '../../../src/core/settings/settings';
import { ANSWERS, Stage } from '../../core/app/stage';
import { aMailNote } from '../../fakes/mail-note';
import { fromAda, MAIL } from './a-reply';

const price = { input: 1, output: 5, asOf: '2026-10-07' };
const settings = (writeDrafts: string) => ({
  ...readSettings({}).settings,
  ...{ provider: 'openai', model: 'm', prices: { 'openai:m': price }, evaluateDrafts: false, writeDrafts },
});
const sizes = Array.from({ length: 20 }, () => 2_000);

it('the replies that a call of its own writes are in the price of a run, but not of past mail that is judged', () => {
  const [whole, without] = ['as_needed', 'with_decision'].map((each) => settings(each));
  if (whole === undefined || without === undefined) throw new Error('no settings');
  for (const part of ['triage', 'all'] as const) {
    const [more, less] = [whole, without].map((each) => estimateWork(sizes, each, { part }));
    expect(Number(more?.cost)).toBeGreaterThan(1.2 * Number(less?.cost));
    expect(more).toMatchObject({ notes: 20, isLarge: false });
  }
  expect(estimateWork(sizes, whole, { part: 'judging' })).toEqual(
    estimateWork(sizes, without, { part: 'judging' }),
  );
});

it.each([1, 20])(
  'the call for a reply needs room among the calls of a command: %i allowed',
  async (allowed) => {
    const answering = { in_reply_to: '<q0@example.org>' };
    const files = {
      [MAIL]: fromAda({ frontmatter: answering }),
      'Done/first.md': aMailNote({ status: 'done', messageId: '<q0@example.org>', body: 'We are twelve.\n' }),
    };
    const stage = new Stage({ files, settings: { provider: 'openai', consents: ['openai'] } });
    await stage.secrets.write('OPENAI_API_KEY', 'sk-test-openai-key');
    let [taken, sent] = [0, 0];
    const callAllowance = {
      take: () => Promise.resolve(++taken > allowed ? 'No more calls.' : null),
      giveBack: () => undefined,
    };
    const fetch = () => {
      sent += 1;
      const content = JSON.stringify(sent === 1 ? ANSWERS.reply.json : { reply: 'Dear Ada, twelve. Sam' });
      const usage = { prompt_tokens: 900, completion_tokens: 50 };
      return Promise.resolve(
        Response.json({ choices: [{ finish_reason: 'stop', message: { content } }], usage }),
      );
    };
    const never = new AbortController().signal;
    await createDeputy({ ...stage.ports, fetch, callAllowance }, stage.settings).cycle({
      stop: never,
      abort: never,
    });
    expect([taken, sent]).toEqual([2, Math.min(2, allowed)]);
    const draft = stage.vault.text(stage.vault.paths('Drafts')[0] ?? '');
    expect(draft).toContain(allowed === 1 ? 'Yes, gladly.' : 'Dear Ada, twelve.');
  },
);
