import type { TaskTool } from './task-tool';

/** A skill that the person wrote. A request is matched to one before it is taken apart: no model orders this. */
export const skillTaskTool: TaskTool = {
  name: 'skill',
  description: 'carries out a skill. title: its name; text: what it is asked',
  needs: ['title'],
  run: (given, context) => context.runSkill(given),
};
