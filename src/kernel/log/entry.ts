import * as z from '../notes/values/schema';

const APPROVAL_EVENTS = [
  'approval_pending',
  'approval_approved',
  'approval_executing',
  'approval_executed',
  'approval_tool_error',
  'approval_not_called',
  'approval_outcome_unknown',
  'approval_handed_over',
  'approval_rejected',
  'approval_withdrawn',
  'approval_quarantined',
] as const;
export type ApprovalLogEvent = (typeof APPROVAL_EVENTS)[number];

const PLAN_EVENTS = [
  'plan_created',
  'plan_started',
  'plan_step_done',
  'plan_hand_raised',
  'plan_asked',
  'plan_executed',
  'plan_rejected',
  'plan_call_failed',
  'plan_call_delayed',
  'plan_unblocked',
  'plan_left_to_person',
  'plan_ticked',
  'plan_step_failed',
  'plan_skipped',
  'plan_changed',
  'plan_warned',
  'plan_finished',
  'plan_dropped',
  'plan_consolidated',
] as const;
export type PlanLogEvent = (typeof PLAN_EVENTS)[number];

const LOG_EVENTS = [
  'startup',
  'shutdown',
  'poll_cycle_complete',
  'llm_decision',
  'llm_answer',
  'draft_revised',
  'llm_error',
  'invalid_response',
  'truncated',
  'override',
  'state_transition',
  'purpose_changed',
  'note_skipped',
  'note_imported',
  'duplicate',
  'conflict',
  'recovered',
  'undone',
  'write_failed',
  'part_failed',
  'tool_call',
  'request_analysed',
  'request_task',
  'skill_matched',
  'skill_skipped',
  'answer_withheld',
  'memory_skipped',
  'mail_moved',
  'mail_left_alone',
  'copy_not_filed',
  'sent_not_read',
  'batch_handed_over',
  'batch_not_handed_over',
  'batch_back',
  ...APPROVAL_EVENTS,
  ...PLAN_EVENTS,
] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];

/** A detail for finding lines again: their operation or the executed approval. These names are part of the log's format. */
export type LogMark = { operation: string } | { executed: string };

/**
 * An event as a feature reports it. The log adds `timestamp`, `watcher_name` and the hash chain. Absent fields are not
 * written. The reporter cuts texts from models to 2,000 characters.
 */
export const logEntry = z.object({
  event: z.enum(LOG_EVENTS),
  severity: z.enum(['info', 'warn', 'error']),
  provider: z.exactOptional(z.string()),
  model: z.exactOptional(z.string()),
  email_message_id: z.exactOptional(z.string()),
  email_subject: z.exactOptional(z.string()),
  decision: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.number()),
  reasoning: z.exactOptional(z.string()),
  tokens_input: z.exactOptional(z.number()),
  tokens_output: z.exactOptional(z.number()),
  latency_ms: z.exactOptional(z.number()),
  iteration: z.exactOptional(z.number()),
  error_type: z.exactOptional(z.string()),
  error_message: z.exactOptional(z.string()),
  retry_count: z.exactOptional(z.number()),
  /** Fields in snake_case. `note`: the note's path; `cost_usd`: a number, `local`, or absent if unknown. */
  details: z.exactOptional(z.record(z.string(), z.unknown())),
});
export type LogEntry = z.infer<typeof logEntry>;
