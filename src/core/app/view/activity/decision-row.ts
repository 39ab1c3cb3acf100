import { parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { safePath } from '../../../../kernel/notes/paths';
import type { DecisionKind } from '../../../triage/model/decision';
import type { LoggedDecision } from './decisions';
import { detailOf, type LogLine } from './log-line';
import { mailTitle } from '../words/mail-title';
import { shortLine } from '../words/short-line';

export interface DecisionRow {
  /** Identifies the row, also after the list was read again. */
  id: string;
  /** Time of the decision, in wall-clock milliseconds. */
  at: number;
  /** Sender and subject of the mail: "Ann Lee · Does the 14th still work?" */
  title: string;
  /** `Ann Lee <ann@example.com>` */
  from: string | null;
  decision: DecisionKind;
  /** The model's confidence, from 0 to 1; `null` if the log has none. */
  confidence: number | null;
  /** Whether the confidence is below the setting `unsureBelow`. */
  isUnsure: boolean;
  why: string;
  /** The last paths to which Deputy moved the note and its draft; a person may have moved them since. */
  note: string | null;
  draft: string | null;
  /** Whether Deputy's own rules overruled the model. */
  isOverride: boolean;
  isBySenderLine: boolean;
  isUndone: boolean;
}

/** A decision for the sidebar; `unsureBelow` is the setting. */
export function decisionRow(logged: LoggedDecision, unsureBelow: number): DecisionRow {
  const { operation, decision, line, override, isUndone, note, draft } = logged;
  // A decision that Deputy or the person made in the model's place has no confidence.
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

/** Cached, because the sidebar reads all decisions after each change, and making a stranger's text safe is slow. */
const known = new WeakMap<LogLine, Words>();

function wordsOf(logged: LoggedDecision): Words {
  // The transition is the last line of its operation. Once the log has it, the row's texts no longer change, so they
  // are cached.
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

/** The model's reason, after the reason of the rule that overruled it if that is different. */
const why = (reason: string, rule: string): string =>
  rule === '' || rule === reason ? reason : `${rule.replace(/\.$/, '')}. ${reason}`;

const reasonOf = ({ reasoning }: LogLine): string => shortLine(reasoning ?? '', 300);
