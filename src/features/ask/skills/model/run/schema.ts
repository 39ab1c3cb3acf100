import { outputSchema } from '../../../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../../../llm/prompting/saved-answer';
import { modelText } from '../../../../../kernel/mail/foreign-text';
import type { Result } from '../../../../../kernel/notes/values/result';
import * as z from '../../../../../kernel/notes/values/schema';
import { harmlessLine } from '../../../../../core/tools/harmless-line';
import {
  acceptedArguments,
  givenOf,
  textOrNull,
  wireArguments,
} from '../../../../../core/tools/tool-arguments';
import { type AnswerProblem, readAnswer } from '../../../../../llm/provider/answers/read-answer';
import type { VaultToolArguments } from '../../../../../core/tools/vault-tool';

/** The model's next move. */
export type SkillMove =
  | { kind: 'use'; tool: string; given: VaultToolArguments }
  /** `text`: harmless Markdown. */
  | { kind: 'answer'; text: string }
  | { kind: 'stuck'; why: string };

const wireSchema = z.strictObject({
  reasoning: z.string().check(z.describe('One sentence: why this is next')),
  tool: z.nullable(z.string()).check(z.describe('The name of the tool to use now, else null')),
  arguments: wireArguments,
  answer: z
    .nullable(z.string())
    .check(z.describe('Markdown for the person, once the skill is done, else null')),
  cannot: z.nullable(z.string()).check(z.describe('Why the skill cannot be done, else null')),
});

export const skillOutput = outputSchema('skill_move', wireSchema);

const MOST_CHARACTERS = 8_000;

const acceptedMove: z.ZodMiniType<SkillMove> = z.pipe(
  z.object({
    reasoning: z.optional(z.unknown()),
    tool: z.optional(textOrNull),
    arguments: z.nullish(acceptedArguments),
    answer: z.optional(textOrNull),
    cannot: z.optional(textOrNull),
  }),
  z.transform((given, { issues }) => {
    const { tool, answer, cannot } = given;
    const moves: SkillMove[] = [
      ...(tool == null
        ? []
        : [{ kind: 'use' as const, tool: toolName(tool), given: givenOf(given.arguments) }]),
      ...(answer == null
        ? []
        : [{ kind: 'answer' as const, text: modelText(answer.slice(0, MOST_CHARACTERS)) }]),
      ...(cannot == null ? [] : [{ kind: 'stuck' as const, why: harmlessLine(cannot).slice(0, 300) }]),
    ];
    const [move] = moves;
    if (move !== undefined && moves.length === 1) return move;
    const message = 'exactly one of "tool", "answer" and "cannot" must be given, the other two null';
    issues.push({ code: 'custom', message, input: given });
    return z.NEVER;
  }),
);

/** Reads an answer: lenient about its form, but it must clearly be one of the three moves. */
export const readSkillMove = ({ text, finishReason }: SavedAnswer): Result<SkillMove, AnswerProblem> =>
  readAnswer(text, finishReason, acceptedMove);

const toolName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');
