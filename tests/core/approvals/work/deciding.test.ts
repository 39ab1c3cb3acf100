import { describe, expect, it } from 'vitest';
import { DateTime } from '../../../../src/kernel/dates/date-time';
import { STATE_WORDS } from '../../../../src/core/approvals/model/approval/state-words';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import type { DecideOutcome } from '../../../../src/core/approvals/work/person-decision';
import { VaultError } from '../../../../src/kernel/ports/vault';
import type { MemoryVault } from '../../../fakes/memory-vault';
import { FakeHost } from '../../../fakes/fake-host';
import { Faults } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { synced } from '../../../fakes/sync';
import { approve, asked, Asking, NOTE, yesTo } from '../../app/asking';
import { ANSWERS, IN } from '../../app/stage';
import { promise } from '../../../promise';

describe('what a person sees of a request', () => {
  it('is the literal mail, why, what it is about, and that it can not be undone', async () => {
    const stage = await asked();
    expect(await stage.deputy.approvals.list()).toMatchObject([
      {
        path: stage.pending,
        sentence: 'Send e-mail to Ada Example <ada@example.org>',
        text: {
          fields: [
            { name: 'To', text: 'Ada Example <ada@example.org>' },
            { name: 'Subject', text: 'Re: A question about the workshop' },
          ],
          body: 'Yes, gladly.',
        },
        why: 'The model says: “A question.”',
        source: NOTE,
        draft: stage.draft,
        risk: "can't be undone",
        warnings: [],
        status: { kind: 'pending' },
      },
    ]);
  });

  it('warns of an address that nothing was sent to before, and no more once something was', async () => {
    const stage = await asked();
    await stage.edit(stage.draft, 'to: "Ada Example <ada@example.org>"', 'to: Bo <bo@example.com>');
    await stage.cycle();
    expect((await stage.deputy.approvals.list())[0]?.warnings).toMatchObject([
      { kind: 'new_recipient', address: 'bo@example.com' },
    ]);
    await approve(stage);
    stage.vault.external(`${IN}/other.md`, aMailNote({ messageId: 'o@example.org', from: 'bo@example.com' }));
    await stage.cycle();
    await stage.edit(stage.draft, 'to: bo@example.com', 'to: BO@example.com');
    expect((await stage.deputy.approvals.list())[0]?.warnings).toEqual([]);
  });
});

