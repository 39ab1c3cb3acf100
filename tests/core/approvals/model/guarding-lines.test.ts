import { NO_PRIVACY } from '../../../fakes/no-privacy';
import { journalFiles } from '../../../../src/kernel/journal/journal-files';
import { describe, expect, it } from 'vitest';
import {
  applyPendingDecisions,
  recordDecision,
} from '../../../../src/core/approvals/model/recorded-decisions';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { mailtoUrl } from '../../../../src/core/approvals/model/email-tool';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import { submitApproval } from '../../../../src/core/approvals/model/submit-approval';
import { readApproval } from '../../../../src/core/approvals/model/approval/read-approval';
import { contentBetween } from '../../../../src/core/approvals/model/approval/approval-marks';
import {
  boundOf,
  composeApproval,
  recipientsOf,
} from '../../../../src/core/approvals/model/approval/approval-note';
import type { ApprovalEvent } from '../../../../src/core/approvals/model/approval/approval-state';
import { ServerRests } from '../../../../src/core/approvals/model/server-rests';
import { Effects } from '../../../../src/kernel/effects/effects';
import type { Effect } from '../../../../src/kernel/effects/operation';
import { parseNote } from '../../../../src/kernel/notes/note';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults, Killed } from '../../../fakes/faults';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { MemoryVault } from '../../../fakes/memory-vault';
import { callOf, ID, MAIL, NOW, now, requestOf, RETURNED, yes } from './found-approval';
import { FOLDERS, waiting } from './approval-stage';

describe('an approval', () => {
  it('comes back when the file lies in Pending again, even where another one lies in Approved', async () => {
    const { stage, id } = await waiting();
    await stage.approve(stage.path(id));
    stage.vault.external('Pending_Approval/back.md', stage.vault.text(stage.path(id)));
    await stage.round();
    expect([stage.outside.calls, await stage.state(id)]).toEqual([[], 'not_called']);
  });
});

describe('the ledger', () => {
  const asked: ApprovalEvent = { event: 'pending', bound: boundOf(MAIL, callOf(MAIL)), title: 'a mail' };

  it('knows of nothing that could not be written, and keeps the next line apart from what was torn', async () => {
    const device = new MemoryDeviceStore();
    const ledger = await Ledger.load(
      {
        ...portOf(device),
        append: async (path, text) => {
          await device.append(path, isFull ? text.slice(0, 40) : text);
          if (isFull) throw new VaultError('denied', 'The disk is full.');
        },
      },
      now,
    );
    let isFull = false;
    await ledger.append(ID, asked);
    isFull = true;
    await expect(ledger.append(ID, yes())).rejects.toThrow('full');
    expect(ledger.state(ID)?.kind).toBe('pending');
    isFull = false;
    await ledger.append(ID, yes());
    expect((await Ledger.load(device, now)).state(ID)?.kind).toBe('approved');
  });
});

const portOf = (device: MemoryDeviceStore) => ({
  read: (path: string) => device.read(path),
  linesAfter: (path: string, start: number) => device.linesAfter(path, start),
  create: (path: string, text: string) => device.create(path, text),
  replace: (path: string, text: string) => device.replace(path, text),
  remove: (path: string) => device.remove(path),
  list: (folder: string) => device.list(folder),
});

describe('a request whose draft changes as it is asked for', () => {
  it('is withdrawn in the ledger, and has no note', async () => {
    const device = new MemoryDeviceStore();
    const vault = new MemoryVault({ files: { 'Drafts/a.md': 'typed on' }, folders: Object.values(FOLDERS) });
    const ledger = await Ledger.load(device, now);
    const nothing = (): Promise<void> => Promise.resolve();
    const effects = new Effects({
      privacy: NO_PRIVACY,
      vault,
      journal: journalFiles(device).operations,
      ...{ timestamp: now, newRun: () => 'run' },
      guard: nothing,
      record: nothing,
    });
    const edit: Effect = { kind: 'edit', path: 'Drafts/a.md', before: 'of another', after: '', inverse: [] };
    const born = {
      path: 'Pending_Approval/a.md',
      request: requestOf(),
      call: callOf(MAIL),
      privacy: 'open' as const,
      cautions: [],
      effects: [edit],
    };
    const deps = { ledger, device, effects, folders: FOLDERS, newRun: () => 'run1' };
    expect(await submitApproval(deps, born)).toBe(false);
    expect([ledger.state(ID)?.kind, vault.paths()]).toEqual(['withdrawn', ['Drafts/a.md']]);
  });
});

