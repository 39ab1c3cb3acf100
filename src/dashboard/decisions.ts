import { type Address, parseAddresses } from '../mail/addresses';
import { safePath } from '../notes/paths';
import { DECISION_KINDS, type DecisionKind } from '../triage/decision';
import type { DecisionRow } from './decision-row';
import { detailOf, type LogLine, pathOf } from './log-line';
import { mailTitle } from './mail-title';
import { shortLine } from './short-line';

/**
 * The decisions that were carried out, newest first, from the log's lines, oldest first. What the model said of a note
 * that could not be changed then is no decision.
 */
export function decisionRows(lines: readonly LogLine[], unsureBelow: number): DecisionRow[] {
  const told = new ToldDecisions(unsureBelow);
  for (const line of lines) told.read(line);
  return told.rows.reverse();
}

/** How many decisions since a moment stand, by kind. */
export function countDecisions(rows: readonly DecisionRow[], since: number): Record<DecisionKind, number> {
  const counts = { draft_reply: 0, needs_info: 0, archive: 0, urgent: 0, delegate: 0 };
  for (const { at, decision, isUndone } of rows) if (at >= since && !isUndone) counts[decision]++;
  return counts;
}

class ToldDecisions {
  readonly rows: DecisionRow[] = [];
  private readonly byOperation = new Map<string, DecisionRow>();
  private readonly byNote = new Map<string, DecisionRow[]>();

  constructor(private readonly unsureBelow: number) {}

  /** All that one operation did is told by lines that name it; without a name, nothing came of it. */
  read(line: LogLine): void {
    const operation = detailOf(line, 'operation');
    if (operation === null) return;
    const row = this.byOperation.get(operation);
    if (line.event === 'llm_decision' && row === undefined) this.add(line, operation);
    if (line.event === 'override' && row !== undefined) overrule(row, line);
    if (line.event === 'state_transition' && row !== undefined) nameSender(row, line);
    if (line.event === 'undone') this.takeBack(detailOf(line, 'undoes'));
    this.follow(pathOf(line, 'moved_from'), pathOf(line, 'moved_to'));
  }

  private add(line: LogLine, operation: string): void {
    const decision = DECISION_KINDS.find((kind) => kind === line.decision);
    if (decision === undefined) return;
    const note = pathOf(line, 'note') ?? firstPath(line);
    // Where Deputy decided in the model's place, nobody was sure or unsure.
    const confidence = detailOf(line, 'decided_by') === 'deputy' ? null : line.confidence;
    const row: DecisionRow = {
      id: operation,
      at: line.at,
      title: mailTitle({ sender: null, subject: line.subject ?? '', path: note }),
      from: null,
      decision,
      confidence,
      isUnsure: confidence !== null && confidence < this.unsureBelow,
      why: shortLine(line.reasoning ?? '', 300),
      note,
      draft: pathOf(line, 'created'),
      isOverride: false,
      isUndone: false,
    };
    this.rows.push(row);
    this.byOperation.set(operation, row);
    if (note !== null) this.byNote.set(note, [...(this.byNote.get(note) ?? []), row]);
  }

  private takeBack(operation: string | null): void {
    const row = operation === null ? undefined : this.byOperation.get(operation);
    if (row === undefined) return;
    row.isUndone = true;
    row.draft = null;
  }

  /** Where Deputy moved a note, there its decisions lead. */
  private follow(from: string | null, to: string | null): void {
    const rows = from === null ? undefined : this.byNote.get(from);
    if (from === null || to === null || rows === undefined) return;
    for (const row of rows) row.note = to;
    this.byNote.delete(from);
    this.byNote.set(to, [...(this.byNote.get(to) ?? []), ...rows]);
  }
}

function overrule(row: DecisionRow, { reasoning }: LogLine): void {
  row.isOverride = true;
  const rule = shortLine(reasoning ?? '', 300);
  if (rule !== '' && rule !== row.why) row.why = `${rule.replace(/\.$/, '')}. ${row.why}`;
}

function nameSender(row: DecisionRow, line: LogLine): void {
  const sender = addressOf(detailOf(line, 'sender'));
  row.title = mailTitle({ sender, subject: line.subject ?? '', path: row.note });
  row.from = shortLine(detailOf(line, 'sender') ?? '', 200) || null;
}

const addressOf = (sender: string | null): Address | null =>
  sender === null ? null : (parseAddresses(sender)[0] ?? null);

function firstPath({ details }: LogLine): string | null {
  const paths: unknown = details['paths'];
  const first: unknown = Array.isArray(paths) ? paths[0] : null;
  return typeof first === 'string' ? safePath(first) : null;
}
