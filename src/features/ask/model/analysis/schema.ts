import { outputSchema } from '../../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import { modelLine, modelText } from '../../../../kernel/mail/foreign-text';
import type { Result } from '../../../../kernel/notes/values/result';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/read-answer';
import type { TaskArguments, TaskOrder } from '../ask';
import { MOST_TASKS, type Split } from './split-by-rules';

const given = (description: string) => z.nullable(z.string()).check(z.describe(description));

const wireTask = z.strictObject({
  tool: z.string().check(z.describe('The name of a tool')),
  title: given('One line: what to think of, a subject, or the name of a note'),
  text: given('Markdown or plain text'),
  query: given('Words to search for'),
  note: given('A note, by its name or path'),
  to: given('An address or a name, as the person wrote it'),
  when: given("The person's words for the time"),
  due: given(
    'What day that is: 2026-12-01, or 2026-12-01 09:00; for a recurrence: 2026-12-01, every 2 weeks',
  ),
});

const wireSchema = z.strictObject({
  reasoning: z.string().check(z.describe('What the person wants, and why these tasks')),
  tasks: z.array(wireTask).check(z.describe('At most 20, in order; may be empty')),
  answer: z.nullable(z.string()).check(z.describe('Where there are no tasks: a short answer, else null')),
});

export const analysisOutput = outputSchema('request_tasks', wireSchema);

const MOST_CHARACTERS = 8_000;

/** An optional text; models also write "null" and "None" as text. */
const textOrNull = z.pipe(
  z.transform((value: unknown): string | null => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    return text === '' || /^(?:null|none|n\/a)$/iu.test(text) ? null : text.slice(0, MOST_CHARACTERS);
  }),
  z.nullable(z.string()),
);

const acceptedArguments = {
  title: z.optional(textOrNull),
  text: z.optional(textOrNull),
  query: z.optional(textOrNull),
  note: z.optional(textOrNull),
  to: z.optional(textOrNull),
  when: z.optional(textOrNull),
  due: z.optional(textOrNull),
};

/** Parses an answer leniently; `tools` are the existing names. */
export const readAnalysis = (
  { text, finishReason }: Pick<SavedAnswer, 'text' | 'finishReason'>,
  tools: readonly string[],
): Result<Split, AnswerProblem> => readAnswer(text, finishReason, acceptedSplit(tools));

function acceptedSplit(tools: readonly string[]): z.ZodMiniType<Split> {
  const task = z.pipe(
    z.object({
      tool: z
        .pipe(z.string(), z.transform(toolName))
        .check(z.refine((name) => tools.includes(name), `must be one of ${tools.join(', ')}`)),
      arguments: z.nullish(z.object(acceptedArguments)),
      ...acceptedArguments,
    }),
    z.transform(({ tool, arguments: nested, ...flat }): TaskOrder => ({
      tool,
      given: argumentsOf({ ...flat, ...nested }),
    })),
  );
  return z.pipe(
    z.object({
      reasoning: z.optional(textOrNull),
      tasks: z.array(task).check(z.maxLength(MOST_TASKS, `must hold at most ${String(MOST_TASKS)} tasks`)),
      answer: z.optional(textOrNull),
    }),
    z.transform(({ reasoning, tasks, answer }) => ({
      reasoning: modelLine(reasoning ?? '').slice(0, 1_000),
      answer: tasks.length > 0 || answer == null ? null : modelText(answer),
      orders: tasks,
    })),
  );
}

/** The name of a tool as models may write it: "create note", "reminder_tool" -> `create_note`, `reminder` */
const toolName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_')
    .replace(/_tool$/u, '');

const argumentsOf = (
  given: Partial<Record<keyof TaskArguments, string | null | undefined>>,
): TaskArguments => ({
  title: given.title ?? null,
  text: given.text ?? null,
  query: given.query ?? null,
  note: given.note ?? null,
  to: given.to ?? null,
  when: given.when ?? null,
  due: given.due ?? null,
});
