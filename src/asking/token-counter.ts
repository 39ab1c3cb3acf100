import type { TokenFamily } from '../ports/language-model';
import { estimateTokens } from '../provider/token-estimate';
import type { CountTokens } from './fit-text';

/** The system prompt is the greater part of most prompts, and one of a few that are always the same. */
const systemTokens = new Map<string, number>();

/** The estimate for a tokenizer family, times what real usage has shown it to be off by. */
export function tokenCounter(family: TokenFamily, factor: number, system: string): CountTokens {
  const estimate = (text: string): number =>
    text === system ? countSystem(system, family) : countText(text, family);
  return (text) => Math.ceil(estimate(text) * factor);
}

/** A mail is counted for each question about it, one after another. */
const lastTexts = new Map<string, number>();
const MOST_TEXTS = 8;
/** Short ones are counted as fast as they are found. */
const LONG = 1_000;

function countText(text: string, family: TokenFamily): number {
  if (text.length < LONG) return estimateTokens(text, family);
  const key = `${family}\n${text}`;
  const tokens = lastTexts.get(key) ?? estimateTokens(text, family);
  lastTexts.delete(key);
  lastTexts.set(key, tokens);
  const [oldest] = lastTexts.keys();
  if (lastTexts.size > MOST_TEXTS && oldest !== undefined) lastTexts.delete(oldest);
  return tokens;
}

function countSystem(system: string, family: TokenFamily): number {
  const key = `${family}\n${system}`;
  const known = systemTokens.get(key) ?? estimateTokens(system, family);
  systemTokens.set(key, known);
  return known;
}
