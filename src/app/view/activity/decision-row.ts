import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { safePath } from '../../../kernel/notes/paths';
import type { DecisionKind } from '../../../features/triage/model/decision';
import type { LoggedDecision } from './decisions';
import { detailOf, type LogLine } from './log-line';
import { mailTitle } from '../words/mail-title';
import { shortLine } from '../words/short-line';

/** One decision as the log tells it. */
export interface DecisionRow {
  /** Stable over refreshes. */
  id: string;
  /** Wall-clock milliseconds. */
  at: number;
  /** Sender and subject: "Ann Lee · Does the 14th still work?" */
  title: string;
  /** `Ann Lee <ann@example.com>` */
  from: string | null;
  decision: DecisionKind;
  /** 0 to 1; `null` where the log names none. */
  confidence: number | null;
  /** Below the setting `unsureBelow`. */
  isUnsure: boolean;
  why: string;
  /** Where the note and its draft were last, as far as Deputy moved them; a person may have moved them since. */
  note: string | null;
  draft: string | null;
  /** Deputy's own rules overruled the model. */
  isOverride: boolean;
  /** A line about the mail's sender decided. */
  isBySenderLine: boolean;
  /** The person took it back since. */
  isUndone: boolean;
}

/** A decision as the sidebar shows it; `unsureBelow` is the setting. */
export function decisionRow(logged: LoggedDecision, unsureBelow: number): DecisionRow {
  const { operation, decision, line, override, isUndone, note, draft } = logged;
  // Where Deputy or the person decided in the model's place, there is no confidence.
  const confidence = detailOf(line, 'decided_by') === null ? line.confidence : null;
  return {
    id: operation,
    at: line.at,
    ...wordsOf(logged),
    decision,
    confidence,
    isUnsure: confidence !== null && confidence < unsureBelow,
    note: note === null ? null : safePath(note),
    draft: draft === null ? null : safePath(draft),
    isOverride: override !== null,
    isBySenderLine: detailOf(line, 'sender_line') !== null,
    isUndone,
  };
}

type Words = Pick<DecisionRow, 'title' | 'from' | 'why'>;

/** After each change the sidebar looks at all decisions again, and making a stranger's text safe is the costly part. */
const known = new WeakMap<LogLine, Words>();

function wordsOf(logged: LoggedDecision): Words {
  // The last line of its operation: once it is there, nothing is added any more.
  const last = logged.transition;
  const words = (last === null ? undefined : known.get(last)) ?? findWords(logged);
  if (last !== null) known.set(last, words);
  return words;
}

function findWords({ line, transition, override, note }: LoggedDecision): Words {
  const teller = transition ?? line;
  const from = detailOf(teller, 'sender');
  const sender = from === null ? null : (parseAddresses(from)[0] ?? null);
  return {
    title: mailTitle({ sender, subject: teller.subject ?? '', path: note }),
    from: from === null ? null : shortLine(from, 200) || null,
    why: why(reasonOf(line), override === null ? '' : reasonOf(override)),
  };
}

/** The model's reason; before it the rule's that overruled it, where it is another. */
const why = (reason: string, rule: string): string =>
  rule === '' || rule === reason ? reason : `${rule.replace(/\.$/, '')}. ${reason}`;

const reasonOf = ({ reasoning }: LogLine): string => shortLine(reasoning ?? '', 300);
