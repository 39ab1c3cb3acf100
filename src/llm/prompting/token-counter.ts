import type { TokenFamily } from '../../kernel/ports/language-model';
import { estimateTokens } from '../provider/tokens/token-estimate';
import type { CountTokens } from './fit-text';

/** System prompts are the largest part of most prompts, and there are only a few, so their counts are cached. */
const systemTokens = new Map<string, number>();

/**
 * Estimate for a tokenizer family, multiplied by the measured correction. It is raised to the worst case: in Japanese,
 * legal text has 1.5 times the tokens of a polite letter of the same length, and a line of punctuation 1.5 times those
 * of a line of words.
 */
export function tokenCounter(family: TokenFamily, factor: number, system: string): CountTokens {
  const estimate = (text: string): number =>
    text === system ? countSystem(system, family) : estimateTokens(text, family) + Math.ceil(marginOf(text));
  return (text) => Math.ceil(estimate(text) * factor);
}

function countSystem(system: string, family: TokenFamily): number {
  const key = `${family}\n${system}`;
  const known = systemTokens.get(key) ?? estimateTokens(system, family);
  systemTokens.set(key, known);
  return known;
}

const KANA = /[\u3040-\u30FF]/;

/** Additional tokens per character of a class: as many as the hardest texts need. */
const MARGINS: readonly (readonly [RegExp, number])[] = [
  [/[!-,:-@[-^`{-~\d]+/g, 0.12],
  [/[\u2190-\u25FF]+/g, 1.4],
];
const JAPANESE_MARGINS: typeof MARGINS = [
  [/[\u4E00-\u9FFF]+/g, 0.32],
  [/[\u3040-\u30FF]+/g, 0.06],
];

const marginOf = (text: string): number =>
  [...MARGINS, ...(KANA.test(text) ? JAPANESE_MARGINS : [])].reduce(
    (sum, [characters, margin]) => sum + (text.length - text.replace(characters, '').length) * margin,
    0,
  );
