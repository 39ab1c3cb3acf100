import { describe, expect, it } from 'vitest';
import { BY_HAND } from '../../../../src/core/approvals/model/approval/by-hand';
import { DELETE_ROWS } from '../../../../src/core/approvals/model/approval/row-deletion';
import { readApproval } from '../../../../src/core/approvals/model/approval/read-approval';
import {
  type Approval,
  composeApproval,
  type Content,
  contentText,
  recipientsOf,
  approvalPath,
} from '../../../../src/core/approvals/model/approval/approval-note';
import { rewriteContent } from '../../../../src/core/approvals/model/rewrite-content';
import { restoreSent } from '../../../../src/core/approvals/model/restore-sent';
import { codeBeside, STATUS_CODE } from '../../../../src/kernel/notes/codes';
import { BOOKING, ID, MAIL, requestOf } from './found-approval';
import { FOLDERS } from './approval-stage';
import { parsedNote } from '../../../fakes/mail-note';

const compose = (changes: Partial<Approval> = {}, cautions?: string[]): string =>
  composeApproval(requestOf(changes), FOLDERS, cautions);

const read = (text: string) => readApproval(parsedNote(text));
/** Another line of frontmatter. */
const withLine = (text: string, line: string): string => text.replace('\n---\n', `\n${line}\n---\n`);
const step = { kind: 'step', plan: 'Plans/p.md', step: 3, text: 'Call *Ann*' } as const;

describe('a request’s note', () => {
  it.each<[string, Partial<Approval>]>([
    ['a mail', {}],
    [
      'a mail to more people, in its thread',
      { content: { ...MAIL, cc: 'bo@x.test', inReplyTo: '<1@x>', references: '<1@x>' } },
    ],
    ['a call', { content: BOOKING }],
    ['a step', { origin: step }],
    ['a draft', { origin: { kind: 'draft', draft: 'Drafts/a.md' }, draftHash: 'h' }],
    ['what expires, and says why it waits', { expiresAt: '2026-12-01T00:00:00Z', statusReason: 'It broke.' }],
  ])('of %s is read back as it was written', (_, changes) => {
    const approval = requestOf(changes);
    expect(read(compose(changes))).toEqual({ ok: true, value: approval });
  });

  it('shows a mail as it is, in a fence', () => {
    expect(compose()).toMatch(/^~{6}\nYes\.\n~{6}$/m);
  });

  it('holds no line for what there is none of', () => {
    const text = compose({ content: BOOKING });
    expect(text).not.toMatch(
      /^(to|cc|subject|in_reply_to|references|step_text|draft|draft_hash|expires_at|status_reason):/m,
    );
    expect(text).not.toContain('[!warning]');
    expect(compose()).not.toMatch(/^(cc|in_reply_to|references):/m);
    expect(compose({}, ['Look.'])).toContain('> [!warning] Before you approve\n> - Look.\n');
  });

  it.each<[string, Partial<Approval>, RegExp]>([
    ['the mail', {}, /is the mail, word for word/],
    ['the arguments of a tool', { content: BOOKING }, /is what the tool is given/],
    ['rows', { server: '', tool: DELETE_ROWS, content: BOOKING }, /to delete these rows/],
    [
      'what only the person can do',
      { server: '', tool: BY_HAND, content: { kind: 'tool', arguments: { step: 'Call *Ann*' } } },
      /^> Only you can do this[^]*\n\n\*\*Call \\\*Ann\\\*\*\*\n/m,
    ],
    [
      'no step where it names none',
      { server: '', tool: BY_HAND, content: BOOKING },
      /to `Rejected\/`\.\n\n\n/,
    ],
    ['a mail, whatever its tool is called', { server: '', tool: BY_HAND }, /word for word/],
  ])('says what a move means for %s', (_, changes, words) => {
    expect(compose(changes)).toMatch(words);
  });

  it('is named by the mail, the tool, or what only the person can do', () => {
    const name = (changes: Partial<Approval>) =>
      approvalPath('P', requestOf(changes)).replace(/^P\/.*Z_act_/, '');
    expect(approvalPath('P', requestOf())).toBe('P/2026-11-02T090000Z_act_re-the-14th.md');
    expect(name({ origin: step })).toBe('re-the-14th.md');
    expect(name({ server: '', tool: BY_HAND, content: BOOKING })).toBe('do-by-hand.md');
    expect(name({ server: '', tool: BY_HAND, content: BOOKING, origin: step })).toBe('call-ann.md');
  });

  it('names the same people in any order, and none for a tool', () => {
    const both = ['ann@example.com', 'bo@x.test'];
    expect(recipientsOf({ ...MAIL, to: 'bo@x.test', cc: 'ann@example.com' })).toEqual(both);
    expect(recipientsOf({ ...MAIL, to: 'ann@example.com, bo@x.test' })).toEqual(both);
    expect(recipientsOf(BOOKING)).toEqual([]);
  });

  it('has line ends of one kind in what is sent', () => {
    expect(contentText({ ...MAIL, body: 'a\rb\r\nc\nd' })).toBe('a\nb\nc\nd');
  });
});

