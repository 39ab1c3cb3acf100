import type { TaskTool } from './task-tool';

/** Words that the rules do not understand. Nothing is done before the person has chosen a meaning. */
export const unclearTaskTool: TaskTool = {
  name: 'unclear',
  description: 'asks the person what they mean. text: their words',
  needs: ['text'],
  run: () =>
    Promise.resolve({ kind: 'failed', why: 'I did not understand this. What do you want done with it?' }),
};
