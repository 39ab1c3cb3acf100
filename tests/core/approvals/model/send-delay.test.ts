import { describe, expect, it } from 'vitest';
import type { ApprovalState } from '../../../../src/core/approvals/model/approval/approval-state';
import { delayOf, type SendHold } from '../../../../src/core/approvals/model/send-delay';
import { after, MAIL, NOW, yes } from './found-approval';

type Approved = Extract<ApprovalState, { kind: 'approved' }>;

function held(changes: Partial<Approved> = {}, times: Partial<Omit<SendHold, 'state'>> = {}) {
  const state = after(MAIL, yes());
  if (state.kind !== 'approved') throw new Error('It was approved.');
  return delayOf({
    state: { ...state, ...changes },
    approvedAt: NOW,
    now: NOW,
    delayMs: 10_000,
    isOurs: true,
    ...times,
  });
}
const later = (ms: number) => ({ now: NOW + ms });
const waits = (ms: number) => ({ kind: 'waits', until: NOW + ms });
const DUE = { kind: 'due' };

describe('what was approved by a move', () => {
  it('waits for the time of the settings', () => {
    expect([held(), held({}, later(9_999)), held({}, later(10_000))]).toEqual([
      waits(10_000),
      waits(10_000),
      DUE,
    ]);
    expect(held({}, { delayMs: 0 })).toEqual(DUE);
  });

  it('waits no longer than that by a clock that jumps', () => {
    expect([held({}, later(-9_999)), held({}, later(-10_000))]).toEqual([waits(10_000), DUE]);
  });
});

describe('what was approved in Deputy', () => {
  const here = { by: 'deputy', holdMs: 10_000 } as const;

  it('waits while it can be undone', () => {
    expect([held(here), held(here, later(9_999)), held(here, later(10_000))]).toEqual([
      waits(10_000),
      waits(10_000),
      DUE,
    ]);
    expect(held({ ...here, holdMs: 0 })).toEqual(DUE);
  });

  it('is left to the process that waits with it, for a while, and asked about again after that', () => {
    const other = (ms: number) => held(here, { ...later(ms), isOurs: false });
    expect([other(0), other(24_999), other(25_000)]).toEqual([
      waits(25_000),
      waits(25_000),
      { kind: 'cut_off' },
    ]);
  });
});

describe('what never waits', () => {
  it.each<[string, Partial<Approved>]>([
    ['what was tried before', { deferrals: 1 }],
    ['what opens in the mail program', { bound: { hash: '', server: '', tool: '', recipients: [] } }],
  ])('is %s', (_, changes) => {
    for (const by of ['file', 'deputy'] as const)
      expect(held({ by, holdMs: 10_000, ...changes })).toEqual(DUE);
  });
});
