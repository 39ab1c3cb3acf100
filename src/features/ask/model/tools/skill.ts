import type { TaskTool } from './task-tool';

/**
 * Runs a skill that the person wrote. Skills are matched before an ask is split into tasks, so no model can order
 * one.
 */
export const skillTaskTool: TaskTool = {
  name: 'skill',
  description: 'carries out a skill. title: its name; text: what it is asked',
  needs: ['title'],
  run: (given, context) => context.runSkill(given),
};
