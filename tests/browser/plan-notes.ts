import type { Plan, PlanStep, ReasoningEntry } from '../../src/features/plans/model/note/plan';
import { composePlan } from '../../src/features/plans/model/note/plan-note';

export interface PlanParts extends Partial<Omit<Plan, 'steps' | 'log'>> {
  /** With their signs: `x` before one that is done, `-` before one that is skipped, ✋ as in a note. */
  steps: readonly string[];
  log?: readonly [minutesAgo: number, actor: string, action: string, why: string][];
}

/** A plan as it is in the vault; its times are counted back from now. */
export function aPlanNote({ steps, log = [], ...parts }: PlanParts): string {
  return composePlan({
    id: 'PLAN-2026-001',
    source: 'ask:1',
    createdAt: minutesAgo(24 * 60),
    priority: 'medium',
    state: { status: 'Active' },
    objective: 'The shed is painted',
    context: '',
    ...parts,
    steps: steps.map(stepOf),
    log: log.map(([minutes, actor, action, why]): ReasoningEntry => ({
      at: minutesAgo(minutes),
      actor,
      action,
      why,
    })),
  });
}

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const STATES = { 'x ': 'done', '- ': 'skipped' } as const;

function stepOf(step: string): PlanStep {
  const sign = step.slice(0, 2);
  const isMarked = sign === 'x ' || sign === '- ';
  const text = isMarked ? step.slice(2) : step;
  return {
    text: text.replace('✋ ', ''),
    state: isMarked ? STATES[sign] : 'open',
    needsPerson: text.includes('✋'),
  };
}
