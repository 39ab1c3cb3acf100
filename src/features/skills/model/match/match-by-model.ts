import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { askUntilValid } from '../../../../llm/prompting/prompt-until-valid';
import type { PromptAttempt } from '../../../../llm/prompting/attempt';
import { outputSchema } from '../../../../llm/prompting/output-schema';
import { promptText, saidText } from '../../../../llm/prompting/prompt-text';
import { modelLine } from '../../../../kernel/mail/foreign-text';
import * as z from '../../../../kernel/notes/values/schema';
import { readAnswer } from '../../../../llm/provider/answers/answer';
import type { Skill } from '../skill';
import { MATCH_PROMPT, matchOpening, skillLines } from './prompt';

export interface ModelMatch extends PromptAttempt {
  /** `null`: none of them, or no answer. */
  skill: Skill | null;
  /** Why there is no answer; `null`: there is one. */
  failure: string | null;
}

const wireSchema = z.strictObject({
  reasoning: z.string().check(z.describe('One sentence')),
  skill: z.nullable(z.string()).check(z.describe('The name of the skill that is meant, or null')),
});
const output = outputSchema('skill_match', wireSchema);

const ANSWER_TOKENS = 300;
/** The patterns stand behind. */
const MOST_ANSWERS = 2;
const TEMPERATURE = 0;

/** Asks a model which of the skills a request means. Rejects as {@link askUntilValid} does. */
export async function matchByModel(
  text: string,
  skills: readonly Skill[],
  deps: PromptDeps,
): Promise<ModelMatch> {
  const asked = await askUntilValid<{ name: string | null }>(
    {
      what: 'skill_match',
      task: 'simple_qa',
      input: null,
      output,
      maxOutputTokens: ANSWER_TOKENS,
      mostAnswers: MOST_ANSWERS,
      temperature: TEMPERATURE,
      accept: ({ text: answer, finishReason }) => readAnswer(answer, finishReason, acceptedMatch(skills)),
      about: {},
      conversation: {
        system: MATCH_PROMPT,
        texts: [promptText(skillLines(skills)), saidText(text)],
        opening: matchOpening,
      },
    },
    deps,
  );
  if (asked.kind !== 'answered')
    return { ...asked, skill: null, failure: asked.kind === 'failed' ? asked.cause : asked.error.message };
  const { name } = asked.value;
  return { ...asked, skill: skills.find((skill) => skill.name === name) ?? null, failure: null };
}

const acceptedMatch = (skills: readonly Skill[]): z.ZodMiniType<{ name: string | null }> =>
  z.pipe(
    z.object({
      reasoning: z.optional(z.unknown()),
      skill: z.nullable(
        z
          .string()
          .check(
            z.refine(
              (name) => isNone(name) || skills.some((skill) => skill.name === named(name)),
              'must be the name of a listed skill, or null',
            ),
          ),
      ),
    }),
    z.transform(({ skill }) => ({ name: skill === null || isNone(skill) ? null : named(skill) })),
  );

const isNone = (name: string): boolean => /^\s*(?:null|none)?\s*$/iu.test(name);
const named = (name: string): string => modelLine(name.slice(0, 100)).trim().toLowerCase();
