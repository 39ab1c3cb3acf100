import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftContent } from '../../../src/core/drafts/draft-approval';
import { NO_PROFILE } from '../../../src/core/drafts/profile';
import { draftNote } from '../../../src/core/drafts/draft-note';
import { composeApproval, type EmailContent } from '../../../src/core/approvals/model/approval/approval-note';
import { newApproval } from '../../../src/core/approvals/model/approval/new-approval';
import { readApproval } from '../../../src/core/approvals/model/approval/read-approval';
import { rewriteContent } from '../../../src/core/approvals/model/rewrite-content';
import { asSent, bothTexts, inertHeader } from '../../../src/kernel/mail/headers/as-sent';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { composeMail } from '../../../src/features/accounts/model/compose-mail';
import {
  outgoingArguments,
  type OutgoingMail,
  readOutgoing,
} from '../../../src/kernel/mail/outgoing/outgoing-mail';
import { parseMail, type ParsedMail } from '../../../src/kernel/mail/bytes/parse-mail';
import { runs, SEED } from '../../runs';
import { attackTexts } from './attack-texts';
import { mailBytes } from './mail-bytes';
import { parsedNote } from '../../fakes/mail-note';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/as-sent');

const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

interface Reply {
  note: string;
  draft: string;
  approval: string;
  id: string;
  content: EmailContent;
  outgoing: OutgoingMail;
  sent: ParsedMail;
}

/** The reply to a mail with this subject and sender: the notes on its way, and the mail as it is sent. */
async function reply(subject: string, name: string): Promise<Reply> {
  const mail = mailBytes(
    { From: `${word(name)} <ann@example.org>`, Subject: word(subject), 'Message-ID': '<1a@example.org>' },
    'Can you come?',
  );
  const { note } = await importMail(mail);
  const source = { path: 'Done/a.md', link: '[[a]]', note: parsedNote(note) };
  const draft = draftNote({
    folder: 'Drafts',
    source: { ...source, frontmatter: source.note.frontmatter },
    reply: 'Yes.',
    draftedBy: 'fake:model',
    draftedAt: '2026-11-23T08:12:00.000+01:00',
    confidence: 0.9,
    isUrgent: false,
    isTemplate: false,
    profile: { ...NO_PROFILE, name: 'Sam' },
    ownAddresses: new Set(),
    awaitsRevision: false,
  }).text;
  const request = newApproval(
    {
      actionType: 'send_email',
      server: 'account:home',
      tool: 'send',
      content: draftContent({ note: parsedNote(draft), source }),
      draftHash: null,
      rationale: 'A reply.',
      origin: { kind: 'draft', draft: 'Drafts/a.md' },
      source: '[[a]]',
    },
    { id: 'r0123456789abcdef0', at: '2026-11-23T08:12:00.000+01:00', expiresAt: null },
  );
  const approval = composeApproval(request, { approved: 'Approved', rejected: 'Rejected' });
  const read = readApproval(parsedNote(approval));
  if (!read.ok || read.value.content.kind !== 'email') throw new Error('no approval');
  const { kind: _, ...words } = read.value.content;
  const outgoing = readOutgoing(outgoingArguments({ from: 'sam@example.com', ...words }));
  if (!outgoing.ok) throw new Error(outgoing.error);
  const bytes = composeMail(outgoing.value, {
    messageId: 'x@example.com',
    date: '2026-11-23T08:12:00+01:00',
  });
  const sent = await parseMail(bytes ?? new Uint8Array());
  return {
    note,
    draft,
    approval,
    id: read.value.id,
    content: read.value.content,
    outgoing: outgoing.value,
    sent,
  };
}

const NAMES = [
  '[EXT]: Ann',
  'Ann %% Lee',
  '![Ann] Lee',
  'Ann $x$ [[Lee]] $$',
  'Ann [!] \\x',
  'Ann obsidian://x',
];

describe('the subject of a reply', () => {
  it.each(rows('is that of'))('is that of the mail, letter for letter: %s', async (subject) => {
    const { sent, content } = await reply(subject, 'Ann Lee');

    expect(sent.header('subject')).toBe(`Re: ${subject}`);
    expect(content.subject).toBe(`Re: ${subject}`);
  });

  it(`and the name of the recipient are what the approval says, and nothing in a note is active`, async () => {
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} makes the same texts again.`);
    const texts = [...attackTexts(SEED, runs(300))].map((text) => text.replace(/\s+/g, ' ').trim());
    for (const [n, text] of texts.entries()) {
      const name = NAMES[n % NAMES.length] ?? '';
      const { sent, content, outgoing, note, draft, approval } = await reply(text, name);
      expect(sent.header('subject')).toBe(content.subject);
      expect(outgoing.subject).toBe(content.subject);
      expect(outgoing.to).toEqual([{ name, address: 'ann@example.org', wire: 'ann@example.org' }]);
      for (const file of [note, draft, approval]) {
        const { source: _, source_note: __, ...rest } = parsedNote(file).frontmatter;
        for (const value of Object.values(rest).flat().map(String)) expect(inertHeader(value)).toBe(value);
      }
    }
  });

  it('is the changed one if a person changes the property', async () => {
    const { approval, id, content } = await reply('[EXT]: Plan', 'Ann');
    const other = approval.replace(/^subject: .*$/m, 'subject: "Re: [EXT] : The plan"');
    expect(readApproval(parsedNote(other))).toMatchObject({
      value: { content: { subject: 'Re: [EXT] : The plan' } },
    });
    const changed =
      rewriteContent(approval, { id, content, server: 'mail' }, { ...content, subject: 'a %% b' }) ?? '';
    expect(changed).toContain('subject: "a % % b"');
    expect(readApproval(parsedNote(changed))).toMatchObject({ value: { content: { subject: 'a %% b' } } });
    const plain =
      rewriteContent(changed, { id, content, server: 'mail' }, { ...content, subject: 'plain' }) ?? '';
    expect(plain).not.toContain('_as_sent');
  });
});

describe('the text that is sent', () => {
  it('can not be another one than that shown, whatever stands beside it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (shown, other) => {
        const { subject_as_sent: sent = word(other) } = bothTexts('subject', other);
        const { subject } = asSent({ subject: shown, subject_as_sent: sent });
        if (subject !== shown) expect(bothTexts('subject', String(subject))['subject']).toBe(shown.trim());
      }),
    );
    const forged = { subject: 'Hello', subject_as_sent: word('Hello\u200B') };
    expect(asSent(forged)['subject']).toBe('Hello');
    expect(asSent({ ...forged, subject_as_sent: word('Hello\r\nBcc: eve@example.net') })['subject']).toBe(
      'Hello',
    );
  });
});
