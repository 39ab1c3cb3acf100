import fc from 'fast-check';
import { harmlessLine } from '../../../../src/core/tools/harmless-line';
import type { Plan, PlanState, PlanStep } from '../../../../src/features/plans/model/note/plan';
import { stepText } from '../../../../src/features/plans/model/note/roadmap';

/** A plan in work, as {@link planText} writes it. */
export const planOf = (changed: Partial<Plan> = {}): Plan => ({
  id: 'PLAN-2026-001',
  source: '[[An invoice for Ada]]',
  createdAt: '2026-02-21T10:30:00+01:00',
  priority: 'medium',
  state: { status: 'Active' },
  objective: 'Ada has her invoice.',
  context: 'She asked for it on Monday.',
  steps: [
    { text: 'Find the hours of January', state: 'done', needsPerson: false },
    { text: 'Write the invoice', state: 'open', needsPerson: false },
    { text: 'Send the invoice to Ada', state: 'open', needsPerson: true },
  ],
  log: [
    {
      at: '2026-02-21T10:30:00+01:00',
      actor: 'rules:rules',
      action: 'created',
      why: 'From [[An invoice for Ada]]',
    },
    {
      at: '2026-02-21T10:31:00+01:00',
      actor: 'deputy',
      action: 'step_done',
      why: 'Step 1: 14 hours | all paid',
    },
  ],
  ...changed,
});

export const planText = (): string => `---
task_id: PLAN-2026-001
source_link: "[[An invoice for Ada]]"
created_date: "2026-02-21T10:30:00+01:00"
priority: medium
status: Active
---

# Objective

Ada has her invoice.

## Context

She asked for it on Monday.

## Roadmap

1. [x] Find the hours of January
2. [ ] Write the invoice
3. [ ] ✋ Send the invoice to Ada

## Reasoning Logs

- 2026-02-21T10:30:00+01:00 | rules:rules | created | From [[An invoice for Ada]]
- 2026-02-21T10:31:00+01:00 | deputy | step_done | Step 1: 14 hours | all paid
`;

/** Texts as they stand in a note: one harmless line, not empty. */
const line = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      'a | b',
      '---',
      '[[Note]]',
      '**bold**',
      '- [ ] box',
      '1) one',
      'x ^ y',
      '“quoted”',
      '100 %',
    ),
  )
  .map((text) => harmlessLine(stepText(harmlessLine(text))).replace(/^[#\s]+/, ''))
  .map((text) => (text === '' ? 'Something' : text));

const cell = line.map((text) => text.replaceAll('|', '/').trim());
const time = fc.constantFrom(
  '2026-02-21T10:30:00+01:00',
  '2026-03-01T00:00:00Z',
  '2025-12-31T23:59:59-05:00',
);

const steps: fc.Arbitrary<PlanStep[]> = fc.array(
  fc.record<PlanStep>({
    text: line,
    state: fc.constantFrom('open', 'done', 'skipped'),
    needsPerson: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

const states: fc.Arbitrary<PlanState> = fc.oneof(
  fc.constantFrom<PlanState>({ status: 'Draft' }, { status: 'Active' }, { status: 'Done' }),
  line.map((reason): PlanState => ({ status: 'Blocked', reason })),
);

export const plans: fc.Arbitrary<Plan> = fc.record({
  id: fc.constantFrom('PLAN-2026-001', 'PLAN-2025-1000', 'PLAN-2026-042'),
  source: fc.constantFrom('[[An invoice for Ada]]', 'ask:r0123', '[[x]]'),
  createdAt: time,
  priority: fc.constantFrom('high', 'medium', 'low'),
  state: states,
  objective: line,
  context: fc.constantFrom('', 'Two\n\nparagraphs', '- a list\n- of two', '```text\ncode\n```'),
  steps,
  log: fc.array(fc.record({ at: time, actor: cell, action: cell, why: line }), { maxLength: 4 }),
});
