import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composePlan, parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import { planOf, planText, plans } from './a-plan';

const parsed = (text: string) => {
  const read = parsePlan(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

const codeOf = (text: string): string => {
  const read = parsePlan(text);
  return read.ok ? 'ok' : read.error.code;
};

/** A roadmap with these lines. */
const withRoadmap = (...lines: string[]): string =>
  planText().replace(/(?<=## Roadmap\n\n)[^]*?(?=\n\n## Reasoning)/, () => lines.join('\n'));

const stepsIn = (...lines: string[]): string[] =>
  parsed(withRoadmap(...lines)).steps.map(
    ({ text, state, needsPerson }) => `${state}${needsPerson ? ' ✋' : ''} ${text}`,
  );

describe('a plan note', () => {
  it('says what the plan says, and reads back', () => {
    expect(composePlan(planOf())).toBe(planText());
    expect(parsed(planText())).toEqual(planOf());
  });

  it('reads back whatever plan it was made from', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(parsed(composePlan(plan))).toEqual(plan);
      }),
    );
  });

  it('is made of any texts, and then stays the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), hostileText, (noise, text) => {
        const steps = [{ text: `Do ${text}${noise}`, state: 'open', needsPerson: true } as const];
        const at = planOf().createdAt;
        const log = [{ at, actor: text, action: noise, why: text }];
        const plan = planOf({ objective: `Do ${text}`, context: text + noise, steps, log });
        const once = parsed(composePlan(plan));
        expect(once.steps).toHaveLength(1);
        expect(once.log).toHaveLength(1);
        expect(parsed(composePlan(once))).toEqual(once);
      }),
    );
  });

  it('reads alike with a byte-order mark and the line ends of Windows', () => {
    expect(parsed(`\uFEFF${planText().replaceAll('\n', '\r\n')}`)).toEqual(planOf());
  });

  it('reads whatever a person adds around the sections', () => {
    const text = planText()
      .replace('# Objective', '# Ada\n\nHello.\n\n# Objective')
      .replace('## Roadmap', '## Ideas\n\n- [ ] not a step\n\n## Roadmap')
      .replace('## Reasoning Logs', '%%\n## Roadmap\n%%\n\n## Reasoning Logs');
    expect(parsed(`${text}\n## After\n\n- [ ] nor this\n`)).toEqual(planOf());
  });

  it('takes headings in code and comments for no sections', () => {
    const hidden = [
      '```md',
      '## Roadmap',
      '- [ ] in code',
      '```',
      '<!--',
      '## Context',
      '-->',
      '~~~',
      '# Objective',
      '```',
      '~~~',
    ];
    const text = planText().replace('## Roadmap\n', `${hidden.join('\n')}\n\n## Roadmap\n`);
    expect(parsed(text).steps).toEqual(planOf().steps);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        expect(() => parsePlan(pieces.join('\n'))).not.toThrow();
      }),
    );
  });
});

describe('a roadmap', () => {
  it('holds task items with any marker and number', () => {
    expect(
      stepsIn('1. [ ] one', '1) [x] two', '- [X] three', '* [-] four', ' + [/] five', '7. [?] six'),
    ).toEqual(['open one', 'done two', 'done three', 'skipped four', 'open five', 'open six']);
  });

  it.each(['✋ Send it', '✋\uFE0F Send it', '✋🏽 Send it', 'Send ✋ it', 'Send it ✋', '✋✋🏿 Send it'])(
    'sees the hand in "%s"',
    (written) => {
      expect(stepsIn(`1. [ ] ${written}`)).toEqual(['open ✋ Send it']);
    },
  );

  it('leaves trailing blanks and block ids out of a step', () => {
    expect(stepsIn('1. [ ] Send it   ', '2. [ ] Read it ^abc-1', '3. [ ] Count  it\t^x  ')).toEqual([
      'open Send it',
      'open Read it',
      'open Count it',
    ]);
  });

  it('leaves to the person what is nested, hidden, or has no box', () => {
    expect(
      stepsIn(
        '### First',
        '1. [ ] one',
        '   - [ ] nested',
        '     1. [ ] deeper',
        '- a note',
        '  - [ ] below a note',
        '```',
        '- [ ] in code',
        '```',
        '%% - [ ] hidden',
        '- [ ] hidden, too %%',
        '- ```',
        '  - [ ] in the code of an item',
        '  ```',
        '    - [ ] as code',
        '\t- [ ] as code',
        '2. [ ] two',
        '- [ ]',
        '- [ ]   ',
        '- [] no box',
      ),
    ).toEqual(['open one', 'open two']);
  });
});

describe('a broken plan note', () => {
  it.each([
    ['broken_frontmatter', planText().replace('---\n', '')],
    ['broken_frontmatter', planText().replace(/\n---\n/, '\n')],
    ['broken_frontmatter', planText().replace('priority: medium', 'priority: "medium')],
    ['bad_field', planText().replace(/task_id:.*\n/, '')],
    ['bad_field', planText().replace('PLAN-2026-001', 'PLAN-1')],
    ['bad_field', planText().replace(/source_link:.*\n/, 'source_link: ""\n')],
    ['bad_field', planText().replace(/created_date:.*\n/, 'created_date: yesterday\n')],
    ['bad_field', planText().replace('priority: medium', 'priority: some')],
    ['bad_field', planText().replace('status: Active', 'status: Paused')],
    ['missing_section', planText().replace('## Context', '## Background')],
    ['missing_section', planText().replace('## Roadmap', '```\n## Roadmap')],
    ['repeated_section', `${planText()}\n## Roadmap\n`],
    [
      'section_order',
      planText().replace('## Context', '## X').replace('# Objective', '## Context\n\n# Objective'),
    ],
    ['no_objective', planText().replace('Ada has her invoice.', '%% nothing yet %%')],
    ['no_steps', planText().replaceAll(/\[.\] /g, '')],
    ['not_a_plan', '# Ideas\n\nSome day.\n'],
    ['not_a_plan', '---\ntags: idea\n---\n\nSome day.\n'],
  ])('is reported as %s', (code, text) => {
    expect(codeOf(text)).toBe(code);
  });

  it('takes status and priority in any case, and a block without a reason', () => {
    const text = planText().replace('status: Active', 'status: blocked').replace('medium', 'HIGH');
    expect(parsed(text)).toMatchObject({ priority: 'high', state: { status: 'Blocked', reason: '' } });
  });
});

const PIECES = [
  ...planText().split('\n'),
  ...[
    '```',
    '~~~',
    '%%',
    '<!--',
    '-->',
    '---',
    '1. [ ] ✋',
    '# Objective',
    '## Roadmap',
    '\r',
    '\uFEFF',
    '[[',
  ],
];

const hostileText = fc
  .array(fc.constantFrom(...PIECES, ' ^id', '![[x]]', '[[x]]', '|', '%', '`', '\u2028', ' # ', '\\', '✋'), {
    maxLength: 8,
  })
  .chain((pieces) => fc.constantFrom('\n', ' ', '', '\r\n').map((glue) => pieces.join(glue)));
