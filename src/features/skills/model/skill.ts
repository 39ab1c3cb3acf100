import type { Note } from '../../../kernel/notes/note';
import type { TaskType } from '../../../kernel/ports/language-model';
import type { SkillTable } from './data/table';
import type { Schedule } from './schedule';
import type { SkillTool } from './skill-tools';
import type { Trigger } from './trigger';

/** What a person has written down for Deputy to do again and again, as its note says it. */
export interface Skill {
  /** Lower-case words joined by hyphens. */
  name: string;
  /** Of its note. */
  path: string;
  /** All of it: rules on private notes go by it. */
  note: Note;
  /** What it does, and when it is meant. */
  description: string;
  /** What a model is to do: the note's whole body. */
  instructions: string;
  triggers: readonly Trigger[];
  /** Which model it runs on, as routes are set. */
  taskType: TaskType;
  context: SkillContext;
  tools: readonly SkillTool[];
  /** What it keeps, in notes below its folder. */
  tables: readonly SkillTable[];
  /** When it runs by itself; `null`: only when asked. */
  schedule: Schedule | null;
}

/** What a model is shown in addition to the request. */
export interface SkillContext {
  /** How many earlier requests, with what came of them. */
  history: number;
  /** Words to search remembered facts for; `{request}` stands for the request. `null`: none are shown. */
  memory: string | null;
  /** The same for the notes of the vault. */
  search: string | null;
  /** How many of the latest rows of each of its tables. */
  rows: number;
}
