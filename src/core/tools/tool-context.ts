import type { FrontmatterValue } from '../../kernel/notes/compose';
import type { Privacy } from '../../kernel/privacy/private-note';
import type { NoteSearch } from './note-search';
import type { PathRules } from './judge-path';
import type { TaskDialect } from './task-line';

/** Everything that a tool needs to find and write notes. */
export interface ToolContext {
  rules: PathRules;
  folders: { drafts: string; reminders: string; plans: string };
  /** Time of the work, ISO 8601 with the person's offset, to the millisecond. */
  at: string;
  /** Origin fields for a new note's frontmatter, `source` first. */
  origin: Readonly<Record<string, FrontmatterValue>>;
  privacy: Privacy;
  search: Pick<NoteSearch, 'find'>;
  /** How tasks are written in this vault; missing where no note is written. */
  dialect?: (() => Promise<TaskDialect>) | undefined;
}
