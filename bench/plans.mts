import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardMarkdown } from '../src/core/app/view/dashboard-markdown';
import { editDashboard } from '../src/core/app/view/dashboard-note';
import { stepText } from '../src/features/plans/model/note/roadmap';
import type { Deputy } from '../src/core/app/deputy';
import { ok } from '../src/kernel/notes/values/result';
import type { Plan, PlanStep } from '../src/features/plans/model/note/plan';
import { composePlan } from '../src/features/plans/model/note/plan-note';
import type { LanguageModel } from '../src/kernel/ports/language-model';
import { noteLink } from '../src/kernel/notes/names';
import { openDeputy, runCycle, timed } from './bench-vault.mjs';
import { median } from './median.mjs';
import { ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';

const WARM_CYCLES = 15;
const CHANGES = 9;

/**
 * A cycle over this many plans, a fifth of which wait for a request each, with nothing to do: all plans and requests are
 * held against each other. Then one plan is changed, and what the dashboard says of all of them is worked out anew.
 */
export const plans = (
  count: number,
  targets: boolean,
): Scenario<'cold' | 'warm' | 'dashboard' | 'making'> => ({
  runs: 5,
  isRepeatable: true,
  figures: {
    cold: figure(count, 'first of a process', targets ? 600 : null),
    warm: figure(count, 'same process', targets ? 300 : null),
    dashboard: figure(count, 'dashboard after one change', targets ? 100 : null),
    making: figure(count, 'making one more, without the model', targets ? 3_000 : null),
  },
  async prepare(folder) {
    for (const name of ['Needs_Action', 'Plans']) mkdirSync(join(folder, name), { recursive: true });
    const waiting = count / 5;
    for (let n = 1; n <= waiting; n++) write(folder, n, 'Active');
    const deputy = openDeputy(folder, { model: new ReadyModel() });
    while ((await runCycle(deputy, 0)).plans.asked > 0);
    for (let n = waiting + 1; n <= count; n++) write(folder, n, 'Draft');
    await runCycle(deputy, 0);
  },
  async measure(folder) {
    const deputy = openDeputy(folder, { model: new ReadyModel() });
    const idle = (): Promise<number> => timed(() => runCycle(deputy, 0));
    const cold = await idle();
    const warm: number[] = [];
    for (let n = 0; n < WARM_CYCLES; n++) warm.push(await idle());
    const dashboard = await afterChanges(deputy, folder, count);
    return { cold, warm: median(warm), dashboard, making: await making(folder) };
  },
});

const figure = (count: number, what: string, most: number | null) => ({
  name: `${count.toLocaleString('en')} plans and ${String(count / 5)} requests, ${what}`,
  unit: 'ms',
  target: most === null ? null : { most },
});

/** What was read before is known; each time another plan has changed. */
async function afterChanges(deputy: Deputy, folder: string, count: number): Promise<number> {
  const times: number[] = [];
  let text = await refresh(deputy, null);
  for (let n = 0; n < CHANGES; n++) {
    const path = pathOf(folder, count - n);
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
    times.push(await timed(async () => (text = await refresh(deputy, text))));
  }
  return median(times);
}

/** One that nothing among the others is like; it is taken away again. */
async function making(folder: string): Promise<number> {
  const deputy = openDeputy(folder, { model: PLANNER });
  await runCycle(deputy, 0);
  let made = '';
  const took = await timed(async () => {
    const outcome = await deputy.act('planText', 'Paint the garden shed before the winter');
    if (outcome.kind !== 'done') throw new Error(`No plan was made: ${outcome.kind}.`);
    made = outcome.note;
  });
  rmSync(join(folder, made));
  return took;
}

/** Plans at once. */
const PLANNER: LanguageModel = {
  provider: 'bench',
  modelId: 'planner',
  family: 'o200k',
  contextTokens: 128_000,
  destination: 'away',
  generate: () =>
    Promise.resolve(
      ok({
        text: JSON.stringify({
          objective: 'The shed is painted',
          context: 'Before the winter.',
          steps: ['Measure the walls', 'Choose a colour', 'Paint them'].map((text) => ({
            text,
            needs_person: false,
          })),
        }),
        finishReason: 'stop',
        usage: { inputTokens: 500, outputTokens: 90, isEstimated: true },
        cost: 'local',
        latencyMs: 0,
      }),
    ),
};

async function refresh(deputy: Deputy, text: string | null): Promise<string> {
  const markdown = dashboardMarkdown(await deputy.overview(), {
    now: Date.now(),
    zone: 'UTC',
    linkNote: noteLink,
  });
  return editDashboard(text, markdown) ?? text ?? '';
}

const idOf = (n: number): string => `PLAN-2026-${String(n).padStart(3, '0')}`;
const pathOf = (folder: string, n: number): string => join(folder, 'Plans', `${idOf(n)}-work.md`);

function write(folder: string, n: number, status: 'Active' | 'Draft'): void {
  const created = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  const plan: Plan = {
    id: idOf(n),
    source: `ask:bench${String(n)}`,
    createdAt: created,
    priority: n % 10 === 0 ? 'high' : 'medium',
    state: { status },
    objective: `Work number ${String(n)} is done and filed`,
    context: 'It was asked for at the last meeting. All that is needed lies in the notes of that day.',
    steps: STEPS,
    log: Array.from({ length: 10 }, () => ({
      at: created,
      actor: 'deputy',
      action: 'created',
      why: 'From what was asked for',
    })),
  };
  writeFileSync(pathOf(folder, n), composePlan(plan));
}

const STEPS: PlanStep[] = [
  'Call the office about it',
  'Gather the figures',
  'Write them down',
  'File the note',
].map((text, index) => ({ text: stepText(text), state: 'open', needsPerson: index === 0 }));
