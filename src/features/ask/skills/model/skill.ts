import type { Note } from '../../../../kernel/notes/note';
import type { TaskType } from '../../../../kernel/ports/language-model';
import type { SkillTable } from './data/table';
import type { Schedule } from './schedule';
import type { Trigger } from './trigger';

/** A skill as its note describes it: work that Deputy repeats when a person asks for it, or on a schedule. */
export interface Skill {
  /** Name of the skill: lower-case words joined by hyphens. */
  name: string;
  path: string;
  /** The whole note, to which privacy rules apply. */
  note: Note;
  /** The skill's purpose, and when to use it. */
  description: string;
  /** The note's body, which instructs the model. */
  instructions: string;
  triggers: readonly Trigger[];
  /** Folded words that an ask must contain, whatever trigger it begins with; empty if any ask may be meant. */
  topic: readonly string[];
  /** Kind of task, which selects the model by the configured routes. */
  taskType: TaskType;
  context: SkillContext;
  tools: readonly SkillTool[];
  /** The skill's tables; their rows are notes in the skill's folder. */
  tables: readonly SkillTable[];
  /** When the skill runs automatically; `null` if it runs only when a person asks for it. */
  schedule: Schedule | null;
}

/** Parts of the prompt other than the ask. */
export interface SkillContext {
  /** Number of earlier asks with their results. */
  history: number;
  /** Search words for remembered facts; `{request}` stands for the ask. `null` if the skill is shown no facts. */
  memory: string | null;
  /** Search words for the vault's notes. */
  search: string | null;
  /** Number of the latest rows per table. */
  rows: number;
}

/** Names of tools for a skill's own tables. */
export const DATA_TOOLS = ['query_data', 'insert_data', 'update_data', 'delete_data'] as const;

/** Names of tools for the notes of the vault. */
export const VAULT_TOOLS = ['search', 'read', 'create_note', 'append', 'reminder', 'draft'] as const;

/** Tools that a skill may be allowed to use. */
export const SKILL_TOOLS = [...VAULT_TOOLS, ...DATA_TOOLS] as const;
export type SkillTool = (typeof SKILL_TOOLS)[number];

/** Tools for skills that list none: reading the vault, and the skill's own tables. */
export const defaultTools = (hasTables: boolean): readonly SkillTool[] =>
  hasTables ? ['search', 'read', ...DATA_TOOLS] : ['search', 'read'];
