import type { Skill } from '../skill';
import { askWords, findTrigger, holdsTopic, type TriggerHit } from '../trigger';

export interface SkillMatch {
  skill: Skill;
  confidence: number;
  /** The trigger that matched; `null` if the skill was found in another way. */
  trigger: string | null;
}

/** Result of matching by patterns. */
export interface PatternMatches {
  /** The one skill that is certainly meant; `null` if none. */
  sure: SkillMatch | null;
  /** Candidates, best first; at most eight. */
  unsure: readonly SkillMatch[];
}

/** Minimum confidence for a match without a model. */
const SURE = 0.8;
const MOST_UNSURE = 8;

/**
 * Finds the skill for an ask by triggers and names, in at most 1 ms for 200 skills. If two match equally well, neither
 * is sure.
 */
export function matchByPattern(text: string, skills: readonly Skill[]): PatternMatches {
  const request = askWords(text);
  const found = skills.flatMap((skill) => bestOf(skill, request) ?? []).sort(byRank);
  const [first, second] = found;
  if (first !== undefined && first.match.confidence >= SURE && !isTie(first, second))
    return { sure: first.match, unsure: [] };
  return { sure: null, unsure: found.slice(0, MOST_UNSURE).map(({ match }) => match) };
}

/** Whether a skill would certainly match an ask if it were the only one. */
export const takesAsk = (skill: Pick<Skill, 'triggers' | 'topic'>, text: string): boolean => {
  const request = askWords(text);
  return (
    holdsTopic(skill.topic, request) &&
    skill.triggers.some((trigger) => findTrigger(trigger, request)?.isSure === true)
  );
};

interface Ranked {
  match: SkillMatch;
  words: number;
}

function bestOf(skill: Skill, request: ReturnType<typeof askWords>): Ranked | null {
  if (!holdsTopic(skill.topic, request)) return null;
  let best: Ranked | null = null;
  for (const trigger of skill.triggers) {
    const hit = findTrigger(trigger, request);
    if (hit === null) continue;
    const confidence = confidenceOf(hit);
    const words = hit.words + skill.topic.length;
    const ranked = { match: { skill, confidence, trigger: trigger.text }, words };
    if (best === null || byRank(ranked, best) < 0) best = ranked;
  }
  return best ?? byName(skill, request);
}

const confidenceOf = ({ isSure, isWhole, words }: TriggerHit): number => {
  if (isSure) return isWhole ? 1 : 0.9;
  return words > 1 ? 0.6 : 0.4;
};

/** Matches a skill if all words of its name occur in the request. */
function byName(skill: Skill, { known }: ReturnType<typeof askWords>): Ranked | null {
  const words = skill.name.split('-');
  return words.every((word) => known.has(word))
    ? { match: { skill, confidence: 0.5, trigger: null }, words: words.length }
    : null;
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.match.confidence - a.match.confidence ||
  b.words - a.words ||
  (a.match.skill.name < b.match.skill.name ? -1 : 1);

const isTie = (a: Ranked, b: Ranked | undefined): boolean =>
  b !== undefined && a.match.confidence === b.match.confidence && a.words === b.words;
