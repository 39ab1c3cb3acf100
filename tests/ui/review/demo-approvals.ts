import type { ApprovalCard } from '../../../src/core/approvals/view/approval-card';
import { choicesOf, type ApprovalStatus } from '../../../src/core/approvals/view/approval-status';
import { NOW } from '../sidebar/demo-overview';

const WAITS: ApprovalStatus = { kind: 'pending', name: '', reason: '', isOpen: true };

const BODY = `Hi Ann,
yes, the 14th still works. I have booked the small room from 10 to 12 and will bring the printed drafts. Could you send me the agenda by Wednesday, so that I can have it printed with the rest?

Should the room be too small, there is the large one next to it, which is free from 11.

Kind regards,
Sam`;

/** A mail to Ann Lee that waits, unless given otherwise. */
export function requestCard({ status = WAITS, ...changes }: Partial<ApprovalCard> = {}): ApprovalCard {
  return {
    path: 'Pending_Approval/2026-11-21T094100Z_send_email_re-does-the-14th-still-work.md',
    id: 'r1',
    kind: 'email',
    account: null,
    sentence: 'Send e-mail to Ann Lee <ann@example.com>',
    title: 'Send e-mail to Ann Lee',
    person: 'Ann Lee',
    about: 'Re: Does the 14th still work?',
    action: 'send an e-mail',
    text: {
      fields: [
        { name: 'To', text: 'Ann Lee <ann@example.com>' },
        { name: 'Subject', text: 'Re: Does the 14th still work?' },
      ],
      body: BODY,
    },
    files: [],
    quotation: null,
    answerAll: null,
    why: 'Answers a direct question. Draft 0.91 after 1 revision.',
    evidence: null,
    source: 'Needs_Action/Does the 14th still work.md',
    mail: 'Needs_Action/Does the 14th still work.md',
    plan: null,
    draft: 'Drafts/2026-11-21-0941-re-Does the 14th still work.md',
    risk: "can't be undone",
    recipients: ['ann@example.com'],
    warnings: [],
    blanks: [],
    objection: null,
    information: [],
    used: { links: [], letters: '' },
    cost: '$0.003',
    createdAt: NOW - 60_000,
    expiresAt: null,
    snoozedUntil: null,
    isCutOff: false,
    attempt: 0,
    hash: 'hash of r1',
    technical: {
      server: 'mail',
      tool: 'send_email',
      arguments: '{\n  "to": "ann@example.com"\n}',
      note: null,
    },
    before: null,
    isAsPut: true,
    other: null,
    ...changes,
    status,
    choices: choicesOf(status),
  };
}

export const requestCards = (count: number): ApprovalCard[] =>
  Array.from({ length: count }, (_, index) =>
    requestCard({
      id: `r${index + 1}`,
      path: `Pending_Approval/${index + 1}.md`,
      hash: `hash of r${index + 1}`,
      title: `Send e-mail to Person ${index + 1}`,
      person: `Person ${index + 1}`,
      source: `Needs_Action/${index + 1}.md`,
      about: `Re: Question ${index + 1}`,
      draft: `Drafts/${index + 1}.md`,
      recipients: [`person${index + 1}@example.com`],
    }),
  );
