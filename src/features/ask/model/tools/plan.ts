import type { TaskTool } from './task-tool';

/** Passes longer work to the planner, which finds an existing plan. */
export const planTaskTool: TaskTool = {
  name: 'plan',
  description:
    'hands longer work over to the planner: several steps, or about invoices, clients, payments, reports, audits. text: what is to be done',
  needs: ['text'],
  run: ({ text, title }, context) => context.makePlan(text ?? title ?? ''),
};
