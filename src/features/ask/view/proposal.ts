import { shortLine } from '../../../core/app/view/words/short-line';
import {
  proposeSkill,
  type SaidAsk,
  type SkillQuestion,
  skillQuestions,
} from '../skills/model/proposals/propose-skill';
import type { Ask } from '../model/ask';

declare module '../../../core/app/view/needs/need' {
  interface NeedKinds {
    fact: true;
    skill: true;
  }

  interface Need {
    /** The fact or skill that Deputy proposes; missing for other kinds of need. */
    proposal?: Proposal;
  }
}

/** A fact or a skill that waits until the person keeps or dismisses it. */
export interface Proposal {
  kind: 'fact' | 'skill';
  /** Id of the ask that led to the proposal. */
  ask: string;
  /** Position among the ask's facts, from 1; `null` for the skill. */
  fact: number | null;
  /** The fact as a sentence, or the skill's name. */
  title: string;
  /** Facts about a proposed skill: when it runs, its topic, and its fields. */
  lines: readonly { name: string; text: string }[];
  /** Questions that only the person can answer; answers are optional. */
  questions: readonly SkillQuestion[];
}

/** The facts and skills of an ask that are proposed and not decided on. */
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
    ...listed('Would have taken', [...skill.asks, ...skill.tried.taken]),
    ...listed('Would not take', skill.tried.left),
    ...(fields.length === 0 ? [] : [{ name: 'Keeps', text: fields.join(', ') }]),
  ];
  const questions = skillQuestions(skill, said);
  return [...proposed, { kind: 'skill', ask: id, fact: null, title: skill.name, lines, questions }];
}

const listed = (name: string, asks: readonly string[]): Proposal['lines'] =>
  asks.length === 0 ? [] : [{ name, text: asks.map((text) => `“${shortLine(text, 120)}”`).join('; ') }];
