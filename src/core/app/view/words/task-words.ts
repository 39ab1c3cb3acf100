import type { TaskType } from '../../../../kernel/ports/language-model';

/** Names of the kinds of work, for people. */
export const TASK_WORDS: Readonly<Record<TaskType, { name: string; desc: string }>> = {
  triage: { name: 'Triage', desc: 'Decides on notes.' },
  drafting: { name: 'Drafting', desc: 'Writes drafts that you or a plan ask for.' },
  evaluation: { name: 'Evaluation', desc: 'Judges drafts.' },
  revision: { name: 'Revision', desc: 'Rewrites weak drafts.' },
  oversight: { name: 'Oversight', desc: 'Checks revised drafts against hard rules.' },
  planning: { name: 'Planning', desc: 'Makes plans.' },
  complex_reasoning: {
    name: 'Complex reasoning',
    desc: 'Takes steps of plans; splits what you ask into tasks.',
  },
  simple_qa: { name: 'Simple questions', desc: 'Answers what you ask, and finds the skill for it.' },
  skill_execution: { name: 'Skill execution', desc: 'Runs skills.' },
  skill_generation: { name: 'Skill generation', desc: 'Runs skills of this type.' },
  data_analysis: { name: 'Data analysis', desc: 'Runs skills of this type.' },
};
