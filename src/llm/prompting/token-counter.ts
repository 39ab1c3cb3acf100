import type { TokenFamily } from '../../kernel/ports/language-model';
import { estimateTokens } from '../provider/tokens/token-estimate';
import type { CountTokens } from './fit-text';

/** System prompts are the largest part of most prompts, and there are only a few, so their counts are cached. */
const systemTokens = new Map<string, number>();

/** Estimate for a tokenizer family, multiplied by the measured correction. */
export function tokenCounter(family: TokenFamily, factor: number, system: string): CountTokens {
  const estimate = (text: string): number =>
    text === system ? countSystem(system, family) : estimateTokens(text, family);
  return (text) => Math.ceil(estimate(text) * factor);
}

function countSystem(system: string, family: TokenFamily): number {
  const key = `${family}\n${system}`;
  const known = systemTokens.get(key) ?? estimateTokens(system, family);
  systemTokens.set(key, known);
  return known;
}
