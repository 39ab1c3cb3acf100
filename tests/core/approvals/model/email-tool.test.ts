import { describe, expect, it } from 'vitest';
import { dropsNames } from '../../../../src/core/approvals/model/bare-addresses';
import { BY_HAND, isByHand } from '../../../../src/core/approvals/model/approval/by-hand';
import { callHash, canonicalJson } from '../../../../src/core/approvals/model/approval/call-hash';
import { emailCall, type EmailTool, mailtoUrl } from '../../../../src/core/approvals/model/email-tool';
import {
  askedRows,
  DELETE_ROWS,
  isRowDeletion,
} from '../../../../src/core/approvals/model/approval/row-deletion';
import { mailObjection } from '../../../../src/core/approvals/model/mail-objection';
import { keepsThread, leavesThread } from '../../../../src/core/approvals/model/mail-thread';
import type { Json } from '../../../../src/kernel/ports/tool-caller';
import { BOOKING, MAIL } from './found-approval';

const REPLY = { ...MAIL, inReplyTo: '<1@x>', references: '<0@x>  <1@x>' };
const CALL = { server: 'mail', tool: 'send_email', arguments: {} };
const TOOL: EmailTool = {
  server: 'mail',
  tool: 'send_email',
  arguments: {
    to: { name: 'to', form: 'list' },
    cc: { name: 'copies', form: 'text' },
    subject: { name: 'subject', form: 'text' },
    body: { name: 'body', form: 'text' },
    inReplyTo: { name: 'inReplyTo', form: 'text' },
    references: { name: 'references', form: 'list' },
  },
  constants: { account: 'work' },
};

describe('the call that a mail stands for', () => {
  it('gives each field in the form that the tool takes, and leaves out what is empty', () => {
    const cc = 'Bo <bo@example.com>, cy@example.com';
    expect(emailCall({ ...REPLY, cc }, TOOL)).toEqual({
      server: 'mail',
      tool: 'send_email',
      arguments: {
        account: 'work',
        to: ['ann@example.com'],
        copies: 'bo@example.com, cy@example.com',
        subject: 'Re: the 14th',
        body: 'Yes.',
        inReplyTo: '<1@x>',
        references: ['<0@x>', '<1@x>'],
      },
    });
    expect(Object.keys(emailCall(MAIL, TOOL).arguments).sort()).toEqual(['account', 'body', 'subject', 'to']);
  });

  it('is the whole mail, where the person’s own program sends it', () => {
    const { to, cc, subject, body, inReplyTo, references } = REPLY;
    expect(emailCall(REPLY, null)).toEqual({
      server: '',
      tool: '',
      arguments: { to, cc, subject, body, inReplyTo, references },
    });
  });

  it('is another one for a list than for what has its members by number, and knows what is nothing', () => {
    expect(canonicalJson({ b: null, a: [1, 'x', true] })).toBe('{"a":[1,"x",true],"b":null}');
    const hashOf = (rows: Json) => callHash({ ...CALL, arguments: { rows } });
    expect(hashOf([1])).not.toBe(hashOf({ 0: 1 }));
  });
});

describe('the mail in the person’s own program', () => {
  it('has no more than was written', () => {
    const empty = { ...MAIL, subject: '', body: '' };
    expect(mailtoUrl(empty)).toEqual({ url: 'mailto:ann@example.com', isWhole: true });
  });

  it('is whole up to what such programs take', () => {
    const room = 1_900 - mailtoUrl({ ...MAIL, body: 'x' }).url.length + 1;
    expect(mailtoUrl({ ...MAIL, body: 'x'.repeat(room) }).isWhole).toBe(true);
    const long = mailtoUrl({ ...MAIL, body: 'x'.repeat(room + 1) });
    expect([long.isWhole, long.url.includes('body=')]).toEqual([false, false]);
  });
});

describe('what speaks against a mail', () => {
  it('is an address that is not plain, whoever sends it', () => {
    const unclear = { ...MAIL, to: 'ann@example.com ben@example.com', cc: 'a@x.test b@x.test' };
    expect(mailObjection(unclear, null)).toMatch(/^An address in To and Cc is not plain/);
    expect(mailObjection({ ...unclear, cc: '' }, TOOL)).toMatch(/^An address in To is not plain/);
  });

  it('is a field that its tool is not given, or no recipient, but nothing where the person sends it', () => {
    const { to, subject } = TOOL.arguments;
    const cc = 'bo@example.com';
    const narrow: EmailTool = { ...TOOL, arguments: { ...(to && { to }), ...(subject && { subject }) } };
    expect(mailObjection({ ...MAIL, cc }, narrow)).toContain('for: Cc, Text.');
    expect(mailObjection({ ...MAIL, to: '' }, TOOL)).toBe('Add a recipient first.');
    expect(mailObjection({ ...MAIL, to: '' }, null)).toBeNull();
    expect(mailObjection(MAIL, TOOL)).toBeNull();
  });
});

describe('what a person is to know of the mail tool', () => {
  it('is that it drops names that are more than the address', () => {
    const drops = (to: string, server = 'mail') => dropsNames({ ...MAIL, to }, { ...CALL, server });
    expect([drops('Ann <ann@example.com>'), drops('ann@example.com')]).toEqual([true, false]);
    expect(drops('"ann@example.com" <ann@example.com>')).toBe(false);
    expect(dropsNames({ ...MAIL, to: 'ann@example.com', cc: 'Bo <bo@x.test>' }, CALL)).toBe(true);
    expect(drops('Ann <ann@example.com>', '')).toBe(false);
    expect(dropsNames(BOOKING, CALL)).toBe(false);
  });

  it('is that a reply leaves its thread, where the tool is given neither what it answers nor what came before', () => {
    const call = (given: Record<string, string | readonly string[]>, server = 'mail') =>
      leavesThread(REPLY, { server, tool: '', arguments: given });
    expect([call({}), call({ replyTo: '<1@x>' }), call({ thread: REPLY.references })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(call({}, '')).toBe(false);
    expect([leavesThread(MAIL, CALL), leavesThread(BOOKING, CALL)]).toEqual([false, false]);
    const keeps = (names: (keyof EmailTool['arguments'])[]) =>
      keepsThread({ arguments: Object.fromEntries(names.map((name) => [name, { name, form: 'text' }])) });
    expect([keeps(['to']), keeps(['inReplyTo']), keeps(['references'])]).toEqual([false, true, true]);
  });
});

describe('what calls no tool', () => {
  it.each([
    [BY_HAND, '', true, false],
    [DELETE_ROWS, '', false, true],
    [BY_HAND, 'mail', false, false],
    [DELETE_ROWS, 'mail', false, false],
    ['', '', false, false],
  ])('is %s of "%s"', (tool, server, byHand, deletes) => {
    expect([isByHand({ server, tool }), isRowDeletion({ server, tool })]).toEqual([byHand, deletes]);
  });

  it('names the rows that it would delete, or is none of that form', () => {
    const rows = [{ path: 'Table/a.md', note: 'text' }];
    expect([askedRows({ rows }), askedRows({ rows: [{ path: 'Table/a.md' }] }), askedRows({})]).toEqual([
      rows,
      null,
      null,
    ]);
  });
});
