import { describe, expect, it } from 'vitest';
import { BY_HAND } from '../../../../src/core/approvals/model/approval/by-hand';
import { DELETE_ROWS } from '../../../../src/core/approvals/model/approval/row-deletion';
import { keepContent, keepSent, readKeptContent } from '../../../../src/core/approvals/model/kept-content';
import type { LogEntry } from '../../../../src/kernel/log/entry';
import { ToolServerError } from '../../../../src/kernel/ports/tool-caller';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults } from '../../../fakes/faults';
import { promise } from '../../../promise';
import { MAIL } from '../model/found-approval';
import { FOLDERS, RequestStage, TOOL } from '../model/approval-stage';

/** A mail that waits for a decision. */
async function asked(stage = new RequestStage()) {
  const id = await stage.ask();
  return { stage, id, path: stage.path(id) };
}

/** A mail that was approved in Deputy, and its note in `Approved/`. */
async function approved(stage = new RequestStage()) {
  const { id, path } = await asked(stage);
  await stage.approve(path);
  return { stage, id, path: stage.path(id) };
}

/** A round in which something happens to a note when it is read for the `n`-th time. */
const atRead = (path: string, n: number, happens: () => void): Faults => {
  let reads = 0;
  return new Faults({
    onCall: (call) => {
      if (call.kind === 'read' && call.path === path && (reads += 1) === n) happens();
      return Promise.resolve();
    },
  });
};

