import { describe, expect, it } from 'vitest';
import { type Alignment, alignApproval } from '../../../../src/core/approvals/model/align-approval';
import { announceRun } from '../../../../src/core/approvals/model/announce-run';
import { DELETE_ROWS } from '../../../../src/core/approvals/model/approval/row-deletion';
import {
  type Approval,
  boundOf,
  composeApproval,
  type Content,
} from '../../../../src/core/approvals/model/approval/approval-note';
import type { ApprovalState, StateKind } from '../../../../src/core/approvals/model/approval/approval-state';
import type { Effect, OperationPlan } from '../../../../src/kernel/effects/operation';
import { type Note, parseNote } from '../../../../src/kernel/notes/note';
import { BOOKING, callOf, ID, MAIL, requestOf } from './found-approval';
import { FOLDERS } from './approval-stage';

const PATH = 'Approved/a.md';
const bound = boundOf(MAIL, callOf(MAIL));
const WAITING = { bound, attempt: 1, shown: null, known: bound.hash };
const APPROVED = {
  bound,
  attempt: 1,
  hash: bound.hash,
  by: 'file',
  withBlanks: false,
  holdMs: 0,
  deferrals: 0,
} as const;
const why = 'It broke.';

const STATES: Record<StateKind, ApprovalState> = {
  pending: { kind: 'pending', ...WAITING },
  not_called: { kind: 'not_called', ...WAITING, why },
  tool_error: { kind: 'tool_error', ...WAITING, why },
  outcome_unknown: { kind: 'outcome_unknown', bound, attempt: 1, hash: null, why },
  approved: { kind: 'approved', ...APPROVED },
  executing: { kind: 'executing', ...APPROVED },
  executed: { kind: 'executed', text: '', hash: bound.hash },
  handed_over: { kind: 'handed_over', bound, attempt: 1, hash: 'h' },
  rejected: { kind: 'rejected', bound, attempt: 1, reason: 'Too late.' },
  withdrawn: { kind: 'withdrawn', why },
  quarantined: { kind: 'quarantined', why },
};

const noteOf = (approval: Approval): Note => {
  const note = parseNote(composeApproval(approval, FOLDERS));
  if (!note.ok) throw new Error(note.error.message);
  return note.value;
};
/** Frontmatter that has no room for keys. */
const FIXED: Note = { ...noteOf(requestOf()), text: '---\n{ status: pending }\n---\n' };

function plan(kind: StateKind, changes: Partial<Alignment> = {}): OperationPlan {
  const { request = requestOf(), ...rest } = changes;
  const aligned = alignApproval({
    run: 'run1',
    path: PATH,
    note: noteOf(request),
    request,
    state: STATES[kind],
    why: null,
    folders: FOLDERS,
    isLogged: false,
    isCopy: false,
    followers: [],
    ...rest,
  });
  if (!aligned.ok) throw new Error(aligned.error.message);
  return aligned.value;
}
const textOf = ({ effects }: OperationPlan): string =>
  effects.flatMap((effect) => (effect.kind === 'edit' ? [effect.after] : [])).join();
const reasonIn = (kind: StateKind, changes: Partial<Alignment> = {}): string | undefined =>
  /^status_reason: "?(.*?)"?$/m.exec(textOf(plan(kind, changes)))?.[1];

