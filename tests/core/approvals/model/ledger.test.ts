import { describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import type { ApprovalEvent, StateKind } from '../../../../src/core/approvals/model/approval/approval-state';
import { nextApprovalState } from '../../../../src/core/approvals/model/approval/transition';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { seededRandom } from '../../../fakes/seeded-random';
import { runs, SEED } from '../../../runs';

const PATH = 'approvals.jsonl';
const bound = { hash: 'h', server: 'mail', tool: 'send', recipients: ['ann@example.org'] };

const EVENTS = {
  pending: { event: 'pending', bound, title: 'To Ann' },
  put: { event: 'put', hash: 'h', warnings: ['w'], note: 'a.md', folder: 'Pending_Approval' },
  approved: { event: 'approved', hash: 'h', by: 'command' },
  taken_back: { event: 'taken_back' },
  returned: { event: 'returned', why: 'late' },
  intent: { event: 'intent', hash: 'h' },
  intent_of_another_text: { event: 'intent', hash: 'x' },
  done: { event: 'outcome', outcome: 'done', text: 'ok' },
  deferred: { event: 'outcome', outcome: 'deferred', text: 'later' },
  tool_error: { event: 'outcome', outcome: 'tool_error', text: 'no' },
  not_called: { event: 'outcome', outcome: 'not_called', text: 'down' },
  unknown: { event: 'outcome', outcome: 'unknown', text: 'hung' },
  missed: { event: 'missed' },
  found: { event: 'found' },
  lost: { event: 'lost', why: 'gone' },
  handed_over: { event: 'handed_over' },
  was_sent: { event: 'resolved', wasSent: true },
  was_not_sent: { event: 'resolved', wasSent: false },
  rejected: { event: 'rejected', reason: 'no' },
  restored: { event: 'restored' },
  withdrawn: { event: 'withdrawn', why: 'obsolete' },
  quarantined: { event: 'quarantined', why: 'forged' },
} as const satisfies Record<string, ApprovalEvent>;
type Name = keyof typeof EVENTS;

const ASKED: Name[] = ['pending', 'put'];
const APPROVED: Name[] = [...ASKED, 'approved'];
const BEGUN: Name[] = [...APPROVED, 'intent'];
const DECIDED = {
  approved: 'approved',
  lost: 'outcome_unknown',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const;

/** Each state, how it comes about, and where each event leads; to nothing where it is left out. */
const STATES: [StateKind, Name[], Partial<Record<Name, StateKind>>][] = [
  ['pending', ASKED, { ...DECIDED, pending: 'pending', put: 'pending' }],
  ['tool_error', [...BEGUN, 'tool_error'], { ...DECIDED, pending: 'pending', put: 'tool_error' }],
  ['not_called', [...BEGUN, 'not_called'], { ...DECIDED, pending: 'pending', put: 'not_called' }],
  [
    'approved',
    APPROVED,
    {
      taken_back: 'pending',
      returned: 'not_called',
      intent: 'executing',
      lost: 'outcome_unknown',
      handed_over: 'handed_over',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
    },
  ],
  [
    'executing',
    BEGUN,
    {
      done: 'executed',
      deferred: 'approved',
      tool_error: 'tool_error',
      not_called: 'not_called',
      unknown: 'outcome_unknown',
      lost: 'outcome_unknown',
    },
  ],
  ['outcome_unknown', [...BEGUN, 'unknown'], { was_sent: 'executed', was_not_sent: 'pending' }],
  ['handed_over', [...APPROVED, 'handed_over'], { was_sent: 'executed', was_not_sent: 'pending' }],
  ['executed', [...BEGUN, 'done'], {}],
  ['rejected', [...ASKED, 'rejected'], { restored: 'pending' }],
  ['withdrawn', [...ASKED, 'withdrawn'], {}],
  ['quarantined', ['quarantined'], {}],
];

async function aLedger(...names: Name[]) {
  const device = new MemoryDeviceStore();
  let second = 0;
  const ledger = await Ledger.load(device, () => `at ${String(++second)}`);
  for (const name of names) await ledger.append('r', EVENTS[name]);
  return { device, ledger, again: () => Ledger.load(device, () => 'later') };
}

describe('a request', () => {
  it.each(STATES)('that is %s goes where each event leads, and nowhere else', async (kind, names, leads) => {
    const { ledger, again } = await aLedger(...names);
    const state = ledger.state('r');
    expect(state?.kind).toBe(kind);
    expect((await again()).get('r')).toEqual(ledger.get('r'));
    for (const [name, event] of Object.entries(EVENTS)) {
      const stays = event.event === 'missed' || event.event === 'found';
      expect([name, nextApprovalState(state, event)?.kind]).toEqual([
        name,
        stays ? kind : leads[name as Name],
      ]);
    }
  });

  it('that is not known can be asked for or put aside only', () => {
    const known = Object.entries(EVENTS).filter(([, event]) => nextApprovalState(null, event) !== null);
    expect(known.map(([name]) => name)).toEqual(['pending', 'quarantined']);
  });

  it('needs another look after each way back: a move approves what was put since', async () => {
    for (const names of [
      [...APPROVED, 'taken_back'],
      [...APPROVED, 'returned'],
      [...BEGUN, 'tool_error'],
      [...BEGUN, 'unknown', 'was_not_sent'],
      [...ASKED, 'rejected', 'restored'],
      [...ASKED, 'pending'],
    ] as Name[][])
      expect((await aLedger(...names)).ledger.state('r')).toMatchObject({ shown: null, known: 'h' });
  });

  it('counts its attempts: one for each yes, and one more after a no that is undone', async () => {
    expect((await aLedger(...ASKED)).ledger.state('r')).toMatchObject({ attempt: 0 });
    expect((await aLedger(...BEGUN, 'tool_error', 'approved')).ledger.state('r')).toMatchObject({
      attempt: 2,
    });
    expect((await aLedger(...ASKED, 'rejected', 'restored')).ledger.state('r')).toMatchObject({ attempt: 1 });
  });

  it('knows the notes that it was put with, for the same text and warnings only', async () => {
    const { ledger } = await aLedger(...ASKED);
    await ledger.append('r', { ...EVENTS.put, note: 'b.md' });
    expect(await ledger.append('r', EVENTS.put)).toMatchObject({ shown: { notes: ['b.md', 'a.md'] } });
    expect(await ledger.append('r', { ...EVENTS.put, warnings: [] })).toMatchObject({
      shown: { notes: ['a.md'] },
    });
    expect(await ledger.append('r', { ...EVENTS.put, hash: 'x', warnings: [], note: 'b.md' })).toMatchObject({
      shown: { notes: ['b.md'] },
    });
  });
});

describe('the ledger', () => {
  it('knows when a request was asked for, approved and missed, and for whom it is', async () => {
    const { ledger } = await aLedger(...APPROVED, 'missed', 'missed');
    expect(ledger.get('r')).toMatchObject({
      ...{ title: 'To Ann', recipients: bound.recipients },
      ...{ since: 'at 3', approvedAt: 'at 3', missedSince: 'at 4' },
    });
    await ledger.append('r', EVENTS.found);
    await ledger.append('r', EVENTS.taken_back);
    expect(ledger.get('r')).toMatchObject({ since: 'at 7', approvedAt: 'at 3', missedSince: null });
    const other = { ...bound, recipients: ['ben@example.org'] };
    await ledger.append('r', { event: 'pending', bound: other, title: 'To Ben' });
    expect(ledger.get('r')).toMatchObject({ title: 'To Ben', recipients: other.recipients, since: 'at 8' });
    await ledger.append('q', EVENTS.quarantined);
    expect(ledger.get('q')).toMatchObject({ title: '', recipients: [], approvedAt: '', begun: [] });
  });

  it.each([
    [[...BEGUN], [1]],
    [[...BEGUN, 'done'], [1]],
    [[...BEGUN, 'tool_error'], [1]],
    [[...BEGUN, 'not_called'], []],
    [[...BEGUN, 'deferred'], []],
    [[...BEGUN, 'tool_error', 'approved', 'intent', 'not_called'], [1]],
    [
      [...BEGUN, 'unknown', 'was_not_sent', 'approved', 'intent'],
      [1, 2],
    ],
    [[...APPROVED, 'lost'], [1]],
    [['quarantined'], []],
  ] as [Name[], number[]][])('after %j counts the attempts %j as begun', async (names, begun) => {
    expect((await aLedger(...names)).ledger.get('r')?.begun).toEqual(begun);
  });

  it('counts the attempts that a lost note names', async () => {
    const { ledger } = await aLedger(...ASKED);
    const state = await ledger.append('r', { event: 'lost', why: 'x', attempts: [3] });
    expect(state).toMatchObject({ kind: 'outcome_unknown', attempt: 3 });
    expect(ledger.get('r')?.begun).toContain(3);
  });

  it('refuses what can’t happen, by the names of state and event, and writes nothing', async () => {
    const { device, ledger } = await aLedger(...ASKED);
    const before = device.text(PATH);
    await expect(ledger.append('r', EVENTS.intent)).rejects.toThrow(
      'An approval that is pending can not be intent',
    );
    await expect(ledger.append('q', EVENTS.intent)).rejects.toThrow(
      'An approval that is unknown can not be intent',
    );
    expect(device.text(PATH)).toBe(before);
  });

  it('writes its marker once, and begins a new line only after a torn one', async () => {
    const { device, ledger, again } = await aLedger(...ASKED);
    expect(
      device
        .text(PATH)
        .split('\n')
        .map((line) => line.slice(0, 12)),
    ).toEqual(['{"ledger":2}', '{"request":"', '{"request":"', '']);
    await (await again()).append('r', EVENTS.approved);
    expect(device.text(PATH)).not.toContain('\n\n');
    expect(device.text(PATH).match(/"ledger"/g)).toHaveLength(1);
    await device.append(PATH, '{"request":"r","at":"x","event":"taken_b');
    const torn = await again();
    await torn.append('r', EVENTS.intent);
    expect((await again()).state('r')).toEqual({ ...torn.state('r') });
    expect(ledger.state('r')?.kind).toBe('pending');
  });

  it('parses only the lines that were added since it was last loaded', async () => {
    const { device, again } = await aLedger(...BEGUN);
    await again();
    const line = (event: ApprovalEvent): string => `${JSON.stringify({ request: 'r', at: 'x', ...event })}\n`;
    await device.append(PATH, line(EVENTS.done));
    const parse = vi.spyOn(JSON, 'parse');
    expect((await again()).state('r')?.kind).toBe('executed');
    expect((await again()).state('r')?.kind).toBe('executed');
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
  });

  it(`is what its file says, whatever was added to it, replaced, restored or torn (seed ${String(SEED)})`, async () => {
    const random = seededRandom(SEED);
    const upTo = (end: number): number => Math.floor(random() * end);
    const names = Object.keys(EVENTS) as Name[];
    const added = (): string => {
      const happened = EVENTS[names[upTo(names.length)] ?? 'pending'];
      const line = JSON.stringify({ request: `r${String(upTo(3))}`, at: String(upTo(1_000)), ...happened });
      return `${line}${random() < 0.9 ? '\n' : ''}`;
    };
    const whole = async (text: string): Promise<Ledger> => {
      const other = new MemoryDeviceStore();
      await other.replace(PATH, '{"another":"vault"}\n');
      await Ledger.load(other, () => '');
      await other.replace(PATH, text);
      return Ledger.load(other, () => '');
    };
    const device = new MemoryDeviceStore();
    let text = '';
    for (let step = 0; step < runs(5_000); step += 1) {
      const dice = random();
      if (dice < 0.05) text = text.slice(0, upTo(text.length));
      else if (dice < 0.1) text = `${added()}${text.slice(text.indexOf('\n') + 1)}`;
      else if (dice < 0.15) text = text.replaceAll(/"h"/g, random() < 0.5 ? '"x"' : '"h"');
      else text += added();
      await device.replace(PATH, text);
      const loaded = await Ledger.load(device, () => 'now');
      const anew = await whole(text);
      expect([...loaded.all()]).toEqual([...anew.all()]);
      // A ledger that was loaded goes on alone: what it adds is no fact of another text.
      if (nextApprovalState(anew.state('r0'), EVENTS.missed) !== null) await anew.append('r0', EVENTS.missed);
    }
  });
});
