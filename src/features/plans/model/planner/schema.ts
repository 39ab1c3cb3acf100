import { outputSchema } from '../../../../llm/prompting/output-schema';
import { modelText } from '../../../../kernel/mail/foreign-text';
import { visibleLine, visibleText } from '../../../../kernel/mail/text/visible-text';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/read-answer';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import { namesExternalAction } from '../external/external-action';
import { harmlessLine } from '../../../../core/tools/harmless-line';
import type { PlanStep } from '../note/plan';

export const FEWEST_STEPS = 3;
export const MOST_STEPS = 20;
const MOST_LINE_CHARACTERS = 300;
const MOST_CONTEXT_CHARACTERS = 1_500;

export interface PlanDraft {
  /** Goal of the plan, in one line. */
  objective: string;
  /** Background of the plan, as Markdown without headings and fences. */
  context: string;
  /** Steps of the plan: 3 to 20, all open. */
  steps: PlanStep[];
}

const wireSchema = z.strictObject({
  objective: z.string().check(z.describe('One sentence: what is the case when the work is done')),
  context: z.string().check(z.describe('Two or three sentences about the work')),
  steps: z
    .array(
      z.strictObject({
        text: z.string().check(z.describe('One action, as a short imperative')),
        needs_person: z
          .boolean()
          .check(z.describe('True for all that reaches outside the vault or that only the person can do')),
      }),
    )
    .check(z.describe('3 to 20 steps in order')),
});

/** An answer as the model or the rules write it, before it is checked. */
export type PlanAnswer = z.infer<typeof wireSchema>;

export const planOutput = outputSchema('work_plan', wireSchema);

const line = z.pipe(z.string(), z.transform(plainLine));

const acceptedStep = z.pipe(
  z.union([z.string(), z.object({ text: z.string(), needs_person: z.optional(z.unknown()) })]),
  z.transform((step): PlanStep => {
    const [text, asked] = typeof step === 'string' ? [step, false] : [step.text, step.needs_person];
    return { text: stepText(text), state: 'open', needsPerson: needsPerson(text, asked) };
  }),
);

/** A step in the person's own words. `asked`: whether the model left it to the person. */
export const ownStep = (text: string, asked: boolean): PlanStep =>
  acceptedStep.parse({ text, needs_person: asked });

const acceptedPlan = z.object({
  objective: z.pipe(line, z.transform(firstSentence)).check(z.minLength(1, 'must not be empty')),
  context: z.pipe(z.nullish(z.string()), z.transform(plainParagraphs)),
  steps: z.array(acceptedStep).check(
    z.minLength(FEWEST_STEPS, 'must hold at least 3 steps'),
    z.maxLength(MOST_STEPS, 'must hold at most 20 steps'),
    z.refine((steps) => steps.every(({ text }) => text !== ''), 'must not hold an empty step'),
  ),
});

/** Reads an answer: lenient about its form, strict about its content. */
export function readPlanAnswer({ text, finishReason }: SavedAnswer): Result<PlanDraft, AnswerProblem> {
  const reading = readAnswer(text, finishReason, acceptedPlan);
  if (!reading.ok) return err(reading.error);
  return ok(reading.value);
}

/** The first sentence of a text. It ends only after a longer word, so not within "Dr. Lee" or "No. 5". */
function firstSentence(text: string): string {
  const end = /[\p{L}\p{N})]{4}[.!?…]+(?=\s+\p{Lu})|[。！？]/u.exec(text);
  return end === null ? text : text.slice(0, end.index + end[0].length);
}

/** Whether a step needs the person. A step with an external action always does, whatever the model says. */
function needsPerson(text: string, asked: unknown): boolean {
  const isAsked = asked === true || (typeof asked === 'string' && /^(?:true|yes)$/iu.test(asked.trim()));
  return isAsked || text.includes('✋') || namesExternalAction(text);
}

/** A step's text without the marks that the plan note adds itself: numbers, bullets, boxes and hands. */
function stepText(text: string): string {
  const bare = visibleLine(text).replace(/✋\uFE0F?[\u{1F3FB}-\u{1F3FF}]?/gu, ' ');
  return plainLine(bare.replace(/^(?:\s*(?:\d{1,3}[.):]|[-*+•]|\[.\])(?=\s|$))+/u, ''));
}

function plainLine(text: string): string {
  const line = harmlessLine(text).replace(/^#+\s*/u, '');
  return harmlessLine(line.slice(0, MOST_LINE_CHARACTERS));
}

/** The text without headings and fences, which would change the structure of the plan note. */
function plainParagraphs(text: string | null | undefined): string {
  const lines = visibleText((text ?? '').slice(0, MOST_CONTEXT_CHARACTERS)).split('\n');
  const plain = lines
    .filter((each) => !/^\s*(?:`{3,}|~{3,}|=+\s*$|-+\s*$)/u.test(each))
    .map((each) => each.replace(/^\s*#+(?:\s+|$)/u, ''));
  return modelText(plain.join('\n'))
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
