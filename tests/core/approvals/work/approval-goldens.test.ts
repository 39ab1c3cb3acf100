import { describe, it } from 'vitest';
import { ToolServerError } from '../../../../src/kernel/ports/tool-caller';
import { expectGolden } from '../../../golden';
import { type Snapshot, snapshot, vaultDiff } from '../../../fakes/vault-diff';
import { Asking, asked } from '../../app/asking';

const notesOf = (all: Snapshot): Snapshot => new Map([...all].filter(([path]) => !path.startsWith('Logs/')));

/** What becomes of the person's notes while something happens. */
async function diffOf(stage: Asking, happens: () => Promise<unknown>): Promise<string> {
  const before = notesOf(snapshot(stage.vault));
  await happens();
  return vaultDiff(before, notesOf(snapshot(stage.vault)));
}

describe('what the vault becomes, request by request', () => {
  it('a draft is put before the person', async () => {
    const stage = new Asking();
    expectGolden('approvals/asked.diff', await diffOf(stage, () => stage.cycle()));
  });

  it('approved by moving, and executed', async () => {
    const stage = await asked();
    const diff = diffOf(stage, () => {
      stage.drag(stage.pending, 'Approved');
      return stage.cycle();
    });
    expectGolden('approvals/executed.diff', await diff);
  });

  it('rejected with a reason', async () => {
    const stage = await asked();
    const diff = diffOf(stage, () =>
      stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'Too eager' }),
    );
    expectGolden('approvals/rejected.diff', await diff);
  });

  it('the server is down', async () => {
    const stage = await asked();
    stage.outside.isUp = false;
    const diff = diffOf(stage, () => {
      stage.drag(stage.pending, 'Approved');
      return stage.cycle();
    });
    expectGolden('approvals/not-yet-sent.diff', await diff);
  });

  it('the tool is missing', async () => {
    const stage = await asked();
    stage.outside.refusal = new ToolServerError('no_such_tool', 'The server "mail" has no such tool.');
    const diff = diffOf(stage, () => {
      stage.drag(stage.pending, 'Approved');
      return stage.cycle();
    });
    expectGolden('approvals/not-called.diff', await diff);
  });

  it('opened in the mail program', async () => {
    const stage = await asked({ settings: { emailTool: null } });
    const diff = diffOf(stage, () => {
      stage.drag(stage.pending, 'Approved');
      return stage.cycle();
    });
    expectGolden('approvals/handed-over.diff', await diff);
  });

  it('the draft is edited', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'Yes, gladly.', 'Yes, with pleasure.');
    expectGolden('approvals/carried.diff', await diffOf(stage, () => stage.cycle()));
  });
});