describe('an act', () => {
  const asked: ApprovalEvent = { event: 'pending', bound: boundOf(MAIL, callOf(MAIL)), title: 'a mail' };
  const act = {
    act: 'approve',
    request: ID,
    attempt: 0,
    hash: callHash(callOf(MAIL)),
    by: 'command',
    withBlanks: true,
  } as const;

  it('stays until the ledger has it, with all that was said, and is gone then', async () => {
    const device = new MemoryDeviceStore();
    await (await Ledger.load(device, now)).append(ID, asked);
    await recordDecision(device, act);
    const faults = new Faults({ onWrite: ({ kind }) => (kind === 'append' ? 'kill' : undefined) });
    const dying = device.reopen(faults);
    await expect(applyPendingDecisions(dying, await Ledger.load(dying, now))).rejects.toThrow(Killed);
    expect(await device.list('acts')).toHaveLength(1);
    const ledger = await Ledger.load(device, now);
    expect(await applyPendingDecisions(device, ledger)).toEqual([act]);
    expect(ledger.state(ID)).toMatchObject({ kind: 'approved', by: 'command', withBlanks: true });
    expect((await Ledger.load(device, now)).state(ID)).toMatchObject({ withBlanks: true });
    expect(await device.list('acts')).toEqual([]);
  });

  it('about an earlier try is no act', async () => {
    const device = new MemoryDeviceStore();
    const ledger = await Ledger.load(device, now);
    for (const event of [asked, yes(), RETURNED]) await ledger.append(ID, event);
    await recordDecision(device, act);
    expect(await applyPendingDecisions(device, ledger)).toEqual([]);
    expect(ledger.state(ID)?.kind).toBe('not_called');
  });
});

describe('a note', () => {
  const read = (change: (text: string) => string, approval = requestOf()) => {
    const note = parseNote(change(composeApproval(approval, FOLDERS)));
    if (!note.ok) throw new Error(note.error.message);
    return readApproval(note.value);
  };

  it.each(['r../../../etc', 'R0000000000000001', 'r1'])('with the id %s is no request', (id) => {
    expect(read((text) => text.replaceAll(ID, id))).toMatchObject({ error: { code: 'incomplete' } });
  });

  it('holds no second header in one', () => {
    const said = read((text) =>
      text.replace(/^subject: .*$/m, 'subject: "Hello\\r\\nBcc: eve@evil.example"'),
    );
    expect(said.ok && said.value.content).toMatchObject({ subject: expect.not.stringMatching(/[\r\n]/) });
  });

  it('whose content ends before it begins holds none', () => {
    expect(
      contentBetween(`%% deputy:content-end ${ID} %%\nx\n%% deputy:content-begin ${ID} %%`, ID),
    ).toBeNull();
  });

  it('names the same people in capitals', () => {
    expect(recipientsOf({ ...MAIL, to: 'ANN@Example.com', cc: 'ann@example.com' })).toEqual([
      'ann@example.com',
    ]);
  });
});

describe('a call', () => {
  it('of the mail program has the recipients that were shown, and no header of an address', () => {
    const { url } = mailtoUrl({ ...MAIL, to: 'ann?bcc=eve&cc=bo@example.com' });
    expect(url.slice(0, url.indexOf('?subject'))).toBe('mailto:ann%3Fbcc%3Deve%26cc%3Dbo@example.com');
  });
});

describe('a server in trouble', () => {
  it('rests twice as long each time in a row, a quarter of an hour at most, and no longer after an answer', () => {
    let time = NOW;
    const rests = new ServerRests(() => time);
    const minutes = Array.from({ length: 6 }, () => {
      rests.failed('mail', 'It is down.');
      const rest = rests.soonest() ?? 0;
      time += rest - 1;
      expect([rests.why('mail'), rests.why('other')]).toEqual(['It is down.', null]);
      time += 1;
      expect([rests.why('mail'), rests.soonest()]).toEqual([null, null]);
      return rest / 60_000;
    });
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15]);
    rests.answered('mail');
    rests.failed('mail', 'It is down.');
    expect(rests.soonest()).toBe(60_000);
  });

  it('is asked when the first of them has rested', () => {
    let time = NOW;
    const rests = new ServerRests(() => time);
    rests.failed('mail', 'It is down.');
    time += 20_000;
    rests.failed('office', 'It is down.');
    expect(rests.soonest()).toBe(40_000);
  });

  it('is asked at once where the clock was set back', () => {
    let time = NOW;
    const rests = new ServerRests(() => time);
    rests.failed('mail', 'It is down.');
    time -= 1;
    expect([rests.why('mail'), rests.soonest()]).toEqual([null, null]);
  });
});
