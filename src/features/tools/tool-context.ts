import type { FrontmatterValue } from '../../kernel/notes/compose';
import type { Privacy } from '../../kernel/privacy/private-note';
import type { NoteSearch } from './note-search';
import type { PathRules } from './path-guard';

/** What every tool finds and writes by. */
export interface ToolContext {
  rules: PathRules;
  folders: { drafts: string; reminders: string };
  /** ISO 8601 with the person's offset, to the millisecond. */
  at: string;
  /** What a new note's frontmatter says of where it came from, `source` first. */
  origin: Readonly<Record<string, FrontmatterValue>>;
  /** Of what the tools are used for. */
  privacy: Privacy;
  search: Pick<NoteSearch, 'find'>;
}