describe('approving in Deputy', () => {
  it('runs at once, without a cycle, and says what became of it', async () => {
    const stage = await asked();
    const outcome = await approve(stage);
    expect(stage.sent).toEqual(['Yes, gladly.']);
    expect(outcome).toMatchObject({ kind: 'settled', state: 'executed', why: null });
    expect(outcome.kind === 'settled' && stage.vault.has(outcome.note)).toBe(true);
    expect(stage.events('approval_approved')).toMatchObject([{ details: { by: 'deputy' } }]);
  });

  it('twice, from two windows, runs once', async () => {
    promise('Each yes belongs to one numbered attempt and is used up before the call');
    const stage = await asked();
    const path = stage.pending;
    const outcomes = await Promise.all([approve(stage, path), approve(stage, path)]);
    expect(stage.sent).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'settled')).toHaveLength(1);
  });

  it('binds what was shown: a text that was changed since is not sent', async () => {
    promise('Change a letter afterwards, and the approval comes back instead of going out');
    const stage = await asked();
    const [card] = await stage.deputy.approvals.list();
    await stage.edit(stage.pending, 'gladly', 'never');
    const decision = yesTo(card);
    expect((await stage.deputy.approvals.decide(stage.pending, decision)).kind).toBe('changed');
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('is of the very request that was shown, not of one that says the same at the same place', async () => {
    const stage = await asked();
    const [card] = await stage.deputy.approvals.list();
    const path = stage.pending;
    await stage.deputy.approvals.decide(path, { kind: 'reject', reason: '' });
    expect(await stage.deputy.act('ask', stage.draft)).toMatchObject({ kind: 'done' });
    const [twin] = await stage.deputy.approvals.list();
    expect([twin?.path, twin?.hash, twin?.attempt]).toEqual([path, card?.hash, card?.attempt]);
    expect(await stage.deputy.approvals.decide(path, yesTo(card))).toMatchObject({
      kind: 'changed',
    });
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('while another host works says "with the next cycle", and is carried out then', async () => {
    const stage = await asked();
    const other = new FakeHost({ pid: 777, name: 'obsidian', alive: stage.host.alive });
    const held = `.orchestrator.lock.1`;
    const holder = { host: other.name, pid: 777, machine: other.machine, token: 't', since: 'now' };
    await stage.device.create(held, `${JSON.stringify(holder)}\n`);
    expect(await approve(stage)).toMatchObject({
      kind: 'put_off',
      why: 'It is carried out with the next cycle.',
    });
    expect(stage.sent).toEqual([]);
    await stage.device.remove(held);
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
  });

  it('beside a triage that takes long does not wait for it', async () => {
    const stage = await asked();
    const path = stage.pending;
    let sentBy: number | null = null;
    stage.vault.external(`${IN}/slow.md`, aMailNote({ messageId: 'slow@example.org', subject: 'slow' }));
    stage.whileAsked = async () => {
      await approve(stage, path);
      sentBy = stage.sent.length;
    };
    await stage.cycle();
    expect(sentBy).toBe(1);
  });

  it('is written down before the file is moved: a crash in between runs nothing, and says so', async () => {
    const stage = await asked();
    const move = stage.vault.move.bind(stage.vault);
    stage.vault.move = () => Promise.reject(new Error('the power is out'));
    await expect(approve(stage)).rejects.toThrow('the power is out');
    stage.vault.move = move;
    await stage.clock.sleep(60_000);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
    expect(stage.request().status).toBe('not_called');
    await approve(stage);
    expect(stage.sent).toHaveLength(1);
  });

  it.each(['approve', 'reject'] as const)(
    'takes an %s back when the file can not be moved, so that it can be said again',
    async (kind) => {
      const stage = await asked();
      const path = stage.pending;
      const move = stage.vault.move.bind(stage.vault);
      const say = () =>
        kind === 'approve' ? approve(stage) : stage.deputy.approvals.decide(path, { kind, reason: '' });
      stage.vault.move = () => Promise.reject(new VaultError('denied', 'Could not move it: ENOTDIR'));
      await expect(say()).rejects.toThrow('ENOTDIR');
      stage.vault.move = move;
      expect(await stage.device.list('acts')).toEqual([]);
      expect(await approve(stage)).toMatchObject({ kind: 'settled', state: 'executed' });
      expect(stage.sent).toHaveLength(1);
    },
  );

  it('says what became of it first, where something after it can not be written', async () => {
    const stage = await asked();
    const edit = stage.vault.edit.bind(stage.vault);
    const denied = new VaultError('denied', 'Could not write the state');
    stage.vault.edit = (path, change) =>
      path.includes('orchestrator_state') ? Promise.reject(denied) : edit(path, change);
    expect(await approve(stage)).toMatchObject({
      kind: 'settled',
      state: 'executed',
      note: expect.stringContaining('Done/'),
      trouble: denied.message,
    });
    expect(stage.sent).toHaveLength(1);
  });

  it('is put off, and says why, where the ledger can not be written', async () => {
    const stage = await asked();
    const append = stage.device.append.bind(stage.device);
    stage.device.append = () => Promise.reject(new VaultError('denied', 'Could not write the ledger'));
    expect(await approve(stage)).toMatchObject({ kind: 'put_off', trouble: 'Could not write the ledger' });
    stage.device.append = append;
    expect(stage.sent).toEqual([]);
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
  });

  it('is no rejection where the file could not be moved, though a cycle came in between', async () => {
    const stage = await asked();
    const path = stage.pending;
    const note = stage.vault.text(NOTE);
    const move = stage.vault.move.bind(stage.vault);
    stage.vault.move = async () => {
      stage.vault.move = move;
      await stage.cycle();
      throw new VaultError('denied', 'Could not move it: ENOTDIR');
    };
    const rejecting = stage.deputy.approvals.decide(path, { kind: 'reject', reason: 'No' });
    await expect(rejecting).rejects.toThrow('ENOTDIR');
    expect(stage.vault.text(NOTE)).toBe(note);
    const { attempt } = stage.request(path);
    expect([attempt, (await stage.deputy.approvals.list())[0]?.attempt]).toEqual([0, 0]);
    expect(await approve(stage)).toMatchObject({ kind: 'settled', state: 'executed' });
    expect(stage.sent).toHaveLength(1);
  });

  it.each([
    ['approve', 'Approved', 1],
    ['reject', 'Rejected', 0],
  ])('waits for the move where a cycle comes between it and the act: %s', async (act, folder, sent) => {
    const stage = await asked();
    const path = stage.pending;
    const [card] = await stage.deputy.approvals.list();
    const at = new Date(stage.clock.now()).toISOString();
    const said = act === 'approve' ? { hash: card?.hash, by: 'deputy' } : { reason: 'Not now' };
    const decided = { act, request: card?.id, attempt: 0, ...said, at };
    await stage.device.create(`acts/${card?.id ?? ''}-0.json`, JSON.stringify(decided));
    await stage.cycle();
    expect(stage.request(path).status).toBe('pending');
    stage.drag(path, folder);
    await stage.cycle();
    expect(stage.sent).toHaveLength(sent);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  });
});

describe('rejecting in Deputy', () => {
  it('never runs, and the note says why', async () => {
    const stage = await asked();
    const outcome = await stage.deputy.approvals.decide(stage.pending, {
      kind: 'reject',
      reason: 'Too eager',
    });
    expect(outcome).toMatchObject({ kind: 'settled', state: 'rejected', why: 'Too eager' });
    expect(stage.vault.text(NOTE)).toContain('status: needs_info');
    expect(stage.vault.text(NOTE)).toContain('You rejected the reply: Too eager');
    expect(stage.vault.has(stage.draft)).toBe(true);
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('gets another name where one of its name lies there already', async () => {
    const stage = await asked();
    const name = stage.pending.slice('Pending_Approval/'.length, -'.md'.length);
    for (const taken of [`Rejected/${name}.md`, `Rejected/${name} 2.md`])
      stage.vault.external(taken, 'Mine.\n');
    expect(await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: '' })).toMatchObject({
      kind: 'settled',
      state: 'rejected',
      note: `Rejected/${name} 3.md`,
    });
    expect(stage.vault.text(`Rejected/${name}.md`)).toBe('Mine.\n');
  });

  it('leaves a draft that was filled in just before to the next cycle, which asks about it', async () => {
    const files = {
      [NOTE]: aMailNote(),
      [`${IN}/b.md`]: aMailNote({ messageId: 'b@example.org', from: 'nobody at all' }),
    };
    const stage = await asked({ files });
    const draft =
      stage.vault.paths('Drafts').find((path) => stage.vault.text(path).includes('\nto: ""')) ?? '';
    await stage.edit(draft, 'to: ""', 'to: ann@example.com');
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: '' });
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ to: 'ann@example.com' });
  });

  it('wins over an approval that was not carried out yet', async () => {
    const stage = await asked();
    const ledger = await Ledger.load(stage.device, () => 'now');
    const [card] = await stage.deputy.approvals.list();
    await ledger.append(card?.id ?? '', { event: 'approved', hash: card?.hash ?? '', by: 'deputy' });
    const path = stage.drag(stage.pending, 'Approved');
    await stage.deputy.approvals.decide(path, { kind: 'reject', reason: 'No!' });
    expect(stage.sent).toEqual([]);
    expect(stage.request(stage.only('Rejected')).status).toBe('rejected');
  });
});

