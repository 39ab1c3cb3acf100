import type { TaskTool } from './task-tool';

/** Words that the rules do not know. The person says what they mean by them; nothing is done before. */
export const unclearTaskTool: TaskTool = {
  name: 'unclear',
  description: 'asks the person what they mean. text: their words',
  needs: ['text'],
  run: () =>
    Promise.resolve({ kind: 'failed', why: 'I did not understand this. What do you want done with it?' }),
};
