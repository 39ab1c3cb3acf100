import type { PlanStep, StepState } from './note/plan';

/** Differences between two roadmaps, in words; steps are matched by text. Omits Deputy's own changes. */
export function describeSteps(
  before: readonly PlanStep[],
  after: readonly PlanStep[],
  isOwn: (step: PlanStep, number: number) => boolean,
): string[] {
  const { pairs, removed, added } = matchSteps(before, after);
  const reworded = added.filter((number) => removed.includes(number));
  const isReworded = (number: number): boolean => reworded.includes(number);
  const places = pairs.map(({ from }) => from);
  const isReordered = places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
  return [
    ...pairs.flatMap(({ old, now, to }) => (isOwn(now, to) ? [] : describeStep(old, now, to))),
    ...reworded.map((number) => `reworded step ${String(number)}`),
    ...added.filter((number) => !isReworded(number)).map((number) => `added ${quote(after[number - 1])}`),
    ...removed
      .filter((number) => !isReworded(number))
      .map((number) => `removed ${quote(before[number - 1])}`),
    ...(isReordered ? ['reordered the steps'] : []),
  ];
}

interface Matching {
  /** Pairs of a step in both versions, in the order of the new one. Numbers count from 1. */
  pairs: { old: PlanStep; now: PlanStep; from: number; to: number }[];
  removed: number[];
  added: number[];
}

function matchSteps(before: readonly PlanStep[], after: readonly PlanStep[]): Matching {
  const places = new Map<string, number[]>();
  before.forEach(({ text }, index) => places.set(text, [...(places.get(text) ?? []), index + 1]));
  const pairs: Matching['pairs'] = [];
  const added: number[] = [];
  after.forEach((now, index) => {
    const from = places.get(now.text)?.shift();
    const old = from === undefined ? undefined : before[from - 1];
    if (from === undefined || old === undefined) added.push(index + 1);
    else pairs.push({ old, now, from, to: index + 1 });
  });
  return { pairs, removed: [...places.values()].flat().sort((a, b) => a - b), added };
}

function describeStep(old: PlanStep, now: PlanStep, number: number): string[] {
  const step = `step ${String(number)}`;
  const ticked = old.state === now.state ? [] : [`${VERBS[now.state]} ${step}`];
  const hand = now.needsPerson ? `put a ✋ on ${step}` : `took the ✋ off ${step}`;
  return old.needsPerson === now.needsPerson ? ticked : [...ticked, hand];
}

const VERBS: Record<StepState, string> = { open: 'unticked', done: 'ticked', skipped: 'skipped' };

const quote = (step: PlanStep | undefined): string => `“${step?.text ?? ''}”`;
