export type Severity = 'info' | 'warn' | 'error';

export type LogEvent =
  | 'startup'
  | 'shutdown'
  | 'poll_cycle_complete'
  | 'llm_decision'
  | 'llm_answer'
  | 'llm_error'
  | 'invalid_response'
  | 'truncated'
  | 'override'
  | 'state_transition'
  | 'note_skipped'
  | 'note_imported'
  | 'duplicate'
  | 'conflict'
  | 'recovered'
  | 'undone'
  | 'write_failed'
  | 'tool_call'
  | ApprovalEvent
  | PlanLogEvent;

/** A request came into this state. */
export type ApprovalEvent =
  | 'approval_pending'
  | 'approval_approved'
  | 'approval_executing'
  | 'approval_executed'
  | 'approval_tool_error'
  | 'approval_not_called'
  | 'approval_outcome_unknown'
  | 'approval_handed_over'
  | 'approval_rejected'
  | 'approval_withdrawn'
  | 'approval_quarantined';

/** Something happened to a plan. */
export type PlanLogEvent =
  | 'plan_created'
  | 'plan_started'
  | 'plan_step_done'
  | 'plan_hand_raised'
  | 'plan_asked'
  | 'plan_executed'
  | 'plan_rejected'
  | 'plan_call_failed'
  | 'plan_unblocked'
  | 'plan_step_failed'
  | 'plan_skipped'
  | 'plan_changed'
  | 'plan_warned'
  | 'plan_finished'
  | 'plan_dropped'
  | 'plan_consolidated';

/**
 * What happened, as a feature reports it. The log adds `timestamp`, `watcher_name` and the hash chain.
 * Absent fields are written as they are: absent. Texts from models are shortened by the reporter to 2,000 characters.
 */
export interface LogEntry {
  event: LogEvent;
  severity: Severity;
  provider?: string;
  model?: string;
  email_message_id?: string;
  email_subject?: string;
  decision?: string;
  confidence?: number;
  reasoning?: string;
  tokens_input?: number;
  tokens_output?: number;
  latency_ms?: number;
  iteration?: number;
  error_type?: string;
  error_message?: string;
  retry_count?: number;
  /** Everything else, by snake_case name. `note` is the path; `cost_usd` a number, `local`, or absent where unknown. */
  details?: Record<string, unknown>;
}
