import type { Plan, StepState } from '../plan';

const LATEST_ENTRIES = 8;

const BOXES: Record<StepState, string> = { open: '[ ]', done: '[x]', skipped: '[-]' };

/** A plan as a model sees it: what is to be reached, how far it is, and what came of the steps so far. */
export const planText = ({ objective, context, steps, log }: Plan): string =>
  [
    `Objective: ${objective}`,
    '',
    context,
    '',
    'Steps:',
    ...steps.map(
      ({ text, state, needsPerson }, n) =>
        `${String(n + 1)}. ${BOXES[state]} ${text}${needsPerson ? ' (the person)' : ''}`,
    ),
    '',
    'What happened so far:',
    ...log.slice(-LATEST_ENTRIES).map(({ at, actor, action, why }) => `- ${at} ${actor}: ${action}: ${why}`),
  ].join('\n');
