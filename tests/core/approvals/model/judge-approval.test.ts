import { describe, expect, it } from 'vitest';
import { BY_HAND } from '../../../../src/core/approvals/model/approval/by-hand';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { DELETE_ROWS } from '../../../../src/core/approvals/model/approval/row-deletion';
import {
  type FoundApproval,
  judgeApproval,
  type ApprovalVerdict,
} from '../../../../src/core/approvals/model/judge-approval';
import {
  hasFailed,
  type ApprovalEvent,
  type ApprovalState,
  type StateKind,
  waitsForPerson,
} from '../../../../src/core/approvals/model/approval/approval-state';
import { CUT_OFF } from '../../../../src/core/approvals/model/send-delay';
import { promise } from '../../../promise';
import {
  after,
  askedFor,
  BOOKING,
  callOf,
  found,
  MAIL,
  now,
  put,
  requestOf,
  RETURNED,
  stateAfter,
  yes,
} from './found-approval';

const OTHER = { ...MAIL, body: 'No.' };
const judged = (changes: Partial<FoundApproval>): ApprovalVerdict => judgeApproval(found(changes));
const BACK = { kind: 'align', why: null, warned: [], isLookedAt: false };
const intent: ApprovalEvent = { event: 'intent', hash: callHash(callOf(MAIL)) };
const ended = (outcome: 'done' | 'unknown'): ApprovalEvent => ({
  event: 'outcome',
  outcome,
  text: 'No answer.',
});

describe('a move to Approved', () => {
  it('of a note as it was put is a yes', () => {
    expect(judgeApproval(found())).toEqual({ kind: 'record', event: yes() });
  });

  it('is none of a note that says it was begun, with an unknown end', () => {
    const approval = requestOf({ status: 'executing', attempt: 1 });
    expect(judgeApproval(found({ request: approval }))).toMatchObject({ event: { event: 'lost' } });
    expect(judgeApproval(found({ request: approval, state: after(MAIL, yes()) }))).toMatchObject({
      event: { event: 'lost' },
    });
  });

  it.each([
    ['not_called', /not open when you moved it/],
    ['handed_over', /it was not sent/],
    ['outcome_unknown', /it was not sent/],
  ] as const)('of one that still says %s goes back and says why', (status, why) => {
    const approval = requestOf({ status });
    expect(judgeApproval(found({ request: approval }))).toMatchObject({
      kind: 'align',
      why: expect.stringMatching(why),
    });
  });

  it('is none where only Deputy may be asked', () => {
    promise('Approve only in Deputy (settings) switches moving off');
    expect(judgeApproval(found({ onlyInDeputy: true }))).toMatchObject({
      kind: 'align',
      why: expect.stringContaining('as the settings say'),
    });
  });

  it('is none to other arguments of a tool, whatever they name', () => {
    const approval = requestOf({ content: { kind: 'tool', arguments: { hour: 10 } } });
    const state = after(BOOKING, {
      event: 'put',
      hash: callHash(callOf(approval.content)),
      warnings: [],
      note: 'a.md',
    });
    expect(judgeApproval(found({ request: approval, state }))).toMatchObject({
      kind: 'align',
      why: expect.stringContaining('The arguments changed'),
    });
  });

  it('is none of a note by another name than was put, nor of one that was not put since the last try', () => {
    expect(judgeApproval(found({ note: 'copy.md' })).kind).toBe('align');
    const state = after(MAIL, yes(), RETURNED);
    const approval = requestOf({ status: 'not_called', attempt: 1 });
    expect(judgeApproval(found({ request: approval, state })).kind).toBe('align');
  });

  it('is one where all that it should be warned of was said, and maybe more', () => {
    const hash = callHash(callOf(MAIL));
    const state = after(MAIL, { event: 'put', hash, warnings: ['new', 'list'], note: 'a.md' });
    const judged = (...keys: string[]): string =>
      judgeApproval(found({ state, cautions: keys.map((key) => ({ key, text: `${key}.` })) })).kind;
    expect([judged('list'), judged('new', 'list'), judged('new', 'foreign')]).toEqual([
      'record',
      'record',
      'align',
    ]);
  });
});

