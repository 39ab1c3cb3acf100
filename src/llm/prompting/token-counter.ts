import type { TokenFamily } from '../../kernel/ports/language-model';
import { estimateTokens } from '../provider/tokens/token-estimate';
import type { CountTokens } from './fit-text';

/** The system prompt is the greater part of most prompts, and one of a few that are always the same. */
const systemTokens = new Map<string, number>();

/** The estimate for a tokenizer family, times what real usage has shown it to be off by. */
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
