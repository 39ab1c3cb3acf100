import { describe, expect, it } from 'vitest';
import { Faults } from '../../../fakes/faults';
import { type Asking, asked } from '../../app/asking';
import { promise } from '../../../promise';
import { TOOL } from '../model/approval-stage';

const SENT = 'Yes, gladly.';
const OTHER = 'Pay me.';
const CHANGED = 'Its text is not the one that Deputy put here: check what changed, then move it again.';

/** A request in `Approved/`, of which somebody changes the text while the server works. */
async function approved(
  change = (text: string): string => text.replace(SENT, OTHER),
): Promise<{ stage: Asking; path: string }> {
  const stage = await asked();
  const path = stage.drag(stage.pending, 'Approved');
  stage.outside.onCall = () => {
    stage.outside.onCall = () => undefined;
    stage.vault.external(path, change(stage.vault.text(path)));
  };
  return { stage, path };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Kills the process at its first write after the outcome of a call is in the ledger. */
function killAfterOutcome(stage: Asking): Faults {
  const from = stage.outside.calls.length;
  let ledgerLines = 0;
  return new Faults({
    onWrite: ({ kind, path }) => {
      if (stage.outside.calls.length === from) return undefined;
      if (kind === 'append' && path === 'approvals.jsonl' && (ledgerLines += 1) === 1) return undefined;
      return 'kill';
    },
  });
}

describe('a request that is edited while its call runs', () => {
  it.each([
    ['its text', (text: string) => text.replace(SENT, OTHER)],
    ['its subject', (text: string) => text.replace(/^subject: .*$/m, 'subject: Pay me.')],
    [
      'text and status, as by a sync',
      (text: string) => text.replace(SENT, OTHER).replace(/^status: .*$/m, 'status: pending'),
    ],
  ])('is recorded as sent with the text that was sent: %s', async (_what, change) => {
    promise('The note becomes the record of what was sent, whatever was written into it meanwhile');
    const { stage, path } = await approved(change);
    const before = stage.request(path).content;
    await stage.cycle();
    await stage.cycle();
    expect(stage.sent).toEqual([SENT]);
    expect(stage.request(`Done/${nameOf(path)}`)).toMatchObject({ status: 'executed', content: before });
    expect(stage.events('approval_executed')).toHaveLength(1);
    expect(stage.events('approval_withdrawn')).toEqual([]);
    expect([stage.vault.paths('Approved'), stage.vault.paths('Drafts')]).toEqual([[], []]);
    expect(stage.vault.paths('Needs_Action')).toEqual([]);
  });

  it('keeps what was written meanwhile as a copy that says that it was not sent', async () => {
    promise('The note becomes the record of what was sent, whatever was written into it meanwhile');
    const { stage, path } = await approved();
    await stage.cycle();
    await stage.cycle();
    expect(stage.request(stage.only('Rejected'))).toMatchObject({
      status: 'withdrawn',
      statusReason: expect.stringContaining('This text was not sent') as string,
      content: { body: OTHER },
    });
    stage.drag(stage.only('Rejected'), 'Approved');
    await stage.cycle();
    expect([stage.sent, nameOf(stage.only('Rejected'))]).toEqual([[SENT], nameOf(path)]);
    // The request itself was sent: the log must not call it withdrawn.
    expect(stage.events('approval_withdrawn')).toEqual([]);
    expect(stage.events('approval_quarantined')).toHaveLength(1);
  });

  it('comes back once more after an error of the server: that text was not put there', async () => {
    promise(
      'Any other text comes back once and says so, also one that was written while a call ran that failed',
    );
    const { stage } = await approved();
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'mailbox busy' }];
    await stage.cycle();
    expect(stage.request()).toMatchObject({ status: 'tool_error', content: { body: OTHER } });
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.approveByMove();
    expect(stage.sent).toEqual([SENT]);
    expect(stage.request().statusReason).toContain(CHANGED);
    await stage.approveByMove();
    expect(stage.sent).toEqual([SENT, OTHER]);
  });
});

describe('a request that was sent', () => {
  it.each(['asked', 'sent'])(
    'has one record, though the process died before it forgot what was %s',
    async (kept) => {
      promise('The note becomes the record of what was sent, whatever was written into it meanwhile');
      const stage = await asked();
      const path = stage.drag(stage.pending, 'Approved');
      const text = stage.vault.text(path);
      const faults = new Faults({
        onWrite: ({ kind, path: written }) =>
          kind === 'remove' && written.startsWith(kept) && stage.outside.calls.length > 0
            ? 'kill'
            : undefined,
      });
      stage.restart(faults);
      await stage.tryCycle().catch(() => undefined);
      stage.restart();
      stage.vault.external('Approved/copy.md', text.replace(SENT, OTHER));
      await stage.cycle();
      await stage.cycle();
      expect(stage.sent).toEqual([SENT]);
      expect(stage.vault.paths('Done')).toContain(`Done/${nameOf(path)}`);
      expect(stage.vault.paths('Done')).not.toContain('Done/copy.md');
      expect(stage.request('Rejected/copy.md')).toMatchObject({
        status: 'withdrawn',
        content: { body: OTHER },
      });
      expect([...(await stage.device.list('sent')), ...(await stage.device.list('asked'))]).toEqual([]);
      expect(faults.writes.at(-1)?.path).toContain(kept);
    },
  );

  it('is recorded so though the settings give the tool something else by then', async () => {
    const { stage, path } = await approved((text) => text);
    stage.restart(killAfterOutcome(stage));
    await stage.tryCycle().catch(() => undefined);
    stage.restart();
    stage.deputy = stage.openWith(stage.ports, {
      ...stage.settings,
      emailTool: { ...TOOL, constants: { account: 'two' } },
    });
    await stage.cycle();
    expect(stage.request(`Done/${nameOf(path)}`).status).toBe('executed');
    expect(stage.vault.paths('Rejected')).toEqual([]);
    expect(stage.events('approval_executed')).toHaveLength(1);
  });

  it('again in the words that the person approved takes one move after an error of the server', async () => {
    const stage = await asked();
    await stage.edit(stage.pending, SENT, 'No, sorry.');
    await stage.approveByMove();
    stage.outside.outcomes = [
      { kind: 'tool_error', text: 'busy' },
      { kind: 'done', text: 'queued' },
    ];
    for (let move = 0; move < 2; move += 1) {
      await stage.approveByMove();
    }
    expect(stage.sent).toEqual(['No, sorry.', 'No, sorry.']);
  });
});