describe('a request that came into a state', () => {
  it.each([
    ['pending', 'Pending_Approval', 'request', false],
    ['not_called', 'Pending_Approval', 'request', false],
    ['tool_error', 'Pending_Approval', 'request', false],
    ['outcome_unknown', 'Pending_Approval', 'sent', true],
    ['handed_over', 'Approved', 'sent', true],
    ['executed', 'Done', 'sent', true],
    ['rejected', 'Rejected', 'rejection', true],
    ['withdrawn', 'Rejected', 'request', false],
    ['quarantined', 'Rejected', 'request', false],
  ] as const)('%s is filed in %s, as %s', (kind, folder, operation, byPerson) => {
    const { kind: named, effects, byPerson: isDecided = false, entries } = plan(kind);
    expect([named, isDecided]).toEqual([operation, byPerson]);
    expect(effects.slice(1)).toEqual(
      folder === 'Approved' ? [] : [{ kind: 'move', from: PATH, to: `${folder}/a.md` }],
    );
    expect(entries).toMatchObject([
      { event: `approval_${kind}`, details: { request: ID, note: `${folder}/a.md` } },
    ]);
  });

  it('counts its attempts from the first', () => {
    const first = { ...STATES.pending, attempt: 0 } as ApprovalState;
    expect(textOf(plan('pending'))).toContain('attempt: 1');
    expect(textOf(plan('pending', { state: first }))).not.toContain('attempt:');
  });

  it('is logged once, and not before it is over', () => {
    expect([plan('approved').entries, plan('executed', { isLogged: true }).entries]).toEqual([[], []]);
  });

  it('is not called withdrawn where this is a copy of it', () => {
    expect(plan('withdrawn', { isCopy: true }).entries).toMatchObject([{ event: 'approval_quarantined' }]);
  });

  it('is named by the mail or the tool', () => {
    expect(plan('executed').label).toContain('e-mail to Ann Lee <ann@example.com>: Re: the 14th');
    expect(plan('executed', { request: requestOf({ content: BOOKING }) }).label).toMatch(/ act$/);
  });

  it('keeps what it said before it was put aside, the first time', () => {
    const former = (status: StateKind): boolean =>
      textOf(plan('quarantined', { request: requestOf({ status }) })).includes(
        `deputy_former_status: ${status}`,
      );
    expect([former('executed'), former('quarantined')]).toEqual([true, false]);
    expect(textOf(plan('withdrawn'))).not.toContain('deputy_former_status');
  });

  it('that is done in the vault can be taken back by itself, once it is done', () => {
    const approval = requestOf({ server: '', tool: DELETE_ROWS, content: { kind: 'tool', arguments: {} } });
    const kinds = (['executed', 'rejected'] as const).map((kind) => plan(kind, { request: approval }).kind);
    expect(kinds).toEqual(['request', 'rejection']);
  });

  it('writes what can conflict first: the plan that it came from, else its own note', () => {
    const follower: Effect = { kind: 'trash', path: 'b.md', before: '' };
    const order = (origin: Approval['origin']): string[] =>
      plan('executed', { request: requestOf({ origin }), followers: [follower] }).effects.map(
        ({ kind }) => kind,
      );
    expect(order({ kind: 'step', plan: 'Plans/p.md', step: 1, text: '' })).toEqual(['trash', 'edit', 'move']);
    expect(order({ kind: 'hand' })).toEqual(['edit', 'move', 'trash']);
  });

  it('takes the place of what the file holds now', () => {
    const { effects } = plan('executed', { replaces: 'What was typed meanwhile.' });
    expect(effects[0]).toMatchObject({ kind: 'edit', after: expect.stringContaining('status: executed') });
    expect(effects[0]).not.toMatchObject(plan('executed').effects[0] ?? {});
  });

  it('stays as it is where its frontmatter has no room', () => {
    expect(() => plan('executed', { note: FIXED })).toThrow();
  });
});

describe('what a request says of why it is where it is', () => {
  const long: Content = { ...MAIL, body: 'word '.repeat(1_000) };

  it.each<[string, StateKind, Partial<Alignment>, string | RegExp | undefined]>([
    ['nothing while it waits', 'pending', {}, undefined],
    ['what went wrong', 'not_called', {}, why],
    ['what is unknown', 'outcome_unknown', {}, why],
    ['why it was withdrawn', 'withdrawn', {}, why],
    ['why it was put aside', 'quarantined', {}, why],
    ['the reason of the person', 'rejected', {}, 'Too late.'],
    ['what Deputy has to say instead', 'rejected', { why: 'Look.' }, 'Look.'],
    ['what Deputy has to say', 'pending', { why: 'Look.' }, 'Look.'],
    ['what went wrong', 'not_called', { why: 'Look.' }, 'Look.'],
    ['that it may have acted', 'tool_error', {}, /^It may have acted.*It broke\.$/],
    [
      'both, where it may have acted',
      'tool_error',
      { why: 'Look.' },
      /^Look\. It may have acted.*It broke\.$/,
    ],
    ['that it is theirs to send', 'handed_over', {}, /^Send it in your mail program/],
    [
      'that its text has to be copied',
      'handed_over',
      { request: requestOf({ content: long }) },
      /without its text/,
    ],
    [
      'nothing of a text where it has none',
      'handed_over',
      { request: requestOf({ content: BOOKING }) },
      /^Send it in your mail program/,
    ],
  ])('is %s (%s)', (_, kind, changes, said) => {
    const reason = reasonIn(kind, changes);
    if (typeof said === 'object') expect(reason).toMatch(said);
    else expect(reason).toBe(said);
  });

  it('is no line where the person gave no reason', () => {
    const state = { ...STATES.rejected, reason: '' } as ApprovalState;
    const { effects, entries } = plan('rejected', { state });
    expect(textOf({ ...plan('rejected', { state }), effects })).not.toContain('status_reason');
    expect(entries[0]?.details).not.toHaveProperty('reason');
  });

  it('stands in the log as well', () => {
    expect(plan('withdrawn').entries[0]?.details).toMatchObject({ reason: why });
  });
});

describe('a run that begins', () => {
  const call = callOf(MAIL);
  const run = { run: 'run1', path: PATH, request: requestOf(), call, attempt: 2 };

  it('is written into the note and the log, with its tool', () => {
    const begun = announceRun({ ...run, note: noteOf(requestOf()) });
    expect(begun?.effects).toMatchObject([
      { after: expect.stringMatching(/status: executing[^]*attempt: 2/) },
    ]);
    expect(begun?.entries).toMatchObject([
      { event: 'approval_executing', details: { note: PATH, server: 'office', tool: 'act' } },
    ]);
  });

  it('is none where the note can not say so', () => {
    expect(announceRun({ ...run, note: FIXED })).toBeNull();
  });
});
