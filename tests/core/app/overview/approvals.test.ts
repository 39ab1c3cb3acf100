import { describe, expect, it } from 'vitest';
import { asked, yesTo } from '../asking';
import { ANSWERS } from '../stage';

describe('the requests that wait', () => {
  it('show what was edited since they were first asked for, in the draft or in the request', async () => {
    const stage = await asked();
    expect((await stage.deputy.approvals.list())[0]?.before).toBeNull();
    await stage.edit(stage.draft, 'Yes, gladly.', 'Yes, with pleasure.');
    await stage.cycle();
    await stage.edit(stage.pending, 'with pleasure', 'with great pleasure');
    const [card] = await stage.deputy.approvals.list();
    expect([card?.before?.body, card?.text.body]).toEqual(['Yes, gladly.', 'Yes, with great pleasure.']);
  });

  it('quote the mail, and say what asking the model cost, corrections included', async () => {
    const generation = { text: 'no answer', cost: 0.01 };
    const right = { text: JSON.stringify(ANSWERS.reply.json), cost: 0.02 };
    const stage = await asked({ answers: [{ generation }, { generation: right }] });
    const [card] = await stage.deputy.approvals.list();
    expect([card?.evidence, card?.cost]).toEqual([
      'can you come on Thursday at ten?',
      '$0.030, 2 calls, model-1',
    ]);
    expect((await stage.deputy.overview()).requests).toEqual([card]);
  });

  it.each([
    ['unknown', 'price unknown, 1 call, model-1'],
    ['local', 'free, 1 call, model-1'],
    [0, 'free, 1 call, model-1'],
  ] as const)('name a price that is %s as "%s"', async (cost, words) => {
    const generation = { text: JSON.stringify(ANSWERS.reply.json), cost };
    const stage = await asked({ answers: [{ generation }] });
    expect((await stage.deputy.approvals.list())[0]?.cost).toBe(words);
  });

  it.each([
    ['scripted:model-1', 'price unknown, model-1'],
    ['rules:rules', 'free, rules'],
  ])('of a draft by %s that the log does not tell of say "%s"', async (draftedBy, words) => {
    const stage = await asked();
    await stage.edit(stage.draft, '"scripted:model-1"', `"${draftedBy}"`);
    for (const path of stage.vault.paths('Logs')) if (path.endsWith('.log')) stage.vault.external(path, null);
    expect((await stage.deputy.approvals.list())[0]?.cost).toBe(words);
  });

  it('of what a person wrote cost nothing, and say nothing of it', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'drafted_by: "scripted:model-1"\n', '');
    expect((await stage.deputy.approvals.list())[0]?.cost).toBeNull();
  });

  it('stand in the overview', async () => {
    const stage = await asked();
    const { requests } = await stage.deputy.overview();
    expect(requests.map(({ path }) => path)).toEqual([stage.pending]);
  });

  it('approved as they are shown leave nothing behind of what was asked', async () => {
    const stage = await asked();
    const [card] = await stage.deputy.approvals.list();
    await stage.deputy.approvals.decide(card!.path, yesTo(card));
    expect(stage.sent).toEqual(['Yes, gladly.']);
    expect(await stage.device.list('asked')).toEqual([]);
  });
});