describe('the note of a reply that was refused', () => {
  it('says so, and no more that the draft is to be read', async () => {
    const stage = await asked();
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'No!' });
    const refused = stage.vault.text(NOTE);
    expect(refused).toContain('**You rejected the reply.**');
    expect(refused).toContain('Next: answer it yourself');
    expect(refused).toMatch(/^Draft: /m);
    expect(refused).not.toMatch(/Deputy drafted a reply|read the draft/);
  });

  it('says what it said before once the refusal is taken back', async () => {
    const stage = await asked();
    const before = stage.vault.text(NOTE);
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'No!' });
    await stage.deputy.approvals.decide(stage.only('Rejected'), { kind: 'restore' });
    expect(stage.vault.text(NOTE)).toBe(before);
  });

  it('asks again to fill in a draft that the rules made', async () => {
    const stage = await asked();
    const [decidedBy = ''] = /^decided_by: .*$/m.exec(stage.vault.text(NOTE)) ?? [];
    await stage.edit(NOTE, decidedBy, 'decided_by: rules:rules');
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: '' });
    await stage.deputy.approvals.decide(stage.only('Rejected'), { kind: 'restore' });
    expect(stage.vault.text(NOTE)).toContain('Next: fill in the draft.');
  });

  it('keeps what was suggested where the refused mail was a hand-over', async () => {
    const stage = await asked({ answers: [ANSWERS.delegate] });
    const block = /^%% deputy:begin.*%% deputy:end/ms.exec(stage.vault.text(NOTE))?.[0] ?? 'none';
    expect((await stage.deputy.act('handOver', NOTE)).kind).toBe('done');
    await stage.edit(stage.draft, 'to: ""', 'to: bo@example.org');
    await stage.cycle();
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: '' });
    expect(stage.vault.text(NOTE)).toContain('You rejected');
    expect(stage.vault.text(NOTE)).toContain(block);
  });
});

