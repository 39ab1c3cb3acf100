import { findWord } from '../../../kernel/notes/text/word-pattern';
import { findBulk, findOfficeNews, mattersIn } from '../../../core/triage/model/automatic-rules';
import { type Clues, readClues, type RulesInput } from '../../../core/triage/model/clues';
import { DUE, LOGIN_CODE, UNPAID } from '../../../core/triage/model/cues/machine-cues';
import { CUES } from '../../../core/triage/model/cues/rule-cues';
import type { Decision } from '../../../core/triage/model/decision';
import { receiptWords, wantsNothing } from '../../../core/triage/model/receipt';
import { AMOUNT, learnedWeights, NO_RULE } from '../../../core/triage/model/rules';
import { findStatement } from '../../../core/triage/model/statement';
import type { TriageOutcome } from '../../../core/triage/model/triage-outcome';
import { isTalk } from '../../../core/triage/model/sender';
import { contentOf, isUnlike } from './content';
import { domainIn, kindOfKey } from './sender-key';
import type { SenderLine } from './sender-lines';

/**
 * Applies a sender line to the decision of the rules. `archive` files away what no rule fits, and automatic mail that
 * only informs; `keep` keeps what the rules would archive; `receipts` treats it as a receipt. A line never drafts,
 * never makes a mail urgent, and never archives mail about money or with a question.
 */
export function withSenderLine(decision: Decision, input: RulesInput, line: SenderLine): Decision {
  if (line.does === 'keep') return decision.kind === 'archive' ? keep(decision, line, input) : decision;
  if (decision.kind !== 'needs_info' || decision.isReceipt === true) return decision;
  if (line.does === 'receipts') return asReceipt(decision, line, input);
  const clues = readClues(input, learnedWeights());
  const isOpen = [
    NO_RULE,
    ...[findBulk, findOfficeNews, findStatement].map((find) => find(clues)?.reasoning),
  ].includes(decision.reasoning);
  if (!isOpen || wantsThePerson(clues) || saysMore(clues, line)) return decision;
  return { kind: 'archive', confidence: CONFIDENCE, reasoning: reasonOf(line), senderLine: line.key };
}

/**
 * Applies a sender line if rules decided. A model decides by itself, because its prompt says how the person treats the
 * sender.
 */
export function bySenderLine(
  outcome: TriageOutcome,
  line: SenderLine | null,
  input: RulesInput,
): TriageOutcome {
  if (line === null || outcome.kind !== 'decided' || !outcome.decidedBy.startsWith('rules:')) return outcome;
  const decision = withSenderLine(outcome.decision, input, line);
  if (decision === outcome.decision) return outcome;
  const entries = outcome.entries.map((entry) =>
    entry.event === 'llm_decision'
      ? {
          ...entry,
          decision: decision.kind,
          confidence: decision.confidence,
          reasoning: decision.reasoning,
          details: { ...entry.details, sender_line: line.key, rules_decision: outcome.decision.kind },
        }
      : entry,
  );
  return { ...outcome, decision, entries };
}

/**
 * Whether a mail says something new compared with the mails that a line was learned from: one day, a sender of news
 * writes that the reader's booking is cancelled.
 */
const saysMore = (clues: Clues, { says, content }: SenderLine): boolean =>
  (says !== null && mattersIn(clues).some((matter) => !says.includes(matter))) ||
  // A newsletter is about something else each time.
  (content !== null && !clues.mail.isNewsletter && isUnlike(contentOf(clues), content));

const CONFIDENCE = 0.6;

/** Treats the mail as a receipt, unless it may demand or ask something, or is urgent. */
function asReceipt(decision: Decision, line: SenderLine, input: RulesInput): Decision {
  const { mail, asks, moneyWord, nearDeadline, text, isOwn } = readClues(input, learnedWeights());
  if (mail.from === null || isOwn || mail.answer !== null || moneyWord === null) return decision;
  if (asks.length > 0 || nearDeadline !== null || !wantsNothing(mail)) return decision;
  if (RECEIPT_STOPS.some((cue) => findWord(cue, text) !== null)) return decision;
  return {
    kind: 'needs_info',
    confidence: CONFIDENCE,
    reasoning: reasonOf(line),
    missing: 'Nothing is due: mark it done.',
    isReceipt: true,
    senderLine: line.key,
  };
}

/** Keeps the mail for the person, unless it is their own, or they have answered Deputy's question about it. */
const keep = (decision: Decision, line: SenderLine, { mail, occasion }: RulesInput): Decision =>
  readClues({ mail, moneyWords: [], occasion }, learnedWeights()).isOwn || mail.answer !== null
    ? decision
    : {
        kind: 'needs_info',
        confidence: CONFIDENCE,
        reasoning: reasonOf(line),
        missing: 'Do you want to do something about it?',
        senderLine: line.key,
      };

/**
 * Whether a mail may need its reader, whoever sent it. No line archives such a mail, and no line is learned from filing
 * it away: a bill that was marked done may have been paid, a question may have been answered on the phone.
 */
export function wantsThePerson({ mail, asks, moneyWord, nearDeadline, text, isOwn }: Clues): boolean {
  if (mail.from === null || isOwn || mail.answer !== null || mail.attachments.length > 0) return true;
  if (asks.length > 0 || moneyWord !== null || nearDeadline !== null || AMOUNT.test(text)) return true;
  if (mail.inReplyTo !== null || (isTalk(mail) && /^\s*\p{L}{1,5}\s?[:：]/u.test(mail.subject))) return true;
  return receiptWords(mail) !== null || PRESSING.some((cue) => findWord(cue, text) !== null);
}

const PRESSING = [
  CUES.warning,
  CUES.urgency,
  CUES.outage,
  CUES.overdue,
  CUES.legal,
  CUES.accounting,
  LOGIN_CODE,
  UNPAID,
];

const RECEIPT_STOPS = [CUES.warning, CUES.urgency, CUES.overdue, CUES.legal, DUE];

/**
 * Reason for a sender line's decision: how often the person acted that way on this device, or that they confirmed the
 * line.
 */
function reasonOf({ key, signs }: SenderLine): string {
  if (signs === null) return `You confirmed the line on ${key.replaceAll('"', "'")} in your note on senders.`;
  const { archived, kept, answered } = signs;
  const did =
    archived > 0 ? 'archived' : kept === 0 ? 'answered' : answered === 0 ? 'kept' : 'kept or answered';
  const count = String(archived + kept + answered);
  switch (kindOfKey(key)) {
    case 'subject':
      return `You ${did} the last ${count} mails like this of this sender.`;
    case 'sender':
      return `You ${did} the last ${count} mails of this sender.`;
    case 'domain':
      return `You ${did} the last ${count} mails from ${domainIn(key)}.`;
  }
}
