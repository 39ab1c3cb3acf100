import type { DecisionRow } from '../../../src/core/app/view/activity/decision-row';
import type { Need } from '../../../src/core/app/view/needs/need';
import type { CoreOverview, Overview } from '../../../src/core/app/view/overview';
import { WORK } from '../../../src/features/work';
import { NOTHING_SPENT } from '../../../src/kernel/log/spend';

/** 21 November 2026, 9:42 in UTC. */
export const NOW = Date.UTC(2026, 10, 21, 9, 42);

const MINUTE = 60_000;
const ago = (minutes: number): number => NOW - minutes * MINUTE;

const NEEDS: (Omit<Need, 'sender' | 'subject' | 'question' | 'sentAt'> & Partial<Need>)[] = [
  {
    path: 'Needs_Action/Does the 14th still work.md',
    title: 'Ann Lee · Does the 14th still work?',
    from: 'Ann Lee <ann@example.com>',
    kind: 'draft',
    reason: 'A direct question about the date; the answer is in the mail before.',
    next: 'Check the draft, then send it yourself',
    draft: 'Drafts/2026-11-21-0941-re-Does the 14th still work.md',
    at: ago(1),
  },
  {
    path: 'Needs_Action/API down in eu-west.md',
    title: 'Status page · API down in eu-west',
    from: 'Status page <status@example.net>',
    kind: 'urgent',
    reason: 'An outage that customers notice.',
    next: 'For you to do',
    draft: null,
    at: ago(2),
  },
  {
    path: 'Needs_Action/My order.md',
    title: 'Bo Chan · My order',
    from: 'Bo Chan <bo@example.org>',
    kind: 'info',
    reason: 'Which order is meant? There are two open ones.',
    next: 'Which order is meant?',
    question: 'Which order is meant?',
    draft: null,
    at: ago(4),
  },
  {
    path: 'Needs_Action/Contract clause 7.md',
    title: 'Dr. Iris Nowak-Santamaría · Contract clause 7',
    from: 'Dr. Iris Nowak-Santamaría <iris.nowak@legal.example.com>',
    kind: 'delegate',
    reason: 'A question of law: for the lawyer.',
    next: 'Pass on to Legal',
    draft: null,
    at: ago(70),
  },
  {
    path: 'Needs_Action/Broken.md',
    title: 'Broken',
    from: null,
    kind: 'broken',
    reason: 'The frontmatter does not end.',
    next: 'Fix the frontmatter of the note',
    draft: null,
    at: null,
  },
];

type DemoDecision = Pick<DecisionRow, 'title' | 'from' | 'decision' | 'confidence' | 'why'> &
  Partial<DecisionRow>;

const DECISIONS: DemoDecision[] = [
  {
    title: 'Ann Lee · Does the 14th still work?',
    from: 'Ann Lee <ann@example.com>',
    decision: 'draft_reply',
    confidence: 0.91,
    why: 'A direct question about the date',
    draft: 'Drafts/2026-11-21-0941-re-Does the 14th still work.md',
  },
  {
    title: 'Status page · API down in eu-west',
    from: 'Status page <status@example.net>',
    decision: 'urgent',
    confidence: 0.97,
    why: 'Outage, customers affected',
  },
  {
    title: 'Tulip Weekly · Ten tips for tulips',
    from: '"Tulip Weekly" <news@tulips.example>',
    decision: 'archive',
    confidence: 0.99,
    why: 'Newsletter, nothing to do',
    isUndone: true,
  },
  {
    title: 'Bo Chan · My order',
    from: 'Bo Chan <bo@example.org>',
    decision: 'needs_info',
    confidence: 0.48,
    isUnsure: true,
    why: 'The order number is missing, and two of the orders could be meant',
  },
  {
    title: 'Dr. Iris Nowak-Santamaría · Contract clause 7',
    from: 'Dr. Iris Nowak-Santamaría <iris.nowak@legal.example.com>',
    decision: 'delegate',
    confidence: 0.82,
    why: 'A question of law',
  },
  {
    title: 'Müller & Söhne · Invoice 2026-118',
    from: 'Müller & Söhne <rechnung@mueller.example>',
    decision: 'urgent',
    confidence: 0,
    isUnsure: true,
    isOverride: true,
    why: 'A note about money is not archived without you',
  },
];

