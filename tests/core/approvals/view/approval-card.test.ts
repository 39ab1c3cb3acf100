import { describe, expect, it } from 'vitest';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { emailCall } from '../../../../src/core/approvals/model/email-tool';
import type { ApprovalState } from '../../../../src/core/approvals/model/approval/approval-state';
import {
  inReviewOrder,
  approvalCard,
  type ApprovalCardFacts,
} from '../../../../src/core/approvals/view/approval-card';
import { promise } from '../../../promise';
import { MAIL, requestOf } from '../model/found-approval';

const content = { ...MAIL, subject: 'Re: Does the 14th still work?', body: 'Hi Ann,\nyes.' };
const approval = requestOf({
  ...{ id: 'r0123456789abcdef', actionType: 'send_email', server: 'mail', tool: 'send', content },
  rationale: 'A direct question.',
  origin: { kind: 'draft', draft: 'Drafts/re.md' },
  source: '[[Does the 14th still work]]',
  createdAt: '2026-11-21T09:41:00Z',
});
const bound = { hash: 'old', server: 'mail', tool: 'send', recipients: [] };
const pending: ApprovalState = { kind: 'pending', bound, attempt: 2, shown: null, known: '' };
const via = { server: 'mail', tool: 'send', arguments: {}, constants: {} };

const facts = (changes: Partial<ApprovalCardFacts> = {}): ApprovalCardFacts => ({
  path: 'Pending_Approval/one.md',
  request: approval,
  call: emailCall(content, via),
  state: pending,
  isRunner: true,
  quoted: null,
  answerAll: null,
  onlyInDeputy: false,
  asked: content,
  rival: null,
  constants: {},
  evidence: null,
  account: null,
  sourcePath: 'Needs_Action/Does the 14th still work.md',
  mailPath: 'Needs_Action/Does the 14th still work.md',
  warnings: [],
  remarks: [],
  objection: null,
  cost: null,
  isUnevaluated: false,
  proposed: [],
  ...changes,
});

describe('a request as a person decides on it', () => {
  it('says what would happen in one sentence, and holds the fields and the body literally', () => {
    const card = approvalCard(facts());
    expect(card).toMatchObject({
      sentence: 'Send e-mail to Ann Lee <ann@example.com>',
      title: 'Send e-mail to Ann Lee',
      about: 'Re: Does the 14th still work?',
      risk: "can't be undone",
      recipients: ['ann@example.com'],
      choices: ['approve', 'edit', 'reject', 'snooze'],
    });
    expect(card.text).toEqual({
      fields: [
        { name: 'To', text: 'Ann Lee <ann@example.com>' },
        { name: 'Subject', text: 'Re: Does the 14th still work?' },
      ],
      body: 'Hi Ann,\nyes.',
    });
  });

  it('shows what the settings add to the call, which may name a recipient, too', () => {
    promise('nor one whose To or Cc names someone without an address');
    const constants = { account: 'work', bcc: ['spy@example.com'] };
    const tool = { ...via, arguments: { to: { name: 'to', form: 'text' } }, constants } as const;
    const card = approvalCard(facts({ call: emailCall(content, tool), constants }));
    expect(card.text.fields.slice(2)).toEqual([
      { name: 'account', text: 'work' },
      { name: 'bcc', text: '["spy@example.com"]' },
    ]);
    expect(card.before).toBeNull();
  });

  it('binds what is shown, not what was asked for once, and this attempt alone', () => {
    const { hash, attempt } = approvalCard(facts());
    expect([hash, attempt]).toEqual([callHash(emailCall(content, via)), 2]);
    expect(hash).not.toBe(bound.hash);
  });

  it('without a server does not say that it sends', () => {
    const card = approvalCard(facts({ call: emailCall(content, null) }));
    expect(card.sentence).toBe('Write to Ann Lee <ann@example.com> in your mail program');
    expect(card.risk).toBeNull();
  });

  it('of a tool shows each argument, and the whole call as JSON', () => {
    const args = { title: 'Dentist', at: { hour: 9 } };
    const tool = { kind: 'tool', arguments: args } as const;
    const call = { server: 'calendar', tool: 'create_event', arguments: args };
    const card = approvalCard(facts({ request: { ...approval, content: tool }, call, asked: null }));
    expect(card.sentence).toBe('Run create_event on calendar');
    expect(card.text.body).toBe('title: Dentist\nat: {"hour":9}');
    expect(JSON.parse(card.technical.arguments)).toEqual(args);
  });

  it('shows a name that passes for an address as the address it is', () => {
    const to = '"ann@example.com" <mallory@evil.test>';
    const spoofed = { ...content, to };
    const card = approvalCard(facts({ request: { ...approval, content: spoofed } }));
    expect(card.title).toBe('Send e-mail to mallory@evil.test');
  });

  it('says that a draft was not evaluated', () => {
    expect(approvalCard(facts()).information).not.toContain('The draft was not evaluated.');
    expect(approvalCard(facts({ isUnevaluated: true })).information).toContain(
      'The draft was not evaluated.',
    );
  });

  it('says what it is warned of, each in a sentence', () => {
    const warning = { kind: 'new_recipient', address: 'bo@example.com' } as const;
    expect(approvalCard(facts({ warnings: [warning] })).warnings).toEqual([
      { ...warning, text: 'New recipient: bo@example.com.' },
    ]);
  });

  it('says what stands against sending it as it is', () => {
    expect(approvalCard(facts({ objection: 'Add a recipient first.' })).objection).toBe(
      'Add a recipient first.',
    );
  });

  it('says that names do not go along, where a tool is given bare addresses', () => {
    const named = { ...content, to: 'Ann Lee <ann@example.com>' };
    const bare = { ...content, to: 'ann@example.com' };
    const said = (mail: typeof content, tool: typeof via | null) =>
      approvalCard(
        facts({
          request: { ...approval, content: mail },
          call: emailCall(mail, tool === null ? null : { ...tool, arguments: {} }),
        }),
      ).technical.note;
    expect(said(named, via)).toContain('without the names');
    expect([said(bare, via), said(named, null)]).toEqual([null, null]);
  });

  it('says that a reply arrives outside its conversation, where the tool is not given what it answers', () => {
    const reply = {
      ...content,
      to: 'ann@example.com',
      inReplyTo: '<q1@example.org>',
      references: '<q0@example.org> <q1@example.org>',
    };
    const lines = (
      fields: Partial<Record<'inReplyTo' | 'references', { name: string; form: 'text' | 'list' }>>,
    ) =>
      approvalCard(
        facts({
          request: { ...approval, content: reply },
          call: emailCall(reply, { ...via, arguments: fields }),
        }),
      ).information;
    expect(lines({})).toHaveLength(1);
    expect(lines({ inReplyTo: { name: 'in_reply_to', form: 'text' } })).toEqual([]);
    expect(lines({ references: { name: 'references', form: 'list' } })).toEqual([]);
    const first = { ...content, to: 'ann@example.com' };
    expect(approvalCard(facts({ request: { ...approval, content: first } })).information).toEqual([]);
    expect(
      approvalCard(facts({ request: { ...approval, content: reply }, call: emailCall(reply, null) }))
        .information,
    ).toEqual([]);
  });

  it('names the brackets that were not filled in', () => {
    const body = 'Hello [Name],\n\nsee [the page](https://x.org) [1].\n\n[Your name]\n[Your name]';
    const card = approvalCard(facts({ request: { ...approval, content: { ...content, body } } }));
    expect(card.blanks).toEqual(['[Name]', '[Your name]']);
  });

  it('holds what was there before only where it was edited', () => {
    expect(approvalCard(facts()).before).toBeNull();
    const asked = { ...content, body: 'Hi Ann, no.' };
    expect(approvalCard(facts({ asked })).before?.body).toBe('Hi Ann, no.');
  });

  it.each([
    [{ usd: 0.0123, calls: 3, model: 'haiku' }, '$0.012, 3 calls, haiku'],
    [{ usd: null, calls: 1, model: 'new-model' }, 'price unknown, 1 call, new-model'],
    [{ usd: 0, calls: 2, model: 'llama' }, 'free, 2 calls, llama'],
  ])('tells the cost %j as "%s"', (cost, words) => {
    expect(approvalCard(facts({ cost })).cost).toBe(words);
  });
});

