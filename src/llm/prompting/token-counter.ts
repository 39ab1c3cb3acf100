import type { TokenFamily } from '../../kernel/ports/language-model';
import { estimateTokens } from '../provider/tokens/token-estimate';
import type { CountTokens } from './fit-text';

/** System prompts are the largest part of most prompts, and there are only a few, so their counts are cached. */
const systemTokens = new Map<string, number>();

/**
 * Counts tokens by the estimate for a tokenizer family, multiplied by the measured correction. In Japanese, legal text
 * takes half as many tokens again as a polite letter of the same length, so the estimate is raised to the worst case.
 */
export function tokenCounter(family: TokenFamily, factor: number, system: string): CountTokens {
  const estimate = (text: string): number =>
    text === system
      ? countSystem(system, family)
      : estimateTokens(text, family) + Math.ceil(kanjiIn(text) * KANJI_MARGIN);
  return (text) => Math.ceil(estimate(text) * factor);
}

function countSystem(system: string, family: TokenFamily): number {
  const key = `${family}\n${system}`;
  const known = systemTokens.get(key) ?? estimateTokens(system, family);
  systemTokens.set(key, known);
  return known;
}

const KANJI_MARGIN = 0.25;

const KANA = /[\u3040-\u30FF]/;

/** Number of Chinese characters in a text that also contains kana; 0 without kana. */
const kanjiIn = (text: string): number =>
  KANA.test(text) ? text.length - text.replace(/[\u4E00-\u9FFF]+/g, '').length : 0;
