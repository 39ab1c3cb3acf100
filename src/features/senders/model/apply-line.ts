import { findWord } from '../../../kernel/notes/text/word-pattern';
import { findBulk } from '../../triage/model/automatic-rules';
import { type Clues, readClues, type RulesInput } from '../../triage/model/clues';
import { DUE, LOGIN_CODE, UNPAID } from '../../triage/model/cues/machine-cues';
import { CUES } from '../../triage/model/cues/rule-cues';
import type { Decision } from '../../triage/model/decision';
import { receiptWords, wantsNothing } from '../../triage/model/receipt';
import { AMOUNT, learnedWeights, NO_RULE } from '../../triage/model/rules';
import type { TriageOutcome } from '../../triage/model/triage-outcome';
import { isTalk } from '../../triage/model/sender';
import { domainIn, kindOfKey } from './sender-key';
import type { SenderLine } from './sender-lines';

/**
 * The decision of the rules, or what a line of the person's about the sender makes of it. A line archives what no rule
 * fits, and automatic mail that only announces something; or it keeps what the rules would archive. It does nothing else:
 * no draft, nothing urgent, no money, no question.
 */
export function withSenderLine(decision: Decision, input: RulesInput, line: SenderLine): Decision {
  if (line.does === 'keep') return decision.kind === 'archive' ? keep(decision, line, input) : decision;
  if (decision.kind !== 'needs_info' || decision.isReceipt === true) return decision;
  if (line.does === 'receipts') return asReceipt(decision, line, input);
  const clues = readClues(input, learnedWeights());
  const isOpen = decision.reasoning === NO_RULE || decision.reasoning === findBulk(clues)?.reasoning;
  if (!isOpen || wantsThePerson(clues)) return decision;
  return { kind: 'archive', confidence: CONFIDENCE, reasoning: reasonOf(line), senderLine: line.key };
}

/** A line about the sender has its say where rules decided; a model has read what the person did, and decides itself. */
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

const CONFIDENCE = 0.6;

/** Into the row of receipts and no further: nothing that may be due, asks or presses. */
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

/** The person's own mail and what has been answered are not the sender's. */
const keep = (decision: Decision, line: SenderLine, { mail, occasion }: RulesInput): Decision =>
  readClues({ mail, moneyWords: [], occasion }, learnedWeights()).isOwn || mail.answer !== null
    ? decision
    : {
        kind: 'needs_info',
        confidence: CONFIDENCE,
        reasoning: reasonOf(line),
        missing: 'Whether you want to do something about it.',
        senderLine: line.key,
      };

/**
 * Whether a mail may need its reader, whoever sent it. No line archives such a mail, and none is learned from filing one
 * away: a bill that was marked done may have been paid, a question may have been answered on the phone.
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

/** Reason of a learned decision: the person's acts, as far as this device recorded them. */
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
