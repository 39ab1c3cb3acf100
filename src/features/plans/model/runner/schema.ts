import { outputSchema } from '../../../../llm/prompting/output-schema';
import type { Result } from '../../../../kernel/notes/values/result';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/read-answer';
import { acceptedArguments, givenOf, textOrNull, wireArguments } from '../../../../core/tools/tool-arguments';
import type { VaultToolArguments } from '../../../../core/tools/vault-tool';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import { harmlessLine } from '../../../../core/tools/harmless-line';

export type StepMove =
  | { kind: 'use'; tool: string; given: VaultToolArguments; reasoning: string }
  /** `what`: the result of the step; `why`: why it is impossible; `reasoning`: the model's reasons. One line each. */
  | { kind: 'done'; what: string; reasoning: string }
  | { kind: 'stuck'; why: string; reasoning: string };

const wireSchema = z.strictObject({
  reasoning: z.string().check(z.describe('One sentence: why this is next')),
  tool: z.nullable(z.string()).check(z.describe('The name of the tool to use now, else null')),
  arguments: wireArguments,
  done: z.nullable(z.string()).check(z.describe('What was done, once the step is finished, else null')),
  cannot: z.nullable(z.string()).check(z.describe('Why the step cannot be done, else null')),
});

export const moveOutput = outputSchema('step_move', wireSchema);

const MOST_CHARACTERS = 300;

const acceptedMove: z.ZodMiniType<StepMove> = z.pipe(
  z.object({
    reasoning: z.optional(textOrNull),
    tool: z.optional(textOrNull),
    arguments: z.nullish(acceptedArguments),
    done: z.optional(z.unknown()),
    cannot: z.optional(textOrNull),
  }),
  z.transform((answer, { issues }) => {
    const reasoning = oneLine(answer.reasoning ?? '');
    const tool =
      answer.tool
        ?.trim()
        .toLowerCase()
        .replace(/[\s-]+/gu, '_') ?? null;
    const what = doneText(answer.done, reasoning);
    const why = answer.cannot ?? null;
    const moves: StepMove[] = [
      ...(tool === null ? [] : [{ kind: 'use' as const, tool, given: givenOf(answer.arguments), reasoning }]),
      ...(what === null ? [] : [{ kind: 'done' as const, what: oneLine(what), reasoning }]),
      ...(why === null ? [] : [{ kind: 'stuck' as const, why: oneLine(why), reasoning }]),
    ];
    const [move] = moves;
    if (move !== undefined && moves.length === 1) return move;
    const message = 'exactly one of "tool", "done" and "cannot" must be given, the other two null';
    issues.push({ code: 'custom', message, input: answer });
    return z.NEVER;
  }),
);

/** Reads an answer: lenient about its form, but it must clearly be one of the three moves. */
export const readMove = ({ text, finishReason }: SavedAnswer): Result<StepMove, AnswerProblem> =>
  readAnswer(text, finishReason, acceptedMove);

/** The result of a finished step. If the model only says `true`, its reasoning is used instead. */
function doneText(done: unknown, reasoning: string): string | null {
  if (done === true) return reasoning === '' ? 'The step is done' : reasoning;
  const text = textOrNull.safeParse(done);
  return typeof done === 'string' && text.success && !/^\s*false\s*$/iu.test(done) ? text.data : null;
}

const oneLine = (text: string): string => harmlessLine(harmlessLine(text).slice(0, MOST_CHARACTERS));
