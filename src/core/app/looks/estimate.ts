import { decisionOutput } from '../../triage/model/decision';
import { SYSTEM_PROMPT } from '../../triage/model/prompt';
import type { Cost, TokenFamily } from '../../../kernel/ports/language-model';
import { addCost } from '../../../llm/prompting/tally';
import { type PlannedConnection, planConnection } from '../../../llm/provider/setup/plan-connection';
import { costAt } from '../../../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { estimateTokens } from '../../../llm/provider/tokens/token-estimate';
import { draftWorkUnder, type EstimatedQuestion } from '../../session/draft-work';
import { replyWork } from '../../session/reply-work';
import { mainChoice, type Settings } from '../../settings/settings';

/** Rough cost of work, from the sizes of the notes; none is read. */
export interface Estimate {
  notes: number;
  /** Number of existing drafts that still need an evaluation. */
  drafts: number;
  /** Tokens of prompts and answers together, rounded up to thousands; 0 with the built-in rules. */
  tokens: number;
  /** Price in US dollars; `local` for the rules and for models on this machine. */
  cost: Cost;
  /** Whether the calls to a remote model exceed the number that needs no confirmation. */
  isLarge: boolean;
}

/** Number of calls to a model that need no confirmation by the person. */
export const UNASKED_CALLS = 20;
/** Bytes of mixed text per token; the estimate is rather too high than too low. */
const BYTES_PER_TOKEN = 3.5;
/** One draft is expected per this number of notes. */
const NOTES_A_DRAFT = 2;
/** One reply that is written with sources is expected per this number of notes. */
const NOTES_A_REPLY = 4;

const TRIAGE: EstimatedQuestion = {
  task: 'triage',
  instructions: () => SYSTEM_PROMPT + JSON.stringify(decisionOutput.schema),
  // With earlier mails of the conversation, which few notes have.
  frameTokens: 200,
  answerTokens: 300,
};

/**
 * Estimates triage of notes with these sizes in bytes, but for `judging` also the replies that are written with sources,
 * and with `all` the evaluation of its drafts and of those that wait, with the models from the settings. Asks no model.
 * Steps of plans and skills are left out, because their number of calls is unknown in advance.
 */
export function estimateWork(
  sizes: readonly number[],
  settings: Settings,
  {
    part = 'all',
    drafts: waiting = [],
    wordings = [],
  }: {
    part?: 'judging' | 'triage' | 'all';
    drafts?: readonly number[];
    /** Sizes of drafts by the rules that a model may still write. */
    wordings?: readonly number[];
  } = {},
): Estimate {
  const triage = callsOf(TRIAGE, sizes, settings);
  const each = (notes: number): number[] =>
    triage === null ? [] : sizes.filter((_, place) => place % notes === 0);
  const [drafted, replied] = [each(NOTES_A_DRAFT), each(NOTES_A_REPLY)];
  const work = part === 'all' ? draftWorkUnder(settings) : undefined;
  const evaluation = work === undefined ? null : callsOf(work.question, [...waiting, ...drafted], settings);
  const reply = part === 'judging' ? null : (replyWork()?.question(settings) ?? null);
  const writing = reply === null ? null : callsOf(reply, [...wordings, ...replied], settings);
  const parts = [triage, writing, evaluation].filter((calls) => calls !== null);
  // Calls for replies are too uncertain to count here; those that are made count against the limit of a run.
  const away = [triage, evaluation].filter((calls) => calls !== null).filter(({ cost }) => cost !== 'local');
  return {
    notes: sizes.length,
    drafts: evaluation === null ? 0 : waiting.length,
    tokens: Math.ceil(parts.reduce((sum, { tokens }) => sum + tokens, 0) / 1_000) * 1_000,
    cost: parts.map(({ cost }) => cost).reduce(addCost, 'local'),
    isLarge: away.reduce((sum, { calls }) => sum + calls, 0) > UNASKED_CALLS,
  };
}

/** One call for each text; `null` for none, and for the rules, which call no model. */
function callsOf(
  { task, instructions, frameTokens, answerTokens, budgets = 1 }: EstimatedQuestion,
  sizes: readonly number[],
  { routes, prices, tokenBudget, ...main }: Settings,
): { calls: number; tokens: number; cost: Cost } | null {
  const choice = routes[task]?.model ?? mainChoice(main);
  const { provider } = choice;
  if (isProviderKey(provider) && PROVIDERS[provider].adapter === 'rules') return null;
  if (sizes.length === 0) return null;
  const planned = planConnection(choice, prices);
  const { family, price }: Pick<PlannedConnection, 'family' | 'price'> = planned.ok ? planned.value : UNKNOWN;
  const fixed = estimateTokens(instructions(), family) + frameTokens;
  const tokensOf = (bytes: number): number => fixed + Math.ceil(bytes / BYTES_PER_TOKEN);
  const inputTokens = sizes.reduce(
    (sum, bytes) => sum + Math.max(fixed, Math.min(budgets * tokenBudget, tokensOf(bytes))),
    0,
  );
  const outputTokens = sizes.length * answerTokens;
  const cost = typeof price === 'string' ? price : costAt(price, { inputTokens, outputTokens });
  return { calls: sizes.length, tokens: inputTokens + outputTokens, cost };
}

const UNKNOWN: { family: TokenFamily; price: 'unknown' } = { family: 'o200k', price: 'unknown' };