describe('where a request stands', () => {
  const standing = (state: ApprovalState | null, changes: Partial<ApprovalCardFacts> = {}) => {
    const { status, choices } = approvalCard(facts({ state, ...changes }));
    return { kind: status.kind, name: status.name, reason: status.reason, choices };
  };

  it('asks whether it was sent when that is unknown, and offers nothing else', () => {
    const lost = standing({ kind: 'outcome_unknown', bound, attempt: 1, hash: null, why: 'No answer came.' });
    expect(lost.name).toBe('Was it sent?');
    expect(lost.reason).toContain('No answer came. Check whether it happened.');
    expect(lost.choices).toEqual(['sent', 'not-sent']);
    expect(standing({ kind: 'handed_over', bound, attempt: 1, hash: 'h' }).choices).toEqual([
      'sent',
      'not-sent',
    ]);
  });

  it('says why it came back, and asks to check first where it may have acted', () => {
    promise('An error from the server is marked "It may have acted: check first"');
    expect(
      standing({ kind: 'not_called', bound, attempt: 1, shown: null, known: '', why: 'The server is off.' })
        .reason,
    ).toBe('The server is off. Nothing left this device.');
    expect(
      standing({ kind: 'tool_error', bound, attempt: 1, shown: null, known: '', why: 'Quota.' }).reason,
    ).toContain('check before');
  });

  it('can not be approved while the draft says something else', () => {
    const rival = { ...content, body: 'Hi Ann, Friday.' };
    expect(standing(pending, { rival })).toMatchObject({
      kind: 'contested',
      choices: ['pick', 'reject', 'snooze'],
    });
  });

  it('of another device is decided here, unless moving a file approves nothing', () => {
    expect(standing(null, { isRunner: false }).choices).toContain('approve');
    expect(standing(null, { isRunner: false, onlyInDeputy: true }).choices).toEqual([]);
  });

  it('is asked again by the device that runs Deputy now, if another one had asked', () => {
    expect(standing(null).choices).toEqual(['ask', 'edit', 'reject']);
  });

  it('comes in the order in which it should be looked at', () => {
    const card = (path: string, changes: Partial<ApprovalCardFacts>) =>
      approvalCard(facts({ path, ...changes }));
    const cards = [
      card('elsewhere', { state: null, isRunner: false, onlyInDeputy: true }),
      card('old', {}),
      card('expires', { request: { ...approval, expiresAt: '2026-11-22T09:00:00Z' } }),
      card('lost', { state: { kind: 'outcome_unknown', bound, attempt: 1, hash: null, why: '' } }),
      card('new', { request: { ...approval, createdAt: '2026-11-21T10:00:00Z' } }),
      card('running', {
        request: { ...approval, createdAt: '2026-11-20T10:00:00Z' },
        state: {
          kind: 'executing',
          bound,
          attempt: 1,
          hash: '',
          by: 'deputy',
          withBlanks: false,
          holdMs: 0,
          deferrals: 0,
        },
      }),
    ];
    expect(inReviewOrder(cards).map(({ path }) => path)).toEqual([
      'lost',
      'expires',
      'running',
      'old',
      'new',
      'elsewhere',
    ]);
  });
});
