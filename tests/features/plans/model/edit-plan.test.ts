import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../../src/kernel/notes/text/text-edit';
import { editPlan } from '../../../../src/features/plans/model/note/edit-plan';
import type { PlanChange } from '../../../../src/features/plans/model/note/plan-change';
import { composePlan, parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import { planText, plans } from './a-plan';

const AT = '2026-02-22T09:00:00+01:00';

const logged = (why: string, action = 'step_done'): PlanChange => ({
  change: 'log',
  entry: { at: AT, actor: 'deputy', action, why },
});

const TICK: PlanChange = { change: 'step', step: 2, state: 'done' };

function edited(text: string, ...changes: PlanChange[]): string {
  const edits = editPlan(text, changes);
  if (!edits.ok) throw new Error(edits.error.message);
  return applyEdits(text, edits.value);
}

/** `- old` and `+ new` of the lines that differ. */
function difference(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

describe('an edit of a plan', () => {
  it('ticks a box by its one sign', () => {
    const text = planText();
    expect(difference(text, edited(text, TICK))).toEqual([
      '- 2. [ ] Write the invoice',
      '+ 2. [x] Write the invoice',
    ]);
    expect(editPlan(text, [TICK])).toEqual({
      ok: true,
      value: [{ at: text.indexOf('[ ]') + 1, remove: ' ', insert: 'x' }],
    });
  });

  it('skips a step, and raises a hand', () => {
    const text = planText();
    const after = edited(
      text,
      { change: 'step', step: 3, state: 'skipped' },
      { change: 'raise_hand', step: 2 },
    );
    expect(difference(text, after)).toEqual([
      '- 2. [ ] Write the invoice',
      '- 3. [ ] ✋ Send the invoice to Ada',
      '+ 2. [ ] ✋ Write the invoice',
      '+ 3. [-] ✋ Send the invoice to Ada',
    ]);
  });

  it('blocks with a reason, and takes the reason away', () => {
    const text = planText();
    const blocked = edited(text, { change: 'state', state: { status: 'Blocked', reason: 'Awaiting [[x]]' } });
    expect(difference(text, blocked)).toEqual([
      '- status: Active',
      '+ status: Blocked',
      '+ blocked_reason: "Awaiting [[x]]"',
    ]);
    expect(edited(blocked, { change: 'state', state: { status: 'Active' } })).toBe(text);
  });

  it('appends to the log below what a person has nested under the last entry', () => {
    const text = `${planText()}  - my note\n    more\n\nAnd this.\n`;
    expect(edited(text, logged('one'), logged('two'))).toBe(
      `${planText()}  - my note\n    more\n- ${AT} | deputy | step_done | one\n- ${AT} | deputy | step_done | two\n\nAnd this.\n`,
    );
  });

  it.each([
    ['at the end', ''],
    ['with a line break', '\n'],
    ['before a section', '\n\n## Mine\n\nText\n'],
    ['before text', '\nSome words\n'],
  ])('begins a log whose heading stands %s', (_where, rest) => {
    const text = planText().replace(/## Reasoning Logs[^]*/, `## Reasoning Logs${rest}`);
    const after = edited(text, logged('one'));
    expect(difference(text, after)).toEqual([`+ - ${AT} | deputy | step_done | one`]);
    expect(after).toContain(`## Reasoning Logs\n\n- ${AT}`);
    expect(after).not.toMatch(/one\nSome/);
    expect(parsePlan(after)).toMatchObject({ value: { log: [{ why: 'one' }] } });
  });

  it('keeps the line ends of Windows, a byte-order mark and an end without a break', () => {
    const text = `\uFEFF${planText().trimEnd().replaceAll('\n', '\r\n')}`;
    const after = edited(text, TICK, logged('one'));
    expect(after).toBe(`${text.replace('2. [ ]', '2. [x]')}\r\n- ${AT} | deputy | step_done | one`);
  });

  it('makes one harmless line of whatever is logged', () => {
    const why = 'done\n## Roadmap\n- [ ] sent | twice ![[x]] %% <script>';
    const after = edited(planText(), logged(why, 'a|b\nc'));
    expect(after.split('\n').at(-2)).toBe(
      `- ${AT} | deputy | a/b c | done ## Roadmap - [ ] sent | twice ! [[x]] % % < script>`,
    );
  });

  it('is refused where the frontmatter has a form that can not be edited', () => {
    const flow = planText().replace(/---\n[^]*?---\n/, (yaml) => {
      const fields = yaml.split('\n').slice(1, -2).join(', ');
      return `---\n{${fields}}\n---\n`;
    });
    const state: PlanChange = { change: 'state', state: { status: 'Blocked', reason: 'x' } };
    expect(editPlan(flow, [state])).toMatchObject({ ok: false, error: { code: 'cannot_edit' } });
  });

  it('is refused where it would not read back', () => {
    const entry = { at: 'now', actor: 'deputy', action: 'x', why: 'y' };
    expect(editPlan(planText(), [{ change: 'log', entry }])).toMatchObject({
      error: { code: 'cannot_edit' },
    });
  });

  it('is refused for what is no plan', () => {
    expect(editPlan('Some day.', [TICK])).toMatchObject({ error: { code: 'not_a_plan' } });
  });

  it('changes nothing where nothing is to change', () => {
    const state: PlanChange = { change: 'state', state: { status: 'Active' } };
    expect(editPlan(planText(), [state, { change: 'step', step: 1, state: 'done' }])).toEqual({
      ok: true,
      value: [],
    });
    expect(editPlan(planText(), [{ change: 'step', step: 9, state: 'done' }])).toEqual({
      ok: true,
      value: [],
    });
  });

  it('touches only its own lines, in any note with a person’s text in it', () => {
    fc.assert(
      fc.property(
        plans,
        fc.array(fc.constantFrom(...PERSONAL), { maxLength: 6 }),
        changes,
        fc.boolean(),
        (plan, own, made, isWindows) => {
          const note = composePlan(plan).replace(
            '## Roadmap\n',
            `## Mine\n\n${own.join('\n')}\n\n## Roadmap\n`,
          );
          const withEnds = (part: string): string => (isWindows ? part.replaceAll('\n', '\r\n') : part);
          const text = withEnds(note);
          fc.pre(parsePlan(text).ok);
          const edits = editPlan(text, made);
          expect(edits.ok).toBe(true);
          if (!edits.ok) return;
          for (const { at, remove, insert } of edits.value) {
            const isBox =
              remove.length === 1 && /^[ x-]$/.test(insert) && text.startsWith(`[${remove}]`, at - 1);
            const isHand = remove === '' && insert === '✋ ';
            const isEntry =
              remove === '' && /^(?:\r?\n)+- 20/.test(insert) && at > text.indexOf('## Reasoning Logs');
            expect(isBox || isHand || isEntry || at < text.indexOf('# Objective')).toBe(true);
          }
          expect(applyEdits(text, edits.value)).toContain(withEnds(own.join('\n')));
        },
      ),
    );
  });
});

const PERSONAL = [
  '- [ ] mine',
  '```\n- [ ] code\n```',
  'text | text',
  '%% note %%',
  '',
  '> [!note]',
  '---',
  '### Sub',
];

const changes: fc.Arbitrary<PlanChange[]> = fc.array(
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('open', 'done', 'skipped'))
      .map(([step, state]): PlanChange => ({ change: 'step', step, state })),
    fc.integer({ min: 1, max: 9 }).map((step): PlanChange => ({ change: 'raise_hand', step })),
    fc.string({ unit: 'binary' }).map((why) => logged(why)),
    fc.string({ unit: 'grapheme' }).map((reason): PlanChange => ({
      change: 'state',
      state: { status: 'Blocked', reason },
    })),
    fc.constant<PlanChange>({ change: 'state', state: { status: 'Active' } }),
  ),
  { maxLength: 6 },
);
