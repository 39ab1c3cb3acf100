import { parseNote } from '../../../../kernel/notes/note';
import { findFrontmatter } from '../../../../kernel/notes/frontmatter/frontmatter-block';
import { ok, type Result } from '../../../../kernel/notes/values/result';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { Plan } from './plan';
import { hasPlanFields, readFields } from './plan-fields';
import { type PlanLine, planLines } from './plan-lines';
import { problem, type PlanProblem } from './plan-problem';
import { HEADINGS, planSections, type PlanSection } from './plan-sections';
import { readEntries } from './reasoning-log';
import { type PlacedStep, readSteps } from './roadmap';

/** A plan and the positions of its parts in the note, in UTF-16 units. */
export interface PlanOutline {
  plan: Plan;
  steps: readonly PlacedStep[];
  /** The log section; `null` if it was deleted. */
  log: { heading: PlanLine; lines: readonly PlanLine[]; last: PlanLine | null } | null;
  eol: '\n' | '\r\n';
}

export function readOutline(text: string): Result<PlanOutline, PlanProblem> {
  const block = findFrontmatter(text);
  const note = parseNote(text);
  if (!block.ok || !note.ok) {
    const { message } = block.ok && !note.ok ? note.error : NO_FRONTMATTER;
    return looksLikePlan(text) ? problem('broken_frontmatter', message) : NOT_A_PLAN;
  }
  const { frontmatter } = note.value;
  if (!hasPlanFields(frontmatter) && !looksLikePlan(text)) return NOT_A_PLAN;
  const fields = readFields(frontmatter);
  if (!fields.ok) return fields;
  const sections = planSections(planLines(text, block.value.bodyStart));
  if (!sections.ok) return sections;
  const { objective, context, roadmap, log } = sections.value;
  const sentence = firstParagraph(objective);
  if (sentence === '') return problem('no_objective', `There is no sentence under "${HEADINGS.objective}".`);
  const steps = readSteps(roadmap.lines);
  if (steps.length === 0)
    return problem(
      'no_steps',
      `There is no step with a check box, such as "1. [ ] …", under "${HEADINGS.roadmap}".`,
    );
  const entries = log === null ? [] : readEntries(log.lines);
  const plan = {
    ...fields.value,
    objective: sentence,
    context: textOf(context),
    steps: steps.map(({ step }) => step),
    log: entries.map(({ entry }) => entry),
  };
  const last = entries.at(-1)?.line ?? null;
  const place = log === null ? null : { heading: log.heading, lines: log.lines, last };
  return ok({ plan, steps, log: place, eol: block.value.eol });
}

function firstParagraph({ lines }: PlanSection): string {
  const shown = lines.map(({ text, isHidden }) =>
    isHidden || /^\s*(?:%%|<!--)/.test(text) ? '' : visibleLine(text),
  );
  const start = shown.findIndex((line) => line !== '');
  if (start < 0) return '';
  const end = shown.indexOf('', start);
  return shown.slice(start, end < 0 ? undefined : end).join(' ');
}

const textOf = ({ lines }: PlanSection): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .trim();

/** Whether a text without readable frontmatter seems to be a plan, because such a plan must still be reported. */
const looksLikePlan = (text: string): boolean =>
  text.includes(HEADINGS.roadmap) && text.includes(HEADINGS.log);

const NO_FRONTMATTER = {
  message: 'The note does not begin with frontmatter that is closed by three dashes.',
};
const NOT_A_PLAN = problem('not_a_plan', 'The note is not a plan.');
