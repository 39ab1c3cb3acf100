import type { TaskTool } from './task-tool';

/** Takes back the work of the last ask, as *Undo* does. */
export const undoTaskTool: TaskTool = {
  name: 'undo',
  description: 'takes back what the last ask did',
  needs: [],
  run: (_, context) => context.undoLast(),
};