describe('an approval', () => {
  const state = after(MAIL, yes());

  it('runs while it is what was approved', () => {
    expect(judgeApproval(found({ state }))).toEqual({ kind: 'run' });
  });

  it('is a no where a copy lies in Rejected', () => {
    expect(judgeApproval(found({ state, isRefused: true }))).toMatchObject({ event: { event: 'rejected' } });
  });

  it('is too late after its time', () => {
    const approval = requestOf({ expiresAt: now() });
    expect(judgeApproval(found({ state, request: approval }))).toMatchObject({
      event: { event: 'withdrawn' },
    });
  });

  it('covers the blanks that it was given with, and no others', () => {
    const blanks = ['[name]'];
    expect(judgeApproval(found({ state, blanks }))).toMatchObject({ event: { event: 'returned' } });
    const said = after(MAIL, { ...yes(), withBlanks: true } as ApprovalEvent);
    expect(judgeApproval(found({ state: said, blanks }))).toEqual({ kind: 'run' });
  });
});

describe('a request that waits where Deputy put it', () => {
  const pending = (changes: Partial<FoundApproval>): ApprovalVerdict =>
    judged({ folder: 'pending', ...changes });

  it('stays, whatever text is in it', () => {
    expect([pending({}), pending({ request: requestOf({ content: OTHER }) })]).toEqual([
      { kind: 'leave' },
      { kind: 'leave' },
    ]);
  });

  it('was put, where a crash came before that was written down, but not with another text', () => {
    const state = stateAfter(askedFor(MAIL));
    expect(pending({ state })).toEqual({ kind: 'record', event: put() });
    expect(pending({ state, request: requestOf({ content: OTHER }) })).toEqual({ kind: 'leave' });
  });

  it('gets its folder recorded where it was only shown in Deputy, and keeps its warnings', () => {
    const shown: ApprovalEvent = {
      event: 'put',
      hash: callHash(callOf(MAIL)),
      warnings: ['new'],
      note: 'a.md',
    };
    const state = stateAfter(askedFor(MAIL), shown);
    expect(pending({ state })).toEqual({ kind: 'record', event: put(MAIL, ['new']) });
    expect(pending({ state: stateAfter(askedFor(MAIL), shown, put(MAIL, ['new'])) })).toEqual({
      kind: 'leave',
    });
  });

  it.each([
    ['not at all', null, 'leave'],
    ['in a year', '2027-11-02T09:00:00Z', 'leave'],
    ['at a time that can not be read', 'soon', 'leave'],
    ['now', now(), 'record'],
  ])('and expires %s', (_, expiresAt, kind) => {
    expect(pending({ request: requestOf({ expiresAt }) }).kind).toBe(kind);
  });

  it('is refused with the reason that the person gave, or none', () => {
    const refused = (rejectionReason: string | null) =>
      pending({ isRefused: true, request: requestOf({ rejectionReason }) });
    expect([refused('Too late.'), refused(null)]).toEqual(
      ['Too late.', ''].map((reason) => ({ kind: 'record', event: { event: 'rejected', reason } })),
    );
  });

  it('is brought up to date where its note is of another try', () => {
    const state = after(MAIL, yes(), RETURNED, put());
    const noted = (attempt: number) =>
      pending({ state, request: requestOf({ status: 'not_called', attempt }) });
    expect([noted(0), noted(1)]).toEqual([BACK, { kind: 'leave' }]);
  });

  it('may have run where its note says that the next try was begun', () => {
    const approval = requestOf({ status: 'executing', attempt: 1 });
    expect(pending({ request: approval })).toMatchObject({ event: { event: 'lost', attempts: [1] } });
  });
});

