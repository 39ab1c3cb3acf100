import { DECISION_KINDS, type DecisionKind } from '../../../core/triage/model/decision';
import { shortened } from '../../../kernel/mail/model-words';
import type { PersonAct } from '../../../core/app/looks/past-mail';
import type { JudgedMail, JudgedPast } from './look';
import { lineItem, type LookPage, type LookItem, lookOf } from './look-text';
import { counted, grouped } from '../../../core/app/view/words/counted';
import { estimatedCost } from '../../../core/app/view/words/estimate-words';

/** Page with decisions on past mail: first answered mails that would have been archived, then needless drafts. */
export function lookAtPast({ mails, place, judgedBy, stopped, calls, tokens, cost }: JudgedPast): LookPage {
  const notes = [
    ...(stopped === null ? [] : [`It stopped early: ${stopped}`]),
    ...(calls === 0 ? [] : [`${counted(calls, 'call')}, ${grouped(tokens)} tokens, ${estimatedCost(cost)}.`]),
  ];
  if (mails.length === 0)
    return lookOf('No mail was judged', { lines: [`There is no mail in ${place} to judge.`, ...notes] });
  const [missed, needless] = [mails.filter(isMissed), mails.filter(isNeedless)];
  const rest = mails.filter((mail) => !isMissed(mail) && !isNeedless(mail));
  const judge = judgedBy === 'rules' ? 'the built-in rules' : judgedBy;
  const compared = mails.every(({ did }) => did === null)
    ? []
    : [
        `Would have archived ${String(missed.length)} that you answered.`,
        `Would have drafted ${String(needless.length)} that you never answered.`,
      ];
  return lookOf('What would have happened', {
    lines: [
      `The latest ${counted(mails.length, 'mail')} of ${place}, judged by ${judge}.`,
      'No note was made, no mail was sent, and the mailbox is as it was.',
      ...notes,
      ...compared,
    ],
    table: countsOf(mails, compared.length === 0 ? [] : ['answered', 'archived', 'left']),
    items: [...missed, ...needless, ...rest].map(mailItem),
  });
}

const decisionOf = ({ would }: JudgedMail): DecisionKind | null =>
  would.kind === 'decided' ? would.decision : null;

const isMissed = (mail: JudgedMail): boolean => mail.did === 'answered' && decisionOf(mail) === 'archive';

/** Whether Deputy would have drafted a reply that the person never wrote. */
const isNeedless = ({ did, would }: JudgedMail): boolean =>
  did !== null && did !== 'answered' && would.kind === 'decided' && would.hasReply;

const countsOf = (mails: readonly JudgedMail[], acts: readonly PersonAct[]): string[][] => [
  ['Deputy would', ...acts.map((act) => `you ${act}`), 'mails'],
  ...[...DECISION_KINDS, null].flatMap((decision) => {
    const own = mails.filter((mail) => decisionOf(mail) === decision);
    const counts = acts.map((act) => String(own.filter(({ did }) => did === act).length));
    const would = decision === null ? 'not decide' : WOULD_WORDS[decision];
    return own.length === 0 ? [] : [[would, ...counts, String(own.length)]];
  }),
];

function mailItem({ from, subject, receivedAt, did, would }: JudgedMail): LookItem {
  const day = new Date(receivedAt).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const what = `${shortened(from, 60)}: ${shortened(subject, 80) || '(no subject)'}`;
  const words =
    would.kind === 'decided'
      ? `${WOULD_WORDS[would.decision]}: ${would.reason}`
      : `not decided: ${would.why}`;
  return lineItem(`${day} ${what} -> ${shortened(words, 200)}${did === null ? '' : ` (you ${did})`}`);
}

const WOULD_WORDS: Record<DecisionKind, string> = {
  draft_reply: 'draft a reply',
  needs_info: 'ask you',
  archive: 'archive',
  urgent: 'call urgent',
  delegate: 'hand over',
};
