import { answerTaskTool } from './answer';
import { appendTaskTool } from './append';
import { callToolTaskTool } from './call-tool';
import { createNoteTaskTool } from './create-note';
import { draftTaskTool } from './draft';
import { planTaskTool } from './plan';
import { reminderTaskTool } from './reminder';
import { rememberTaskTool } from './remember';
import { searchTaskTool } from './search';
import { skillTaskTool } from './skill';
import { unclearTaskTool } from './unclear';
import type { TaskTool } from './task-tool';

/** Tools that an ask may be split into. */
export const OFFERED_TOOLS: readonly TaskTool[] = [
  reminderTaskTool,
  draftTaskTool,
  searchTaskTool,
  answerTaskTool,
  appendTaskTool,
  createNoteTaskTool,
  rememberTaskTool,
  planTaskTool,
];

/** All tools of tasks. None of them reaches outside the vault: a tool call only asks for an approval. */
export const TASK_TOOLS: readonly TaskTool[] = [
  ...OFFERED_TOOLS,
  skillTaskTool,
  callToolTaskTool,
  unclearTaskTool,
];
