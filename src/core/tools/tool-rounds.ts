import type {
  AnotherPrompt,
  PromptProgress,
  PromptTask,
  AnswerReview,
  Trouble,
} from '../../llm/prompting/prompt-task';
import type { PromptAttempt } from '../../llm/prompting/attempt';
import { causeOf } from '../../llm/prompting/cause-of';
import { complain } from '../../llm/prompting/complaint';
import type { Turn } from '../../llm/prompting/conversation';
import type { SavedAnswer } from '../../llm/prompting/saved-answer';
import type { LogEntry } from '../../kernel/log/entry';
import type { Result } from '../../kernel/notes/values/result';
import type { AnswerProblem } from '../../llm/provider/answers/read-answer';
import type { Staging } from './staging';
import type { VaultTool, VaultToolArguments, VaultToolResult } from './vault-tool';

type Use = { kind: 'use' } & Pick<Used, 'tool' | 'given'>;

interface ToolWork<End, Last extends { kind: string }> {
  read: (answer: SavedAnswer) => Result<Use | NoInfer<Last>, AnswerProblem>;
  endOf: (last: Last, round: number) => Extract<AnswerReview<End, Turn>, { kind: 'accepted' }>;
  /** Names of the moves that end the work, for the prompt. */
  ends: string;
  tools: readonly VaultTool[];
  /** Collects the changes that tools prepare. */
  staging: Staging;
}

/** The work is left to the person; nothing is written. `why` is one line for them. */
type Left = { kind: 'left'; why: string };

/** Reviews answers that use tools. Every answer uses up a round, even an invalid one. */
export const toolRounds = <End, Last extends { kind: string }>({
  read,
  endOf,
  ends,
  tools,
  staging,
}: ToolWork<End, Last>): Pick<PromptTask<End | Left, Turn>, 'review' | 'giveUp'> => ({
  review: async (answer, so) => {
    const move = read(answer);
    if (!move.ok) return withHint(complain(answer, move.error, so.round), so, ends);
    if (!isUse(move.value)) return endOf(move.value, so.round);
    const used = await makeUseOf(move.value, staging, tools);
    return withHint(afterTool(answer, used, so.round), so, ends);
  },
  giveUp: (trouble, rounds) => ({ end: { kind: 'left', why: whyLeft(trouble, rounds) }, entries: [] }),
});

const isUse = (move: { kind: string }): move is Use => move.kind === 'use';

const whyLeft = (trouble: Trouble, rounds: number): string =>
  trouble.kind === 'exhausted'
    ? `It was not finished in ${String(rounds)} rounds.`
    : causeOf(trouble, { what: 'text', rounds });

/** Refuses a prompt that could exceed the token limit. `work` names the limited work, such as "a step". */
export const tokenCap = (most: number, work: string) => ({
  refuse: ({ inputTokens, outputTokens }: PromptAttempt['usage'], promptTokens: number): string | null =>
    inputTokens + outputTokens + promptTokens > most
      ? `It would take more than the ${String(most)} tokens ${work} may take.`
      : null,
});

const LOGGED_CHARACTERS = 300;

/** Shows the model the tool's result, or why the tool did nothing. */
const afterTool = (answer: SavedAnswer, used: Used, round: number): AnotherPrompt<Turn> => ({
  kind: 'again',
  problem: null,
  turn: { answer: answer.text, ...replyTo(used) },
  entry: toolEntry(used, round),
});

const replyTo = ({ tool, result }: Used): Omit<Turn, 'answer'> =>
  result.kind === 'done'
    ? { reply: `What ${tool} says, as data:`, result: result.text }
    : { reply: 'Nothing was done, because, as data:', result: result.why };

/** Tells the model how many answers are left. */
function withHint(
  again: AnotherPrompt<Turn>,
  { left }: PromptProgress<Turn>,
  ends: string,
): AnotherPrompt<Turn> {
  const hint =
    left === 1 ? `This is your last answer: end with ${ends}.` : `${String(left)} answers are left.`;
  return { ...again, turn: { ...again.turn, reply: `${hint} ${again.turn.reply}` } };
}

const toolEntry = ({ tool, given, result }: Used, round: number): LogEntry => ({
  event: 'tool_call',
  severity: result.kind === 'done' ? 'info' : 'warn',
  iteration: round,
  details: {
    tool: tool.slice(0, LOGGED_CHARACTERS),
    arguments: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]: [string, string | null]) =>
        value === null ? [] : [[name, value.slice(0, LOGGED_CHARACTERS)]],
      ),
    ),
    result: result.kind,
    text: (result.kind === 'done' ? result.text : result.why).slice(0, LOGGED_CHARACTERS),
  },
});

/** A tool call of the model and its result. */
interface Used {
  tool: string;
  given: VaultToolArguments;
  result: VaultToolResult;
}

/** Runs the requested tool, if it exists, and stages its changes. */
async function makeUseOf(
  { tool: name, given }: Pick<Used, 'tool' | 'given'>,
  staging: Staging,
  tools: readonly VaultTool[],
): Promise<Used> {
  const tool = tools.find((each) => each.name === name);
  const result = tool === undefined ? noSuchTool(tools) : await tool.run(given, staging);
  if (result.kind === 'done') staging.stage(result.effects);
  return { tool: tool?.name ?? name, given, result };
}

const noSuchTool = (tools: readonly VaultTool[]): VaultToolResult => ({
  kind: 'refused',
  why: `There is no such tool. These are there: ${tools.map(({ name }) => name).join(', ')}.`,
});
