/**
 * What Undo makes of an operation.
 *
 * - `own`: a person can take it back.
 * - `part`: bookkeeping that followed from another operation, and is taken back with that one.
 * - `sent`: it left the vault, or may have; nothing takes it back.
 * - `record`: Deputy's own record; taken back, it would only be written again.
 */
type Undoing = 'own' | 'part' | 'sent' | 'record';

/** Every kind of operation. */
export const OPERATION_KINDS = {
  triage: 'own',
  duplicate: 'own',
  import: 'own',
  import_again: 'record',
  decision: 'own',
  status: 'own',
  answer: 'own',
  hand_over: 'own',
  rejection: 'own',
  snooze: 'own',
  plan_made: 'own',
  plan_step: 'own',
  plan_act: 'own',
  plan_tended: 'part',
  plan_filed: 'part',
  /** A step was put before the person. */
  step_asked: 'part',
  /** A draft was put before the person by itself. */
  draft_queued: 'part',
  /** The person has a draft put before them, or a request once more. */
  asked: 'own',
  task: 'own',
  task_request: 'part',
  revision: 'own',
  signing: 'own',
  /** Sample mails: what was made of them goes with them. */
  samples: 'own',
  skills_made: 'own',
  rows_deleted: 'own',
  evaluation: 'record',
  set_up: 'own',
  request: 'record',
  sent: 'sent',
  undo: 'record',
  /** Says which operations are taken back together. */
  batch: 'record',
  /** Of a version that named no kinds. */
  former: 'own',
} as const satisfies Record<string, Undoing>;

export type OperationKind = keyof typeof OPERATION_KINDS;

/** The kinds that Undo treats alike. */
export type KindsUndone<How extends Undoing> = {
  [Kind in OperationKind]: (typeof OPERATION_KINDS)[Kind] extends How ? Kind : never;
}[OperationKind];

export const undoingOf = (kind: OperationKind): Undoing => OPERATION_KINDS[kind];

/** Puts something before the person: taken back with what it followed from, as long as it is as it was made. */
export const isPrompt = (kind: OperationKind): boolean => kind === 'step_asked' || kind === 'draft_queued';

export const isOperationKind = (text: string): text is OperationKind => Object.hasOwn(OPERATION_KINDS, text);
