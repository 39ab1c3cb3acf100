import type { PathRules } from './path-guard';

/** What every tool of a step writes by. */
export interface ToolContext {
  rules: PathRules;
  folders: { drafts: string; reminders: string };
  /** ISO 8601 with the person's offset, to the millisecond. */
  at: string;
  /** A link to the plan that the step belongs to. */
  plan: string;
}
