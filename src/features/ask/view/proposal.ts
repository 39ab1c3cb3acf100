import {
  proposeSkill,
  type SaidAsk,
  type SkillQuestion,
  skillQuestions,
} from '../../skills/model/proposals/propose-skill';
import type { Ask } from '../model/ask';

/** A fact or a skill that waits until the person keeps or dismisses it. */
export interface Proposal {
  kind: 'fact' | 'skill';
  /** The ask that it came from, by its id. */
  ask: string;
  /** Its place among the facts, from 1; `null`: the skill. */
  fact: number | null;
  /** The fact as a sentence, or the skill's name. */
  title: string;
  /** Facts about a proposed skill: when it runs, about what, with which fields. */
  lines: readonly { name: string; text: string }[];
  /** Only the person can answer these; none has to be. */
  questions: readonly SkillQuestion[];
}

/** Facts and skills of an ask that wait to be kept. */
export function proposalsOf({ id, facts, skill }: Ask, said: SaidAsk): Proposal[] {
  const proposed = facts.flatMap(({ text, state }, n): Proposal[] =>
    state === 'proposed'
      ? [{ kind: 'fact', ask: id, fact: n + 1, title: text, lines: [], questions: [] }]
      : [],
  );
  if (skill?.state !== 'proposed') return proposed;
  const made = proposeSkill(skill, said);
  if (!made.ok) return proposed;
  const { fields, schedule } = made.value;
  const lines = [
    {
      name: 'Runs',
      text: schedule === null ? 'When you ask for it' : `${schedule}, and when you ask for it`,
    },
    { name: 'About', text: skill.topics.join(', ') },
    ...(fields.length === 0 ? [] : [{ name: 'Keeps', text: fields.join(', ') }]),
  ];
  const questions = skillQuestions(skill, said);
  return [...proposed, { kind: 'skill', ask: id, fact: null, title: skill.name, lines, questions }];
}
