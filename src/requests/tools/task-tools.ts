import { answer } from './answer';
import { append } from './append';
import { callTool } from './call-tool';
import { createNote } from './create-note';
import { draft } from './draft';
import { plan } from './plan';
import { reminder } from './reminder';
import { remember } from './remember';
import { search } from './search';
import { skill } from './skill';
import type { TaskTool } from './task-tool';

/** What a request may be taken apart into. */
export const OFFERED_TOOLS: readonly TaskTool[] = [
  reminder,
  draft,
  search,
  answer,
  append,
  createNote,
  remember,
  plan,
];

/** All that a task can be. None of them reaches outside the vault: a call of a tool only asks for a yes. */
export const TASK_TOOLS: readonly TaskTool[] = [...OFFERED_TOOLS, skill, callTool];