export const decisions = (count: number): DecisionRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ note: 'Done/Note.md', draft: null, isUnsure: false, isOverride: false },
    ...{ isBySenderLine: false, isUndone: false },
    // Distinguished by the id, so that a decision is the same one however many come after it.
    ...DECISIONS[(6_042 - count + index) % DECISIONS.length]!,
    id: `decision ${count - index}`,
    at: ago(1 + index * 3),
  }));

export const needs = (count: number): Need[] =>
  Array.from({ length: count }, (_, index) => {
    const need = NEEDS[index % NEEDS.length]!;
    if (index < NEEDS.length) return { ...REST, ...need, ...named(need.title) };
    const title = `${need.title} ${index}`;
    return { ...REST, ...need, path: need.path.replace('.md', ` ${index}.md`), title, ...named(title) };
  });

/** Mails of these days and senders that are only to be read. */
export const toRead = (...of: readonly (readonly [day: string, sender: string])[]): Need[] =>
  of.map(([day, sender], index) => ({
    ...REST,
    path: `Needs_Action/News ${String(index)}.md`,
    title: `${sender} · News ${String(index)}`,
    sender,
    subject: `News ${String(index)}`,
    from: `${sender} <pay@example.com>`,
    kind: 'read',
    purpose: 'read',
    reason: 'News.',
    next: 'The gate is painted',
    draft: null,
    day,
    at: ago(index),
  }));

const REST = { question: null, sentAt: null };

const named = (title: string): Pick<Need, 'sender' | 'subject'> => {
  const [sender = '', subject] = title.split(' · ');
  return subject === undefined ? { sender: '', subject: title } : { sender, subject };
};

const parts = (): Partial<Overview>[] => WORK.flatMap(({ overview }) => overview?.empty ?? []);

const withParts = (overview: CoreOverview): Overview => Object.assign(overview, ...parts()) as Overview;

export const emptyOverview = (): Overview =>
  withParts({
    out: [],
    isSetUp: true,
    pending: 0,
    mailFiles: 0,
    requests: [],
    needs: [],
    weakModel: null,
    decisions: [],
    activity: [],
    spend: { today: NOTHING_SPENT, days: [], limits: [] },
  });

export const demoOverview = (): Overview => ({
  ...emptyOverview(),
  pending: 13,
  needs: needs(4),
  decisions: decisions(42),
  activity: [
    {
      id: 'activity 3',
      at: ago(1),
      kind: 'cycle',
      text: 'Triaged 4 notes',
      detail: '1 draft, 1 urgent, 1 needs information, 1 archived',
      note: null,
    },
    {
      id: 'activity 2',
      at: ago(37),
      kind: 'undone',
      text: 'Undone: Archived Ten tips for tulips',
      detail: null,
      note: 'Needs_Action/Ten tips for tulips.md',
    },
    {
      id: 'activity 1',
      at: ago(1500),
      kind: 'imported',
      text: 'Imported 12 e-mails',
      detail: 'from Inbox',
      note: null,
    },
  ],
  spend: {
    today: { calls: 42, tokensInput: 61_200, tokensOutput: 5_300, usd: 0.21, unpriced: 0 },
    days: [0.1, 0, 0.42, 0.21].map((usd, index) => ({
      day: `2026-11-0${String(index + 1)}`,
      spend: { ...NOTHING_SPENT, calls: usd * 200, usd },
    })),
    limits: [
      { period: 'day', measure: 'usd', cap: 1, used: 0.21 },
      { period: 'day', measure: 'calls', cap: 50, used: 42 },
    ],
  },
});
