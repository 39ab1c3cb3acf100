import { describe, expect, it } from 'vitest';
import { ToolServerError } from '../../../../src/kernel/ports/tool-caller';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { promise } from '../../../promise';
import { FOLDERS, RequestStage, waiting } from './approval-stage';

const FOLDER = (path: string): string => path.slice(0, path.indexOf('/'));

describe('A request', () => {
  it('whose text somebody else changed comes back once, and runs when that text is moved again', async () => {
    promise(
      'Any other text comes back once and says so, also one that was written while a call ran that failed',
    );
    const { stage, id } = await waiting();
    stage.edit(stage.path(id), (text) => text.replace('still works', 'works better'));
    await stage.approveByMove(id);
    expect([stage.outside.calls, FOLDER(stage.path(id))]).toEqual([[], FOLDERS.pending]);
    expect(stage.request(stage.path(id))?.statusReason).toContain('check what changed');
    stage.edit(stage.path(id), (text) => text.replace('works better', 'works worse'));
    await stage.approveByMove(id);
    expect(stage.outside.calls).toEqual([]);
    stage.edit(stage.path(id), (text) => text.replace('works worse', 'works better'));
    await stage.approveByMove(id);
    await stage.approveByMove(id);
    expect(stage.outside.calls.map(({ call }) => call.arguments['body'])).toEqual([
      'Yes, the 14th works better.',
    ]);
  });

  it('comes back when a letter of its recipient became one that only lower case makes the same', async () => {
    const { stage, id } = await waiting({ to: 'ann.k@example.com' });
    stage.edit(stage.path(id), (text) => text.replaceAll('ann.k@', 'ann.\u212a@'));
    await stage.approveByMove(id);
    await stage.approveByMove(id);
    expect(stage.outside.calls).toEqual([]);
    expect(stage.request(stage.path(id))?.statusReason).toContain('The recipient changed');
  });

  it.each([
    ['target_recipient', /^target_recipient: .*$/m, 'target_recipient: eve@evil.example'],
    ['tool', /^tool: .*$/m, 'tool: send_all'],
    ['server', /^server: .*$/m, 'server: elsewhere'],
  ])('comes back when its %s alone was changed before it was moved', async (_key, line, changed) => {
    const { stage, id } = await waiting();
    stage.edit(stage.path(id), (text) => text.replace(line, changed));
    await stage.approveByMove(id);
    expect(stage.outside.calls).toEqual([]);
    expect(stage.request(stage.path(id))?.statusReason).toMatch(/changed: approve it in Deputy/);
  });

  it('whose note can not be written is named, with the reason', async () => {
    const stage = new RequestStage();
    await stage.approve(stage.path(await stage.ask()));
    stage.trouble = {
      onWrite: ({ kind, store }) =>
        kind === 'edit' && store === 'vault' ? new VaultError('denied', 'EACCES') : undefined,
    };
    const { troubles } = await stage.round();
    expect(stage.outside.calls).toEqual([]);
    expect(troubles.map(({ why }) => why)).toEqual(['EACCES']);
  });

  it('that was rejected never runs, and a second rejection is harmless', async () => {
    promise("Rejected approvals don't run, wherever their file is moved to and whatever their status says");
    const stage = new RequestStage();
    const [one, other] = [await stage.ask(), await stage.ask()];
    await stage.reject(stage.path(one));
    await stage.approve(stage.path(one));
    await stage.approveNow(other);
    expect(await stage.state(one)).toBe('rejected');
    await stage.approveByMove(one);
    expect([await stage.state(one), FOLDER(stage.path(one))]).toEqual(['pending', FOLDERS.pending]);
    expect(stage.outside.calls.map(({ request }) => request)).toEqual([other]);
  });

  it('that was not asked for here is put aside, and not run', async () => {
    promise('A file that turns up in Approved/, unknown to the ledger, is put aside as quarantined');
    const { stage, id } = await waiting();
    const text = stage.vault.text(stage.path(id)).replaceAll(id, 'rffffffffffffffff');
    stage.vault.external('Approved/from nowhere.md', text);
    await stage.round();
    expect([stage.outside.calls, stage.path('rffffffffffffffff')]).toEqual([[], 'Rejected/from nowhere.md']);
    expect(stage.request('Rejected/from nowhere.md')).toMatchObject({ status: 'quarantined' });
  });

  it('stays approved while the server is down, says why, and goes out when it is back', async () => {
    promise('What certainly never left (no connection) stays approved for a day and is tried again');
    const { stage, id } = await waiting();
    stage.outside.isUp = false;
    await stage.approveNow(id);
    expect([stage.outside.calls, await stage.state(id)]).toEqual([[], 'approved']);
    expect(stage.request(stage.path(id))?.statusReason).toMatch(/does not answer.*and tries again/);
    stage.outside.isUp = true;
    await stage.round();
    expect(stage.outside.calls).toEqual([]);
    await stage.clock.sleep(61_000);
    await stage.round();
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'executed']);
  });

  it('comes back when its server has turned it away three times: that nothing left is its word alone', async () => {
    promise('the third time it counts as one that may have acted');
    const { stage, id } = await waiting();
    stage.outside.outcomes = [{ kind: 'turned_away', why: 'Too many requests.' }];
    await stage.approve(stage.path(id));
    for (let hour = 0; hour < 26; hour += 1) {
      await stage.round();
      await stage.clock.sleep(3_600_000);
    }
    expect([await stage.state(id), FOLDER(stage.path(id))]).toEqual(['tool_error', FOLDERS.pending]);
    expect(stage.outside.turnedAway).toEqual([id, id, id]);
  });

  it('waits where the server has refused before it: one that hangs is asked once in a while', async () => {
    promise('leaves a server alone that has just failed to answer');
    const stage = new RequestStage();
    const ids = [await stage.ask(), await stage.ask(), await stage.ask()];
    let asked = 0;
    const { check } = stage.outside;
    stage.outside.check = (call, signal) => {
      asked += 1;
      return check(call, signal);
    };
    stage.outside.isUp = false;
    for (const id of ids) await stage.approve(stage.path(id));
    await stage.round();
    await stage.round();
    expect([asked, await Promise.all(ids.map((id) => stage.state(id)))]).toEqual([
      1,
      ['approved', 'approved', 'approved'],
    ]);
  });

  it('keeps its approval where the server takes no more now, and uses no other one up', async () => {
    promise('the third time it counts as one that may have acted');
    const stage = new RequestStage();
    const ids = [await stage.ask(), await stage.ask()];
    stage.outside.outcomes = [{ kind: 'turned_away', why: 'Too many requests.' }];
    for (const id of ids) await stage.approve(stage.path(id));
    await stage.round();
    expect(await Promise.all(ids.map((id) => stage.state(id)))).toEqual(['approved', 'approved']);
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    await stage.clock.sleep(61_000);
    await stage.round();
    expect(stage.outside.calls.map(({ request }) => request).sort()).toEqual(ids);
  });

  it('keeps the others approved when the tool says that its mail server refuses', async () => {
    const stage = new RequestStage();
    const ids = [await stage.ask(), await stage.ask()];
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'connect ECONNREFUSED 127.0.0.1:25' }];
    for (const id of ids) await stage.approve(stage.path(id));
    await stage.round();
    expect(stage.outside.calls).toHaveLength(1);
    const states = await Promise.all(ids.map((id) => stage.state(id)));
    expect(states.sort()).toEqual(['approved', 'tool_error']);
  });

  it('that holds a blank goes out only where the person has said so for that text', async () => {
    promise('Nothing goes out with a blank in it');
    const { stage, id } = await waiting({ body: 'Yes, [your answer].' });
    await stage.approveByMove(id);
    await stage.approveByMove(id);
    await stage.approveNow(id);
    expect(stage.outside.calls).toEqual([]);
    expect(stage.request(stage.path(id))?.statusReason).toContain('[your answer]');
    await stage.approve(stage.path(id), undefined, { withBlanks: true });
    await stage.round();
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('with a warning comes back once with it, and runs when it is moved again', async () => {
    promise('comes back once and says why; moving it again is the yes');
    promise('a move in their presence comes back once and names them');
    const { stage, id } = await waiting();
    stage.cautions = [{ key: 'new', text: 'New recipient: ann@example.com.' }];
    await stage.approveByMove(id);
    expect(stage.outside.calls).toEqual([]);
    expect(stage.request(stage.path(id))?.statusReason).toContain('New recipient: ann@example.com.');
    stage.cautions = [...stage.cautions, { key: 'list', text: 'It goes to a mailing list.' }];
    await stage.approveByMove(id);
    expect(stage.outside.calls).toEqual([]);
    await stage.approveByMove(id);
    expect(stage.outside.calls).toHaveLength(1);
  });

  it.each(['move', 'edit'] as const)(
    'is called once for one yes, though its note can not be put back after an error (%s refused)',
    async (refused) => {
      promise('Each yes belongs to one numbered attempt and is used up before the call');
      const { stage, id } = await waiting();
      await stage.approve(stage.path(id));
      stage.outside.outcomes = [{ kind: 'tool_error', text: 'sent, but the log is full' }];
      stage.trouble = {
        onWrite: ({ kind, store }) =>
          kind === refused && store === 'vault' && stage.outside.calls.length > 0
            ? new VaultError('denied', 'EBUSY')
            : undefined,
      };
      for (let round = 0; round < 5; round += 1) await stage.round();
      stage.trouble = {};
      for (let round = 0; round < 3; round += 1) await stage.round();
      expect(stage.outside.calls).toHaveLength(1);
      expect([await stage.state(id), FOLDER(stage.path(id))]).toEqual(['tool_error', FOLDERS.pending]);
      await stage.approveByMove(id);
      expect(stage.outside.calls).toHaveLength(2);
    },
  );

  it('whose tool is missing comes back with the reason, and asks again', async () => {
    const { stage, id } = await waiting();
    stage.outside.refusal = new ToolServerError('no_such_tool', 'There is no tool "send_email".');
    await stage.approveNow(id);
    expect([stage.outside.calls, await stage.state(id)]).toEqual([[], 'not_called']);
    stage.outside.refusal = null;
    await stage.round();
    expect(stage.outside.calls).toEqual([]);
    await stage.approveNow(id);
    expect([stage.outside.calls.length, await stage.state(id)]).toEqual([1, 'executed']);
  });

  it('whose call got no answer is shown, and never repeated', async () => {
    promise('it is shown, and never repeated by itself');
    promise('it is never sent again by itself');
    const { stage, id } = await waiting();
    stage.outside.outcomes = ['throws'];
    await stage.approveNow(id);
    await stage.approveByMove(id);
    await stage.round();
    expect([stage.outside.calls.length, await stage.state(id), FOLDER(stage.path(id))]).toEqual([
      1,
      'outcome_unknown',
      FOLDERS.pending,
    ]);
    await stage.resolve(stage.path(id), false);
    await stage.round();
    expect(await stage.state(id)).toBe('pending');
  });
});
