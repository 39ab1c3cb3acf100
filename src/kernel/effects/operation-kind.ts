/**
 * How Undo treats an operation.
 *
 * - `own`: a person can undo it.
 *
 * - `part`: bookkeeping of another operation, undone together with it.
 *
 * - `sent`: it left the vault, or may have; it cannot be undone.
 *
 * - `record`: Deputy's own record; undone, it would just be written again.
 */
type Undoing = 'own' | 'part' | 'sent' | 'record';

export const OPERATION_KINDS = {
  triage: 'own',
  duplicate: 'own',
  import: 'own',
  import_again: 'record',
  decision: 'own',
  /** The person moved a note between Answer, Do and Read. */
  purpose: 'own',
  status: 'own',
  sender_line: 'own',
  /** The person deleted everything that was learned on this device. */
  learned_emptied: 'own',
  /** Deputy learned from past mail, at the person's request. */
  learned_past: 'own',
  senders_noted: 'record',
  /** A reminder's fields follow its line, which a task plugin moved on. */
  reminder_followed: 'record',
  marked_out: 'record',
  answer: 'own',
  hand_over: 'own',
  rejection: 'own',
  snooze: 'own',
  plan_made: 'own',
  plan_step: 'own',
  plan_act: 'own',
  plan_tended: 'part',
  plan_filed: 'part',
  step_asked: 'part',
  draft_queued: 'part',
  /** The person submitted a draft, or an approval again. */
  asked: 'own',
  task: 'own',
  task_request: 'part',
  revision: 'own',
  signing: 'own',
  /** Sample mails; everything made from them is undone with them. */
  samples: 'own',
  skills_made: 'own',
  rows_deleted: 'own',
  /** A reminder was drafted for an unanswered mail of the person's. */
  reminder_drafted: 'own',
  /** A feature changed a note. */
  edit: 'own',
  evaluation: 'record',
  set_up: 'own',
  request: 'record',
  sent: 'sent',
  undo: 'record',
  group: 'record',
  /** An operation of a kind that this version lacks. */
  unknown: 'own',
} as const satisfies Record<string, Undoing>;

export type OperationKind = keyof typeof OPERATION_KINDS;

export type KindsUndone<How extends Undoing> = {
  [Kind in OperationKind]: (typeof OPERATION_KINDS)[Kind] extends How ? Kind : never;
}[OperationKind];

export const undoingOf = (kind: OperationKind): Undoing => OPERATION_KINDS[kind];

/** Whether the operation submits something for approval, which is undone with its cause while unchanged. */
export const isPrompt = (kind: OperationKind): boolean => kind === 'step_asked' || kind === 'draft_queued';

export const isOperationKind = (text: string): text is OperationKind => Object.hasOwn(OPERATION_KINDS, text);
