import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../fakes/mail-note';
import { asked } from './asking';
import { IN } from './stage';

const LOUD = `${IN}/WORKSHOP.MD`;

describe('a note that ends in .MD', () => {
  it('is triaged, drafted for, sent and put away as any other', async () => {
    const stage = await asked({ files: { [LOUD]: aMailNote() } });
    expect(stage.vault.text(LOUD)).toContain('decision: draft_reply');
    expect(stage.vault.text(stage.draft)).toContain('source_note: "[[WORKSHOP]]"');
    stage.vault.externalMove(stage.pending, stage.pending.replace(/\.md$/, '.MD'));
    // A request with another name comes back once, as it might be a copy.
    await stage.approveByMove();
    expect([stage.sent, stage.pending.endsWith('.MD')]).toEqual([[], true]);
    await stage.approveByMove();
    expect(stage.sent).toHaveLength(1);
    expect(stage.vault.paths('Done')).toContain('Done/WORKSHOP.MD');
    expect([...stage.vault.paths('Approved'), ...stage.vault.paths('Pending_Approval')]).toEqual([]);
  });

  it('is a request that was refused, where it is in Rejected', async () => {
    const stage = await asked({ files: { [LOUD]: aMailNote() } });
    stage.vault.externalMove(
      stage.pending,
      stage.pending.replace('Pending_Approval', 'Rejected').replace(/\.md$/, '.MD'),
    );
    await stage.cycle();
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.vault.text(LOUD)).toContain('status: needs_info');
  });
});
