import type { TaskTool } from './task-tool';

/** What the last ask did is taken back, as by Undo. */
export const undoTaskTool: TaskTool = {
  name: 'undo',
  description: 'takes back what the last ask did',
  needs: [],
  run: (_, context) => context.undoLast(),
};