describe("another device's request", () => {
  it('whose refusal is taken back waits again, and is not called rejected', async () => {
    const stage = await asked();
    const text = stage.vault.text(stage.pending).replaceAll(stage.request().id, 'r0123456789abcdef0');
    stage.vault.external('Rejected/other.md', text);
    expect(await stage.deputy.approvals.decide('Rejected/other.md', { kind: 'restore' })).toMatchObject({
      kind: 'settled',
      state: 'pending',
    });
    expect(stage.vault.has('Pending_Approval/other.md')).toBe(true);
  });
});

describe('a snooze', () => {
  it('decides nothing, and the card says until when', async () => {
    const stage = await asked();
    const until = stage.clock.now() + 3_600_000;
    expect(await stage.deputy.approvals.decide(stage.pending, { kind: 'snooze', until })).toMatchObject({
      kind: 'snoozed',
    });
    expect((await stage.deputy.approvals.list())[0]?.snoozedUntil).toBe(until);
    await stage.deputy.approvals.decide(stage.pending, { kind: 'snooze', until: null });
    expect((await stage.deputy.approvals.list())[0]?.snoozedUntil).toBeNull();
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it('is written with the offset of the time zone, and named in what was done', async () => {
    const stage = await asked();
    const until = Date.parse('2026-11-03T08:00:00Z');
    await stage.deputy.approvals.decide(stage.pending, { kind: 'snooze', until });
    const written = DateTime.fromMillis(until, { zone: stage.clock.zone }).toISO();
    expect(stage.vault.text(stage.pending)).toContain(written);
    await stage.deputy.approvals.decide(stage.pending, { kind: 'snooze', until: null });
    expect(await stage.deputy.history.undoable()).toBe(
      'Ended the snooze of Re: A question about the workshop',
    );
  });

  it('is kept by the file alone while another process has the lock', async () => {
    const stage = await asked();
    const { pending } = stage;
    const { host } = stage;
    stage.host = new FakeHost({ pid: 200, alive: host.alive });
    const other = stage.open();
    stage.host = host;
    const until = stage.clock.now() + 3_600_000;
    const outcomes: DecideOutcome[] = [];
    stage.whileAsked = async () => {
      outcomes.push(await other.approvals.decide(pending, { kind: 'snooze', until }));
    };
    stage.vault.external(`${IN}/other.md`, aMailNote({ messageId: '<other@example.org>' }));
    await stage.cycle();
    expect(outcomes).toEqual([{ kind: 'snoozed', note: pending }]);
    const shown = (await stage.deputy.approvals.list()).find(({ path }) => path === pending);
    expect(shown?.snoozedUntil).toBe(until);
  });
});

describe('what can not be decided', () => {
  it('is whether something was sent that was never called', async () => {
    const stage = await asked();
    const resolve = { kind: 'resolve', wasSent: true } as const;
    expect(await stage.deputy.approvals.decide(stage.pending, resolve)).toEqual({
      kind: 'refused',
      why: STATE_WORDS.pending.closed,
    });
    const { id } = stage.request();
    const lines = stage.device.text('approvals.jsonl').split('\n');
    await stage.device.replace('approvals.jsonl', lines.filter((line) => !line.includes(id)).join('\n'));
    expect(await stage.deputy.approvals.decide(stage.pending, resolve)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('Deputy on this device never asked for this'),
    });
    await stage.cycle();
    expect(stage.sent).toEqual([]);
  });

  it.each([
    `${IN}/workshop.md`,
    'Pending_Approval2/x.md',
    '../Pending_Approval/x.md',
    'Pending_Approval/none.md',
  ])('%s is refused, and nothing is changed', async (path) => {
    const stage = await asked();
    const before = stage.vault.paths().map((name) => stage.vault.text(name));
    const outcome = await stage.deputy.approvals.decide(path, { kind: 'reject', reason: '' });
    expect(outcome.kind).toBe('refused');
    expect(stage.vault.paths().map((name) => stage.vault.text(name))).toEqual(before);
  });
});

describe('two devices', () => {
  const pair = async (settings = {}): Promise<{ laptop: Asking; phone: Asking }> => {
    const laptop = new Asking({ settings });
    const phone = new Asking({ settings });
    phone.host = new FakeHost({ deviceId: 'phone-2', machine: 'phone' });
    phone.deputy = phone.open();
    await laptop.deputy.setUp();
    await laptop.cycle();
    synced(laptop.vault, phone.vault);
    return { laptop, phone };
  };
  /** A sync that carries deletions: what the source has is what the target gets. */
  const mirror = (from: MemoryVault, to: MemoryVault): void => {
    for (const path of to.paths()) if (!from.has(path)) to.external(path, null);
    for (const path of from.paths()) to.external(path, from.text(path));
  };

  it('the other one moves the file and says who runs it; the one that asked does', async () => {
    const { laptop, phone } = await pair();
    const outcome = await approve(phone);
    expect(outcome).toMatchObject({ kind: 'put_off', device: 'laptop-1' });
    expect(phone.device.paths()).toEqual([]);
    mirror(phone.vault, laptop.vault);
    await laptop.cycle();
    expect([laptop.sent.length, phone.sent.length]).toEqual([1, 0]);
  });

  it('the other one says that nothing was decided where the file goes at that very moment', async () => {
    const { phone } = await pair();
    const { pending } = phone;
    const going = new Faults({
      onCall: ({ kind }) => {
        if (kind === 'move') phone.vault.external(pending, null);
        return Promise.resolve();
      },
    });
    phone.restart(going);
    expect(await approve(phone, pending)).toEqual({
      kind: 'changed',
      why: 'It was just moved or deleted.',
    });
  });

  it.each([
    { kind: 'resolve', wasSent: true },
    { kind: 'pick', side: 'draft' },
  ] as const)('the other one can not %o, and says where', async (decision) => {
    const { phone } = await pair();
    const before = phone.vault.text(phone.pending);
    expect(await phone.deputy.approvals.decide(phone.pending, decision)).toEqual({
      kind: 'refused',
      why: 'Decide that on device laptop-1, which runs Deputy.',
    });
    expect(phone.vault.text(phone.pending)).toBe(before);
  });

  it('the other one approves nothing that has blanks, however it is said', async () => {
    const { phone } = await pair();
    await phone.edit(phone.pending, 'gladly', '[your answer]');
    const [card] = await phone.deputy.approvals.list();
    const { id: request = '', hash: shownHash = '', attempt = 0 } = card ?? {};
    for (const more of [{}, { withBlanks: true }] as const) {
      const decision = { kind: 'approve', request, shownHash, attempt, ...more } as const;
      expect(await phone.deputy.approvals.decide(phone.pending, decision)).toMatchObject({ kind: 'refused' });
    }
    expect(phone.vault.paths('Approved')).toEqual([]);
  });

  it.each(['', 'Not now'])('the other one writes the reason "%s" of a rejection, or none', async (reason) => {
    const { phone } = await pair();
    const name = phone.pending.slice('Pending_Approval/'.length);
    expect(await phone.deputy.approvals.decide(phone.pending, { kind: 'reject', reason })).toMatchObject({
      kind: 'put_off',
      note: `Rejected/${name}`,
    });
    expect(phone.request(`Rejected/${name}`).rejectionReason).toBe(reason === '' ? null : reason);
  });

  it('where only Deputy may approve, the other one says where', async () => {
    const { laptop, phone } = await pair({ approveOnlyInDeputy: true });
    expect(await approve(phone)).toMatchObject({ kind: 'refused', why: expect.stringContaining('laptop-1') });
    mirror(phone.vault, laptop.vault);
    await laptop.cycle();
    expect(laptop.sent).toEqual([]);
    await approve(laptop);
    expect(laptop.sent).toHaveLength(1);
  });

  it('the one that takes over runs nothing that it never asked for, until the person has it asked again', async () => {
    promise('after a take-over, waiting approvals have to be asked for again');
    const { laptop, phone } = await pair();
    await phone.deputy.setUp({ takeOver: true });
    const former = phone.request();
    expect(await approve(phone)).toMatchObject({ kind: 'refused' });
    phone.drag(phone.pending, 'Approved');
    await phone.cycle();
    expect(phone.sent).toEqual([]);
    expect(phone.request(phone.only('Rejected')).status).toBe('quarantined');
    expect(await phone.deputy.act('ask', phone.only('Rejected'))).toMatchObject({ kind: 'done' });
    expect(phone.request().id).not.toBe(former.id);
    await approve(phone);
    expect(phone.sent).toHaveLength(1);
    mirror(phone.vault, laptop.vault);
    laptop.vault.external(
      `Approved/again.md`,
      laptop.vault.text(phone.vault.paths('Done').find((path) => path.includes('send_email')) ?? ''),
    );
    await laptop.deputy.setUp({ takeOver: true });
    await laptop.cycle();
    expect(laptop.sent).toEqual([]);
  });
});

describe('a hand-over', () => {
  it('is a draft without an address, which becomes a request when the person fills it in', async () => {
    const stage = await asked({ answers: () => ANSWERS.delegate });
    expect(await stage.deputy.act('handOver', NOTE)).toMatchObject({ kind: 'done', note: stage.draft });
    expect(stage.vault.text(stage.draft)).toContain('to: ""');
    expect(stage.vault.text(stage.draft)).toContain('Hello,\n\ncan you come on Thursday at ten?');
    expect(stage.vault.text(stage.draft)).toContain('could you take this over?\n\nFor legal.\n');
    expect(await stage.deputy.act('handOver', NOTE)).toMatchObject({ kind: 'unchanged' });
    await stage.cycle();
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    await stage.edit(stage.draft, 'to: ""', 'to: legal@example.com');
    await stage.cycle();
    expect(stage.request().content).toMatchObject({ to: 'legal@example.com', inReplyTo: '' });
    await approve(stage);
    expect(stage.vault.text('Done/workshop.md')).toContain('status: done');
  });

  it('is none for a note that is to be answered', async () => {
    const stage = await asked();
    expect(await stage.deputy.act('handOver', NOTE)).toMatchObject({ kind: 'refused' });
  });
});

describe('a decision on a disk that is full', () => {
  const full = new VaultError('disk_full', 'Could not write: the disk is full');

  it('stands once it is written down, and is carried out with the next cycle', async () => {
    const stage = await asked();
    stage.restart(
      new Faults({ onWrite: ({ path }) => (path.includes('orchestrator.lock') ? full : undefined) }),
    );
    expect(await approve(stage)).toMatchObject({ kind: 'put_off', trouble: full.message });
    expect(stage.sent).toEqual([]);
    stage.restart();
    await stage.clock.sleep(60_000);
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
  });

  it('stands where the file was moved, though the disk says otherwise', async () => {
    const stage = await asked();
    const move = stage.vault.move.bind(stage.vault);
    let isRefused = false;
    stage.vault.move = async (from, to) => {
      const outcome = await move(from, to);
      if (isRefused) return outcome;
      isRefused = true;
      throw full;
    };
    expect(await approve(stage)).toMatchObject({ kind: 'settled', state: 'executed' });
    expect(stage.sent).toHaveLength(1);
  });
});
