import { describe, expect, it } from 'vitest';
import { Asking } from './asking';

describe('the requests that wait', () => {
  it('show what was edited since they were first asked for, in the draft or in the request', async () => {
    const stage = new Asking();
    await stage.cycle();
    expect((await stage.deputy.requests())[0]?.before).toBeNull();
    await stage.edit(stage.draft, 'Yes, gladly.', 'Yes, with pleasure.');
    await stage.cycle();
    await stage.edit(stage.pending, 'with pleasure', 'with great pleasure');
    const [card] = await stage.deputy.requests();
    expect([card?.before?.body, card?.text.body]).toEqual(['Yes, gladly.', 'Yes, with great pleasure.']);
  });

  it('stand in the overview', async () => {
    const stage = new Asking();
    await stage.cycle();
    const { requests } = await stage.deputy.overview();
    expect(requests.map(({ path }) => path)).toEqual([stage.pending]);
  });

  it('approved as they are shown leave nothing behind of what was asked', async () => {
    const stage = new Asking();
    await stage.cycle();
    const [card] = await stage.deputy.requests();
    await stage.deputy.decide(card!.path, {
      kind: 'approve',
      shownHash: card!.hash,
      attempt: card!.attempt,
    });
    expect(stage.sent).toEqual(['Yes, gladly.']);
    expect(await stage.device.list('asked')).toEqual([]);
  });
});