describe('a round of requests', () => {
  it('without a decision leaves nothing open, and names no note that is no request', async () => {
    const { stage } = await asked();
    stage.vault.external('Pending_Approval/notes.md', '---\ntype: list\n---\nMy own list.\n');
    const { settled, begun, troubles, hasOpenWork } = await stage.round();
    expect([settled, begun, troubles, hasOpenWork]).toEqual([[], [], [], false]);
  });

  it('knows what was put, where a crash came before that was written down', async () => {
    const { stage, id } = await asked();
    const lines = stage.device.text('approvals.jsonl').split('\n');
    await stage.device.replace('approvals.jsonl', lines.filter((line) => !line.includes('"put"')).join('\n'));
    expect((await stage.ledger()).state(id)).toMatchObject({ shown: null });
    expect((await stage.round()).hasOpenWork).toBe(false);
    expect((await stage.ledger()).state(id)).toMatchObject({ shown: { warnings: [] } });
  });

  it('names what was sent, where its note lies now, and what was begun', async () => {
    const { stage, id, path } = await approved();
    const { settled, begun, troubles, hasOpenWork } = await stage.round();
    const state = { kind: 'executed', text: 'queued', hash: expect.any(String) };
    expect(settled).toEqual([{ id, path: path.replace('Approved', 'Done'), title: 'Re: mail 1', state }]);
    expect([begun.map((approval) => approval.id), troubles, hasOpenWork]).toEqual([[id], [], false]);
  });

  it('names its own new place also where other notes move with it', async () => {
    const { stage, path } = await approved();
    stage.edit(path, (text) =>
      text.replace(/^plan:.*\nstep:.*$/m, 'plan: Plans/p.md\nstep: 1\nstep_text: Ask'),
    );
    stage.vault.external('Plans/p.md', 'A plan');
    stage.followers = [{ kind: 'move', from: 'Plans/p.md', to: 'Done/p.md' }];
    const { settled } = await stage.round();
    expect(settled.map((approval) => approval.path)).toEqual([path.replace('Approved', 'Done')]);
    expect(stage.vault.has('Done/p.md')).toBe(true);
  });

  it('tells the log who approved what, and of no other event', async () => {
    const { stage, path } = await asked();
    const told: LogEntry[] = [];
    stage.options = { log: (entry) => Promise.resolve(void told.push(entry)) };
    const moved = stage.moveTo(path, 'approved');
    await stage.round();
    const details = { note: moved, by: 'file', hash: expect.any(String) };
    expect(told).toMatchObject([{ event: 'approval_approved', details }]);
    const rejected = await asked(stage);
    stage.moveTo(rejected.path, 'rejected');
    await stage.round();
    expect([told.length, await stage.state(rejected.id)]).toEqual([1, 'rejected']);
  });

  it('has a note that it can not read named, and goes on with the others', async () => {
    const { stage } = await approved();
    stage.vault.external('Approved/broken.md', '---\ntype: [\n---\n');
    stage.vault.external('Rejected/broken.md', '---\ntype: [\n---\n');
    const { troubles } = await stage.round();
    expect(troubles.map(({ path }) => path).sort()).toEqual(['Approved/broken.md', 'Rejected/broken.md']);
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('does nothing further to a note that goes, or becomes another, while it looks', async () => {
    for (const content of [null, 'No request any more.']) {
      const { stage, id, path } = await approved();
      const faults = atRead(path, 2, () => stage.vault.external(path, content));
      const { troubles } = await stage.round(faults);
      expect([stage.outside.calls, troubles, await stage.state(id)]).toEqual([[], [], 'approved']);
    }
  });

  it('that is to stop begins nothing, and has open work', async () => {
    const { stage, id } = await approved();
    stage.options = { stop: AbortSignal.abort() };
    const { begun, hasOpenWork } = await stage.round();
    expect([begun, hasOpenWork, await stage.state(id)]).toEqual([[], true, 'approved']);
  });
});

describe('a file in both folders', () => {
  it('is no yes, and is named', async () => {
    promise('that is no yes, and the output of `watch` says so');
    promise('a copy, or one folder that links to the other, is no yes');
    const { stage, id, path } = await asked();
    const copy = path.replace('Pending_Approval', 'Approved');
    stage.vault.external(copy, stage.vault.text(path));
    const { troubles } = await stage.round();
    expect(troubles).toEqual([{ path: copy, why: expect.stringContaining('It is still in') }]);
    expect([stage.outside.calls, await stage.state(id)]).toEqual([[], 'pending']);
  });

  it('is a move once the first one is gone', async () => {
    const { stage, path } = await asked();
    stage.vault.external(path.replace('Pending_Approval', 'Approved'), stage.vault.text(path));
    // Each note is read once for the list, the one that waits once more to see whether it still does.
    await stage.round(atRead(path, 2, () => stage.vault.external(path, null)));
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('is put aside where this device never asked for it', async () => {
    const { stage, path } = await asked();
    const text = stage.vault.text(path).replaceAll(/r0{15}1/g, 'r0000000000000009');
    stage.vault.external('Pending_Approval/theirs.md', text);
    stage.vault.external('Approved/theirs.md', text);
    await stage.round();
    expect(stage.request('Rejected/theirs.md')).toMatchObject({ status: 'quarantined' });
  });

  it('is a no where one of them lies in Rejected', async () => {
    const { stage, id, path } = await asked();
    stage.vault.external(path.replace('Pending_Approval', 'Rejected'), stage.vault.text(path));
    stage.moveTo(path, 'approved');
    await stage.round();
    expect([stage.outside.calls, await stage.state(id)]).toEqual([[], 'rejected']);
  });
});

describe('an approval', () => {
  it('comes back with what speaks against it', async () => {
    const { stage, id } = await approved();
    stage.options = { objection: () => Promise.resolve('Say there what the tool calls it.') };
    await stage.round();
    expect([stage.outside.calls, await stage.state(id)]).toEqual([[], 'not_called']);
    expect(stage.request(stage.path(id))?.statusReason).toContain('Say there what the tool calls it.');
  });

  it('says in its note which attempt it is, before anything is called', async () => {
    const { stage, path } = await approved();
    let said = '';
    stage.outside.onCall = () => {
      said = stage.vault.text(path);
    };
    await stage.round();
    expect(said).toMatch(/^status: executing$[^]*^attempt: 1$/m);
  });

  it('of a note that can not say so is not called, and the note is named when it is to be moved', async () => {
    const { stage, id, path } = await approved();
    const inline = (text: string): string => {
      const [, yaml = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
      return `---\n{ ${yaml.split('\n').join(', ')} }\n---\n${body}`;
    };
    stage.edit(path, inline);
    const { hasOpenWork } = await stage.round();
    expect([stage.outside.calls, hasOpenWork, await stage.state(id)]).toEqual([[], true, 'approved']);
    await stage.reject(path);
    const { troubles } = await stage.round();
    expect(troubles.map((trouble) => trouble.path)).toEqual([path.replace('Approved', 'Rejected')]);
  });

  it('that waits for its server is named, stands for a day, and is written down once', async () => {
    promise('What certainly never left (no connection) stays approved for a day and is tried again');
    const { stage, id, path } = await approved();
    stage.outside.isUp = false;
    const { troubles, settled } = await stage.round();
    const why = expect.stringMatching(/does not answer\. Deputy treats it as not sent and tries again/);
    expect([troubles, settled]).toEqual([[{ path, why }], []]);
    expect(stage.request(path)).toMatchObject({ status: 'approved', statusReason: why });
    const again = new Faults();
    await stage.round(again);
    expect(again.writes).toEqual([]);
    await stage.clock.sleep(24 * 3_600_000);
    await stage.round();
    expect(await stage.state(id)).toBe('approved');
    await stage.clock.sleep(1);
    await stage.round();
    expect([await stage.state(id), stage.path(id)]).toEqual([
      'not_called',
      expect.stringContaining('Pending'),
    ]);
  });

  it('that waits for another reason says that one', async () => {
    const { stage, path } = await approved();
    stage.outside.isUp = false;
    await stage.round();
    await stage.clock.sleep(60_000);
    stage.outside.refusal = new ToolServerError('unreachable', 'It asks for a login.');
    await stage.round();
    expect(stage.request(path)?.statusReason).toMatch(/^It asks for a login\./);
  });

  it('that the log knows as sent already is filed, and not reported again', async () => {
    const { stage, id } = await approved();
    stage.options = { isLogged: () => Promise.resolve(true) };
    expect((await stage.round()).settled).toEqual([]);
    expect([await stage.state(id), stage.path(id).slice(0, 5)]).toEqual(['executed', 'Done/']);
    const other = await asked(stage);
    await stage.reject(other.path);
    expect((await stage.round()).settled).toMatchObject([{ id: other.id }]);
  });

  it('whose note is typed in when it is to be filed keeps its words until then', async () => {
    const { stage, id, path } = await approved();
    stage.edit(path, (text) =>
      text.replace(/^plan:.*\nstep:.*$/m, 'plan: Plans/p.md\nstep: 1\nstep_text: Ask'),
    );
    stage.vault.external('Plans/p.md', 'A plan');
    stage.followers = [{ kind: 'move', from: 'Plans/p.md', to: 'Done/p.md' }];
    await keepContent(stage.device, id, MAIL);
    let edits = 0;
    const typing = new Faults({
      onCall: (call) => {
        const isFiled = call.kind === 'edit' && call.path === path && (edits += 1) === 2;
        if (isFiled) stage.edit(path, (text) => `${text}\nA word.\n`);
        return Promise.resolve();
      },
    });
    await stage.round(typing);
    expect([edits, await readKeptContent(stage.device, id)]).toEqual([2, MAIL]);
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('whose mail can not be marked now stays where it is, and is filed in a later round', async () => {
    const { stage, id, path } = await approved();
    stage.followers = null;
    const { settled, hasOpenWork } = await stage.round();
    expect([settled, hasOpenWork, stage.path(id)]).toEqual([[], true, path]);
    expect(stage.outside.calls).toHaveLength(1);
    stage.followers = [];
    const later = await stage.round();
    expect([later.settled.length, later.hasOpenWork]).toEqual([1, false]);
    expect(stage.path(id)).toBe(path.replace('Approved', 'Done'));
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('whose note could not be moved has open work, and is named', async () => {
    const { stage, path } = await approved();
    const refuseMoves = new Faults({
      onWrite: ({ kind, store }) =>
        kind === 'move' && store === 'vault' ? new VaultError('denied', 'EBUSY') : undefined,
    });
    const { troubles, hasOpenWork } = await stage.round(refuseMoves);
    expect([troubles, hasOpenWork]).toEqual([[{ path, why: 'EBUSY' }], true]);
  });
});

describe('what no tool does', () => {
  const without = (tool: string) => approved(new RequestStage({ ...TOOL, server: '', tool }));

  it('is done with the yes, where the person does it', async () => {
    const { stage, id } = await without(BY_HAND);
    const { begun } = await stage.round();
    expect([await stage.state(id), stage.path(id).slice(0, 5)]).toEqual(['executed', 'Done/']);
    expect([begun.length, stage.outside.calls]).toEqual([1, []]);
  });

  it('is done in the vault, or comes back with the reason', async () => {
    const { stage, id } = await without(DELETE_ROWS);
    await stage.round();
    expect(stage.request(stage.path(id))).toMatchObject({
      status: 'not_called',
      statusReason: expect.stringContaining('It does not say in full what is to be done.'),
    });
  });

  it('opens in the mail program and waits for a word, or comes back with the reason', async () => {
    const { stage, id } = await without('');
    stage.host.cannotOpen = 'There is no mail program.';
    await stage.round();
    expect(stage.request(stage.path(id))).toMatchObject({
      statusReason: 'Your mail program could not be opened: There is no mail program.',
    });
    stage.host.cannotOpen = null;
    await stage.approveNow(id);
    expect(stage.request(stage.path(id))).toMatchObject({ status: 'handed_over' });
    expect(stage.path(id)).toContain('Approved/');
  });
});

describe('a copy of what was sent, with another text', () => {
  it('is no second record, changes nothing that follows, and is not reported as settled', async () => {
    const { stage, id, path } = await approved();
    const other = stage.vault.text(path).replace('still works', 'never works');
    await stage.round();
    stage.vault.external('Approved/copy.md', other);
    let followed = 0;
    const follow = (): Promise<[]> => {
      followed += 1;
      return Promise.resolve([]);
    };
    stage.options = { follow };
    const { settled } = await stage.round();
    expect([settled, followed, await stage.state(id)]).toEqual([[], 0, 'executed']);
  });

  it('says that it was changed, where the words that were sent are not known', async () => {
    for (const kept of [null, { ...MAIL, body: 'Of an earlier attempt.' }]) {
      const { stage, id, path } = await approved();
      stage.outside.onCall = () => stage.edit(path, (text) => text.replace('still works', 'never works'));
      stage.options = { follow: () => Promise.resolve(null) };
      await stage.round();
      await stage.device.remove(`sent/${id}.json`);
      if (kept !== null) await keepSent(stage.device, id, kept);
      stage.options = {};
      await stage.round();
      expect(stage.request(stage.path(id))?.statusReason).toContain(
        'what you approved was sent, not this text',
      );
    }
  });
});

describe('what was asked for', () => {
  it('is forgotten once it is withdrawn, and kept where it was rejected', async () => {
    const stage = new RequestStage();
    const soon = new Date(stage.clock.now() + 1_000).toISOString();
    const [late, refused] = [await stage.ask({}, soon), await stage.ask()];
    for (const id of [late, refused]) await keepContent(stage.device, id, MAIL);
    await stage.reject(stage.path(refused));
    await stage.clock.sleep(1_000);
    await stage.round();
    expect([await stage.state(late), await stage.state(refused)]).toEqual(['withdrawn', 'rejected']);
    expect([await readKeptContent(stage.device, late), await readKeptContent(stage.device, refused)]).toEqual(
      [null, MAIL],
    );
    expect(stage.path(late)).toContain(FOLDERS.rejected);
  });
});
