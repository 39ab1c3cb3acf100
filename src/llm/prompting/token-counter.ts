import type { TokenFamily } from '../../kernel/ports/language-model';
import { estimateTokens } from '../provider/tokens/token-estimate';
import type { CountTokens } from './fit-text';

/** System prompts are the largest part of most prompts, and there are only a few, so their counts are cached. */
const systemTokens = new Map<string, number>();

/**
 * Estimate for a tokenizer family, multiplied by the measured correction. Legal Japanese takes half as many tokens again
 * as a polite letter of the same letters, so its estimate is raised to what the worst of it may take.
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

/** Chinese letters of a text that is Japanese. */
const kanjiIn = (text: string): number =>
  KANA.test(text) ? text.length - text.replace(/[\u4E00-\u9FFF]+/g, '').length : 0;
