import { DECISION_KINDS, type DecisionKind } from '../../../triage/model/decision';
import { detailOf, type LogLine } from './log-line';

/** An executed decision, from the log lines of its operation. */
export interface LoggedDecision {
  operation: string;
  decision: DecisionKind;
  line: LogLine;
  /** The log line `state_transition`, which names the sender; `null` if it was torn. */
  transition: LogLine | null;
  override: LogLine | null;
  isUndone: boolean;
  /** Paths of the note and its draft according to the log; whether the files still exist is not checked. */
  note: string | null;
  draft: string | null;
}

/** Executed decisions, newest first. An answer about a note that could not be changed is no decision. */
export function loggedDecisions(lines: readonly LogLine[]): LoggedDecision[] {
  const story = new Story();
  for (const line of lines) story.read(line);
  return story.decided.reverse();
}

class Story {
  readonly decided: LoggedDecision[] = [];
  private readonly byOperation = new Map<string, LoggedDecision>();
  private readonly byNote = new Map<string, LoggedDecision[]>();

  /** All lines of one operation contain its id; a line without an id had no effect. */
  read(line: LogLine): void {
    const operation = detailOf(line, 'operation');
    if (operation === null) return;
    const known = this.byOperation.get(operation);
    if (line.event === 'llm_decision' && known === undefined) this.add(line, operation);
    if (line.event === 'override' && known !== undefined) known.override = line;
    if (line.event === 'state_transition' && known !== undefined) known.transition = line;
    if (line.event === 'undone') this.takeBack(detailOf(line, 'undoes'));
    this.follow(line);
  }

  private add(line: LogLine, operation: string): void {
    const decision = DECISION_KINDS.find((kind) => kind === line.decision);
    if (decision === undefined) return;
    const note = detailOf(line, 'note') ?? firstPath(line);
    const draft = detailOf(line, 'created');
    const decided = {
      operation,
      decision,
      line,
      transition: null,
      override: null,
      isUndone: false,
      note,
      draft,
    };
    this.decided.push(decided);
    this.byOperation.set(operation, decided);
    if (note !== null) this.place(decided, note);
  }

  private place(decided: LoggedDecision, note: string): void {
    decided.note = note;
    const there = this.byNote.get(note);
    if (there === undefined) this.byNote.set(note, [decided]);
    else there.push(decided);
  }

  private takeBack(operation: string | null): void {
    const decided = operation === null ? undefined : this.byOperation.get(operation);
    if (decided === undefined) return;
    decided.isUndone = true;
    decided.draft = null;
  }

  /** Updates a note's path in its decisions when Deputy has moved it. */
  private follow(line: LogLine): void {
    const from = detailOf(line, 'moved_from');
    const moved = from === null ? undefined : this.byNote.get(from);
    const to = moved === undefined ? null : detailOf(line, 'moved_to');
    if (from === null || moved === undefined || to === null) return;
    this.byNote.delete(from);
    for (const decided of moved) this.place(decided, to);
  }
}

function firstPath({ details }: LogLine): string | null {
  const paths: unknown = details['paths'];
  const first: unknown = Array.isArray(paths) ? paths[0] : null;
  return typeof first === 'string' ? first : null;
}
