import { describe, expect, it } from 'vitest';
import { Asking } from './asking';

describe('a draft', () => {
  it('becomes a request in the cycle that wrote it, and nothing is called', async () => {
    const stage = new Asking();
    const report = await stage.cycle();
    expect(report.approvals).toMatchObject({ waiting: 1, queued: 1, settled: [], troubles: [] });
    expect(stage.request()).toMatchObject({
      actionType: 'send_email',
      content: { to: 'Ada Example <ada@example.org>', subject: 'Re: A question about the workshop' },
      status: 'pending',
    });
    expect(stage.sent).toEqual([]);
  });

  it('stays a draft where the settings say so', async () => {
    const stage = new Asking({ settings: { queueDrafts: false } });
    await stage.cycle();
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    expect(stage.vault.text(stage.draft)).not.toContain('request_id');
  });
});

describe('a request', () => {
  it('approved by moving its file is executed by the next cycle, once, and all of it is done', async () => {
    const stage = new Asking();
    await stage.cycle();
    stage.drag(stage.pending, 'Approved');
    const report = await stage.cycle();
    await stage.cycle();
    expect(stage.sent).toEqual(['Yes, gladly.']);
    expect(report.approvals.settled.map(({ state }) => state.kind)).toEqual(['executed']);
    expect(
      ['Approved', 'Pending_Approval', 'Drafts', 'Needs_Action'].flatMap((f) => stage.vault.paths(f)),
    ).toEqual([]);
    expect(stage.vault.paths('Done')).toHaveLength(3);
    expect(stage.vault.text('Done/workshop.md')).toContain('status: done');
  });
});
