import { ok, type Result } from '../../../../kernel/notes/values/result';
import type { PlanLine } from './plan-lines';
import { problem, type PlanProblem } from './plan-problem';

/** Required headings in this order. A person may add other sections anywhere. */
export const HEADINGS = {
  objective: '# Objective',
  context: '## Context',
  roadmap: '## Roadmap',
  log: '## Reasoning Logs',
} as const;

export interface PlanSection {
  heading: PlanLine;
  /** Lines up to the next heading of the same or a higher level. */
  lines: readonly PlanLine[];
}

/** `log` is `null` if the section was deleted: Deputy owns it and adds it again with the next entry. */
export type PlanSections = Record<Exclude<keyof typeof HEADINGS, 'log'>, PlanSection> & {
  log: PlanSection | null;
};

/** The four sections, each exactly once and in order. */
export function planSections(lines: readonly PlanLine[]): Result<PlanSections, PlanProblem> {
  const headings = lines.flatMap(headingOf);
  const found: PlanSection[] = [];
  let last = -1;
  for (const title of Object.values(HEADINGS)) {
    const [heading, second] = headings.filter((each) => each.title === title.toLowerCase());
    if (heading === undefined && title === HEADINGS.log) continue;
    if (heading === undefined) return problem('missing_section', `The section "${title}" is missing.`);
    if (second !== undefined)
      return problem('repeated_section', `The section "${title}" occurs more than once.`);
    if (heading.index < last)
      return problem(
        'section_order',
        `The section "${title}" is out of order: ${Object.values(HEADINGS).join(', ')}.`,
      );
    last = heading.index;
    found.push(sectionAt(lines, headings, heading));
  }
  const [objective, context, roadmap, log = null] = found;
  if (objective === undefined || context === undefined || roadmap === undefined)
    return problem('missing_section', 'A section is missing.');
  return ok({ objective, context, roadmap, log });
}

interface Heading {
  line: PlanLine;
  index: number;
  level: number;
  /** The heading in lower case, such as `## roadmap`. */
  title: string;
}

function headingOf(line: PlanLine, index: number): Heading[] {
  const [, signs, words = ''] = line.isHidden ? [] : (HEADING.exec(line.text) ?? []);
  if (signs === undefined) return [];
  const title = words
    .trim()
    .replace(/(?:^|\s)#+$/, '')
    .trim()
    .replace(/\s+/g, ' ');
  return [{ line, index, level: signs.length, title: `${signs} ${title}`.toLowerCase() }];
}

function sectionAt(lines: readonly PlanLine[], headings: readonly Heading[], from: Heading): PlanSection {
  const next = headings.find(({ index, level }) => index > from.index && level <= from.level);
  // The objective ends at the next heading of any level.
  const below = headings.find(({ index }) => index > from.index);
  const end = (from.level === 1 ? below : next)?.index ?? lines.length;
  return { heading: from.line, lines: lines.slice(from.index + 1, end) };
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
