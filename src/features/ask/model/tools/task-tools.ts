import { answerTaskTool } from './answer';
import { appendTaskTool } from './append';
import { callToolTaskTool } from './call-tool';
import { changeTaskTool } from './change';
import { createNoteTaskTool } from './create-note';
import { deleteTaskTool } from './delete';
import { draftTaskTool } from './draft';
import { forgetTaskTool } from './forget';
import { planTaskTool } from './plan';
import { reminderTaskTool } from './reminder';
import { rememberTaskTool } from './remember';
import { searchTaskTool } from './search';
import { skillTaskTool } from './skill';
import { unclearTaskTool } from './unclear';
import { undoTaskTool } from './undo';
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
  changeTaskTool,
  deleteTaskTool,
  undoTaskTool,
  forgetTaskTool,
];

/** All tools of tasks. None of them reaches outside the vault: a tool call only asks for an approval. */
export const TASK_TOOLS: readonly TaskTool[] = [
  ...OFFERED_TOOLS,
  skillTaskTool,
  callToolTaskTool,
  unclearTaskTool,
];