describe('a note that was changed', () => {
  it('is no request without its type, and one that can not be read without its content', () => {
    expect(read(compose().replace('type: approval_request', 'type: note'))).toMatchObject({
      error: { code: 'not_a_request' },
    });
    expect(read(compose().replaceAll(/^%% deputy.*$/gm, ''))).toMatchObject({
      error: { code: 'content_missing' },
    });
  });

  it('is read with what a person wrote into it', () => {
    const written = [
      'snoozed_until: 2026-11-05',
      'rejection_reason: Too late.',
      'deputy_former_status: executed',
      'status_reason: It broke.',
      `${STATUS_CODE}: ${JSON.stringify(codeBeside('It broke.', 'both_changed'))}`,
    ];
    expect(read(written.reduce(withLine, compose()))).toMatchObject({
      value: {
        snoozedUntil: '2026-11-05',
        rejectionReason: 'Too late.',
        formerStatus: 'executed',
        statusCode: 'both_changed',
      },
    });
  });

  it('names headers that nothing reads, and another recipient than its own', () => {
    const target = (to: string) => compose().replace(/^target_recipient: .*$/m, `target_recipient: ${to}`);
    expect(read(withLine(compose(), 'Bcc: eve@evil.test'))).toMatchObject({ value: { unread: ['Bcc'] } });
    expect(read(target('eve@evil.test'))).toMatchObject({ value: { otherTarget: 'eve@evil.test' } });
    const silent = [compose(), target('""'), target('ANN@example.com')];
    const tool = compose({ content: BOOKING }).replace(
      /^target_recipient: .*$/m,
      'target_recipient: eve@evil.test',
    );
    for (const text of [...silent, withLine(tool, 'Bcc: eve@evil.test')]) {
      const approval = read(text);
      expect(approval.ok && [approval.value.unread, approval.value.otherTarget]).toEqual([
        undefined,
        undefined,
      ]);
    }
  });

  it.each([
    ['```json \t\n{ "hour": 10 }\n```', { kind: 'tool', arguments: { hour: 10 } }],
    ['{ "hour": 10 }', { kind: 'tool', arguments: { hour: 10 } }],
    ['[10]', null],
    ['{ "hour": 10', null],
  ])('calls its tool with %j, or is not read', (json, content) => {
    const text = compose({ content: BOOKING }).replace(/```json[^]*```/, json);
    const approval = read(text);
    expect(approval.ok ? approval.value.content : null).toEqual(content);
    if (!approval.ok) expect(approval.error.code).toBe('bad_arguments');
  });

  it.each([
    ['plan: Plans/p.md\nstep: x', { kind: 'hand' }],
    ['plan: null\nstep: 3', { kind: 'hand' }],
    ['plan: Plans/p.md\nstep: 3', { kind: 'step', plan: 'Plans/p.md', step: 3, text: '' }],
  ])('comes from %j as it says', (lines, origin) => {
    expect(read(compose().replace(/^plan:.*\nstep:.*$/m, lines))).toMatchObject({ value: { origin } });
  });
});

describe('other content in a note', () => {
  const OLD = { id: ID, content: MAIL, server: 'mail' };

  it('replaces that of a mail, with its headers, and that of a call', () => {
    const content: Content = { ...MAIL, cc: 'bo@x.test', body: 'No.' };
    const text = rewriteContent(compose(), OLD, content);
    expect(text === null ? null : read(text)).toMatchObject({ value: { content } });
    expect(rewriteContent(text ?? '', OLD, MAIL)).not.toMatch(/^cc:/m);
    const call: Content = { kind: 'tool', arguments: { hour: 10 } };
    const other = rewriteContent(compose({ content: BOOKING }), OLD, call);
    expect(other === null ? null : read(other)).toMatchObject({ value: { content: call } });
    expect(other).not.toMatch(/^to:/m);
  });

  it('finds no place where the marks are gone', () => {
    expect(rewriteContent('---\ntype: note\n---\n', OLD, MAIL)).toBeNull();
  });
});

describe('a note that was changed while its call ran', () => {
  const approval = requestOf({ content: { ...MAIL, body: 'No.' }, draftHash: 'h' });
  const note = parsedNote(composeApproval(approval, FOLDERS));
  const restored = (sent: Content | null, found = note) =>
    restoreSent({ path: 'Approved/a.md', note: found, request: approval }, sent, {
      rejected: 'Rejected',
      privacy: 'open',
    });

  it('becomes the record of what was sent, with the other text beside it', () => {
    const { note: record, request: as, copies, why, replaces } = restored(MAIL);
    expect([read(record.text), as.content]).toMatchObject([{ value: { content: MAIL } }, MAIL]);
    expect(copies).toMatchObject([
      {
        kind: 'create',
        privacy: 'open',
        path: 'Rejected/a.md',
        after: expect.stringContaining('status: withdrawn'),
      },
    ]);
    expect([replaces, why]).toEqual([note.text, expect.stringContaining('this is what was sent')]);
  });

  it('stays as it is where its words are those that were sent', () => {
    expect(restored(approval.content)).toEqual({
      note,
      request: approval,
      replaces: note.text,
      copies: [],
      why: null,
    });
  });

  it('says so, and leaves the draft alone, where those words are unknown or have no place', () => {
    const said = { why: expect.stringContaining('not this text'), copies: [], request: { draftHash: null } };
    const unmarked = parsedNote(note.text.replaceAll(/^%% deputy.*$/gm, ''));
    expect([restored(null), restored(MAIL, unmarked)]).toMatchObject([
      { ...said, note, replaces: note.text },
      { ...said, note: unmarked, replaces: unmarked.text },
    ]);
  });
});
