/** Matches a plan's number: `PLAN-2026-001`; four digits after 999. */
export const PLAN_ID = /^PLAN-\d{4}-\d{3,9}$/;

/** The next number of a year. `known`: ids, or names or paths of notes that begin with one. Others are ignored. */
export function nextPlanId(known: readonly string[], year: number): string {
  const start = `PLAN-${String(year).padStart(4, '0')}-`;
  const last = known.reduce((most, name) => Math.max(most, numberIn(name, start)), 0);
  return `${start}${String(last + 1).padStart(3, '0')}`;
}

/** The number that a name contains; 0 if the name contains no number of that year. */
function numberIn(name: string, start: string): number {
  const file = name.slice(name.lastIndexOf('/') + 1);
  if (!file.startsWith(start)) return 0;
  return Number(/^\d{3,9}(?!\d)/.exec(file.slice(start.length))?.[0] ?? 0);
}
