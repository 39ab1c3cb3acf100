import { capitalized } from '../../../../kernel/notes/text/capitalized';
import { stripQuotedHistory } from '../../../../kernel/mail/quoting/quoting';
import { visibleLine, visibleText } from '../../../../kernel/mail/text/visible-text';
import * as z from '../../../../kernel/notes/values/schema';
import { FEWEST_STEPS, MOST_STEPS, type PlanAnswer } from './schema';

/** The work to plan. `title`: subject or name of a note; `null` for typed text. */
export interface PlanByRulesInput {
  title: string | null;
  text: string;
}

const rulesInput = z.object({ title: z.nullable(z.string()), text: z.string() });

/** Maximum number of characters that are split into steps; more would give more steps than a plan may have. */
const MOST_CHARACTERS = 20_000;
const MOST_STEP_CHARACTERS = 160;

/**
 * Makes a plan without a model: splits the text at lists and connectives, and says that nothing was understood. If
 * there are too few parts, generic first and last steps are added; no other step is invented.
 */
export function planByRules(input: unknown): PlanAnswer {
  const { title, text } = rulesInput.parse(input);
  const headed = title === null ? HEADED.exec(text)?.groups : undefined;
  const parts = partsOf(headed?.['steps'] ?? text, title);
  const objective = title ?? headed?.['head'] ?? '';
  return {
    objective: shorten(
      capitalized(visibleLine(objective)) || (parts[0] ?? '') || 'What was asked for is done',
    ),
    context: 'The rules split the text into these steps; no model has judged them. Check them first.',
    steps: framed(parts).map((step) => ({ text: step, needs_person: false })),
  };
}

function partsOf(text: string, title: string | null): string[] {
  const written = withoutGaps(
    visibleText(stripQuotedHistory(text.slice(0, MOST_CHARACTERS), title ?? undefined)),
  );
  const listed = written.split('\n').flatMap((line) => LISTED.exec(line)?.[1] ?? []);
  if (listed.length >= 2) return tidy(listed);
  if (title === null) return tidy(written.split(CLAUSES));
  const sentences = written.replace(SENTENCE_ENDS, '$1$2\n').split('\n');
  const asked = sentences.filter((sentence) => ASKS.test(sentence));
  return tidy(asked.length > 0 ? asked : [`Work through “${title}”`]);
}

/** Steps that a person named: a list, `1) ... 2) ...` or "first ..., then ..."; empty for fewer than three. */
export function stepsNamed(text: string): string[] {
  const written = withoutGaps(visibleText(text.slice(0, MOST_CHARACTERS)));
  const ways = [
    written.split('\n').flatMap((line) => LISTED.exec(line)?.[1] ?? []),
    numberedSteps(written),
    FIRST.test(written) ? written.slice(written.search(FIRST)).replace(FIRST, '').split(THEN) : [],
  ];
  return tidy(ways.find((steps) => steps.length >= FEWEST_STEPS) ?? []);
}

function numberedSteps(text: string): string[] {
  const marks = [...text.matchAll(/(?:^|[\s,;:(])(\d{1,2})[.)]\s/gu)];
  const isCounted = marks.every(([, digits], n) => Number(digits) === n + 1);
  return isCounted
    ? marks.map(({ 0: mark, index }, n) => text.slice(index + mark.length, marks[n + 1]?.index))
    : [];
}

const FIRST =
  /(?:^|[.:;\n] ?)(?:first(?: of all)?|zuerst|als erstes|erst|d['’]abord|primero|per prima cosa|prima|primeiro|eerst),? /iu;
const THEN =
  /[,.;\n]+ ?(?:(?:and|und|et|y|e|en) )?(?:then|next|after that|finally|dann|danach|zum schluss|zuletzt|puis|ensuite|enfin|luego|después|por último|finalmente|poi|infine|depois|por fim|dan|daarna|ten slotte),? /iu;

/** Shortens long runs of spaces, because the patterns are slow on them. */
const withoutGaps = (text: string): string => text.replace(/[^\S\n]+/gu, ' ').replace(/(?: ?\n)+/gu, '\n');

/** Matches a list item and captures its text without bullet and box. */
const LISTED = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[.\]\s+)?(\S.*)$/u;

const SENTENCE_ENDS = /([。！？])|([.!?])\s+/gu;

/** Matches what is planned before its steps: "the book fair: rent a table, book a van". */
const HEADED = /^(?<head>[^:.!?\n,]{2,100}): (?<steps>[^]*,[^]*)$/u;

/** Matches connectives between tasks: `, send it, and log it; then ...`. */
const CLAUSES =
  /[.!?](?:\s+|$)|[;\n。；]+|,\s+(?:(?:and|und|et|y|e|en)\s+)?(?:(?:then|dann|puis|luego|poi|daarna)\s+)?|\s+(?:and\s+then|und\s+dann|et\s+puis|y\s+luego|e\s+poi|en\s+dan)\s+/iu;

/** Matches a sentence that asks the reader for something. */
const ASKS =
  /\?\s*$|？|\b(?:please|could you|can you|need to|have to|must|bitte|merci de|por favor|s'il vous pla[iî]t|per favore|graag)\b/iu;

const tidy = (parts: readonly (string | undefined)[]): string[] =>
  parts
    .map((part) =>
      shorten(
        visibleLine((part ?? '').slice(0, 4 * MOST_STEP_CHARACTERS)).replace(/^[\s,;.:–-]+|[\s,;.:]+$/gu, ''),
      ),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map(capitalized);

/** The steps, extended to at least three and cut to at most twenty. */
function framed(parts: readonly string[]): string[] {
  if (parts.length > MOST_STEPS) {
    const shown = MOST_STEPS - 1;
    return [
      ...parts.slice(0, shown),
      `Go through the other ${String(parts.length - shown)} points of the text`,
    ];
  }
  const steps = parts.length >= FEWEST_STEPS ? [...parts] : [...parts, CHECK];
  return steps.length >= FEWEST_STEPS ? steps : [GATHER, ...(steps.length === 1 ? [LOOK] : []), ...steps];
}

const GATHER = 'Gather what is needed';
const LOOK = 'Do what was asked for';
const CHECK = 'Check the result';

const shorten = (text: string): string =>
  text.length <= MOST_STEP_CHARACTERS ? text : `${visibleLine(text.slice(0, MOST_STEP_CHARACTERS - 1))}…`;
