import type { Effort } from '../../../kernel/ports/language-model';
import type { ProviderRow } from './provider-row';

/** Whether the provider documents a reasoning effort for the model. */
export const takesEffort = ({ effort }: Pick<ProviderRow, 'effort'>, modelId: string): boolean =>
  effort?.models.test(modelId) === true;

/** Tokens reserved for thinking, by effort; providers count them as part of the answer. */
const THINKING_TOKENS: Readonly<Record<Effort, number>> = { low: 1_000, medium: 4_000, high: 8_000 };
/** Divisor that gives the part of the context window that thinking may take. */
const PART_OF_CONTEXT = 20;

export const thinkingTokens = (effort: Effort | null, contextTokens: number): number =>
  effort === null ? 0 : Math.min(THINKING_TOKENS[effort], Math.floor(contextTokens / PART_OF_CONTEXT));

const PATIENCE: Readonly<Record<Effort, number>> = { low: 1, medium: 2, high: 4 };

/** Time-out in milliseconds for a call with this effort; longer thinking gets more time. */
export const patientTimeout = (timeoutMs: number, effort: Effort | null): number =>
  effort === null ? timeoutMs : timeoutMs * PATIENCE[effort];