describe('a moved note', () => {
  it('that was not put again since its last try goes back, with a word where its text is another', () => {
    const approval = requestOf({ status: 'not_called', attempt: 1 });
    const state = after(MAIL, yes(), RETURNED);
    expect(judged({ request: approval, state })).toEqual(BACK);
    const changed = { ...approval, content: OTHER };
    expect(judged({ request: changed, state })).toMatchObject({
      why: expect.stringContaining('not the one that Deputy put here'),
      isLookedAt: true,
    });
    // The text that was approved last is one that the person knows.
    const approvedOther = after(MAIL, put(OTHER), yes(OTHER), {
      event: 'returned',
      why: '',
      changed: callHash(callOf(OTHER)),
    });
    expect(judged({ request: changed, state: approvedOther })).toEqual(BACK);
    expect(judged({ request: approval, state: approvedOther })).toEqual(BACK);
  });

  it('that was never put goes back and says so', () => {
    const state = stateAfter(askedFor(MAIL));
    const why = (content = MAIL) => judged({ state, request: requestOf({ content }) });
    expect(why()).toMatchObject({
      kind: 'align',
      why: expect.stringContaining('not open when you moved it'),
    });
    expect(why(OTHER)).toMatchObject({ kind: 'align', why: expect.stringContaining('not the one that') });
  });

  it('says yes to the arguments of a tool as they were asked for', () => {
    const approval = requestOf({ content: BOOKING });
    expect(judged({ request: approval, state: after(BOOKING) })).toEqual({
      kind: 'record',
      event: yes(BOOKING),
    });
  });

  it('with blanks goes back and names them, and what else there is to look at', () => {
    const cautions = [{ key: 'new', text: 'New recipient.' }];
    expect(judged({ blanks: ['[name]'], cautions })).toEqual({
      kind: 'align',
      why: expect.stringMatching(/^It still holds \[name\].* New recipient\.$/),
      warned: cautions,
      isLookedAt: true,
    });
  });

  it('is a no where another copy of it is in Rejected', () => {
    expect(judged({ isRefused: true })).toMatchObject({ event: { event: 'rejected', reason: '' } });
  });
});

describe('an approved request', () => {
  const state = after(MAIL, yes());
  const held = after(MAIL, { ...yes(), by: 'deputy', holdMs: 10_000 } as ApprovalEvent);
  const deferred = after(MAIL, { ...yes(), by: 'deputy', holdMs: 10_000 } as ApprovalEvent, intent, {
    event: 'outcome',
    outcome: 'deferred',
    text: '',
  });

  it.each([
    ['is undone within its delay', held, { event: 'taken_back' }],
    ['is not called after it', deferred, { event: 'returned', why: 'You undid the approval before it ran.' }],
    ['is not called without one', state, { event: 'returned', why: 'You undid the approval before it ran.' }],
  ])('that is dragged back %s', (_, approved, event) => {
    expect(judged({ folder: 'pending', state: approved })).toEqual({ kind: 'record', event });
  });

  it('waits out its delay, and is asked about again where the process that waited is gone', () => {
    expect(judged({ state: held, delay: 'waits' })).toEqual({ kind: 'leave' });
    expect(judged({ state: held, delay: 'cut_off' })).toEqual({
      kind: 'record',
      event: { event: 'returned', why: CUT_OFF, isCutOff: true },
    });
  });

  it('comes back with the text that it was changed to', () => {
    const approval = requestOf({ content: OTHER });
    expect(judged({ state, request: approval })).toMatchObject({
      event: { event: 'returned', changed: callHash(callOf(OTHER)) },
    });
  });

  it('is refused with the reason that the person gave', () => {
    const approval = requestOf({ rejectionReason: 'Too late.' });
    expect(judged({ state, request: approval, isRefused: true })).toMatchObject({
      event: { reason: 'Too late.' },
    });
  });
});

