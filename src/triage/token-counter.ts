import type { TokenFamily } from '../ports/language-model';
import { estimateTokens } from '../provider/token-estimate';
import type { CountTokens } from './fit-text';
import { SYSTEM_PROMPT } from './prompt';

/** The system prompt is the greater part of most prompts, and always the same. */
const systemTokens = new Map<TokenFamily, number>();

/** The estimate for a tokenizer family, times what real usage has shown it to be off by. */
export function tokenCounter(family: TokenFamily, factor: number): CountTokens {
  return (text) =>
    Math.ceil((text === SYSTEM_PROMPT ? countSystemPrompt(family) : estimateTokens(text, family)) * factor);
}

function countSystemPrompt(family: TokenFamily): number {
  const known = systemTokens.get(family) ?? estimateTokens(SYSTEM_PROMPT, family);
  systemTokens.set(family, known);
  return known;
}