describe('a request whose call was begun', () => {
  const executing = after(MAIL, yes(), intent);
  const unknown = after(MAIL, yes(), intent, ended('unknown'));
  const executed = after(MAIL, yes(), intent, ended('done'));
  const lying = (state: ApprovalState, folder: FoundApproval['folder'], status: ApprovalState['kind']) =>
    judged({ state, folder, request: requestOf({ status, attempt: 1 }) });

  it.each(['pending', 'approved', 'rejected'] as const)('and has no end is lost, even in %s', (folder) => {
    expect(lying(executing, folder, 'executing')).toMatchObject({ event: { event: 'lost' } });
  });

  it('says why its outcome is unknown, and asks for an answer when it is moved again', () => {
    expect(lying(unknown, 'approved', 'executing')).toEqual(BACK);
    expect(lying(unknown, 'pending', 'outcome_unknown')).toEqual({ kind: 'leave' });
    expect(lying(unknown, 'approved', 'outcome_unknown')).toEqual({
      ...BACK,
      why: 'No answer. Say first whether it was sent.',
    });
  });

  it('is filed with what was sent, and what says something else is put aside', () => {
    const other = (folder: FoundApproval['folder'], status: ApprovalState['kind']) =>
      judged({ state: executed, folder, request: requestOf({ content: OTHER, status }) });
    expect(lying(executed, 'approved', 'executing')).toEqual(BACK);
    expect([other('approved', 'executing'), other('rejected', 'executed')]).toEqual([
      { kind: 'other_text' },
      { kind: 'other_text' },
    ]);
    expect(other('rejected', 'withdrawn')).toEqual({ kind: 'leave' });
    expect(other('approved', 'withdrawn')).toEqual({ kind: 'other_text' });
  });

  it('is not compared with anything where the person sent it', () => {
    const byPerson = after(MAIL, yes(), { event: 'handed_over' }, { event: 'resolved', wasSent: true });
    const approval = requestOf({ content: OTHER, status: 'handed_over' });
    expect(judged({ state: byPerson, request: approval })).toEqual(BACK);
  });
});

describe('what no tool does', () => {
  const state = after(MAIL, yes(), { event: 'handed_over' });
  const approval = requestOf({ status: 'handed_over', attempt: 1 });
  const call = (tool: string) => ({ server: '', tool, arguments: {} });

  it.each([BY_HAND, DELETE_ROWS])('is done with the yes, such as %s', (tool) => {
    expect(judged({ state, request: approval, call: call(tool) })).toEqual({
      kind: 'record',
      event: { event: 'resolved', wasSent: true },
    });
  });

  it('but opens in the mail program waits for the person to say what came of it', () => {
    expect(judged({ state, request: approval, call: call('') })).toEqual({ kind: 'leave' });
    expect(judged({ state, request: requestOf({ status: 'approved' }), call: call('') })).toEqual(BACK);
  });
});

describe('the states of a request', () => {
  it.each<[StateKind, boolean, boolean]>([
    ['pending', true, false],
    ['not_called', true, true],
    ['tool_error', true, true],
    ['outcome_unknown', true, true],
    ['handed_over', true, false],
    ['approved', false, false],
    ['executing', false, false],
    ['executed', false, false],
    ['rejected', false, false],
    ['withdrawn', false, false],
    ['quarantined', false, false],
  ])('%s: the person is waited for: %s, something went wrong: %s', (kind, isWaiting, isFailed) => {
    expect([waitsForPerson(kind), hasFailed({ kind } as ApprovalState)]).toEqual([isWaiting, isFailed]);
  });

  it('know which call was lost, where one was begun', () => {
    const lost: ApprovalEvent = { event: 'lost', why: '' };
    expect([after(MAIL, yes(), lost), after(MAIL, yes(), intent, lost)]).toMatchObject([
      { kind: 'outcome_unknown', hash: null },
      { kind: 'outcome_unknown', hash: callHash(callOf(MAIL)) },
    ]);
  });
});
