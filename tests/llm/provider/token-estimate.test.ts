import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { TokenFamily } from '../../../src/kernel/ports/language-model';
import { countFeatures } from '../../../src/llm/provider/tokens/token-count';
import { estimateTokens } from '../../../src/llm/provider/tokens/token-estimate';
import { expectGolden } from '../../golden';
import { BODY_TEXTS, SHORT_TEXTS, SYSTEM_TEXT } from './token-texts';

const FAMILIES: readonly TokenFamily[] = ['o200k', 'claude', 'gemini', 'llama', 'qwen', 'deepseek'];
const MAIL_CORPUS = '../shared/corpora/triage/gaia-mail.jsonl';

const wholePrompt = (body: string): string => `${SYSTEM_TEXT}\n\n${body}`;

/** How far the estimate is off, in per cent of the real count; above zero is too many. */
const deviation = (text: string): number => (estimateTokens(text, 'o200k') / encode(text).length - 1) * 100;

const round = (count: number): number => Math.round(count * 100) / 100;

describe('the token estimate', () => {
  it.each(Object.entries(BODY_TEXTS))('is within 20 %% of o200k for a whole prompt: %s', (_, body) => {
    expect(Math.abs(deviation(wholePrompt(body)))).toBeLessThan(20);
  });

  it.each(Object.entries(BODY_TEXTS))('is within 20 %% where the body fills the budget: %s', (_, body) => {
    const filled = body.repeat(Math.ceil(3_400 / encode(body).length));
    expect(Math.abs(deviation(wholePrompt(filled)))).toBeLessThan(20);
  });

  it('leans to the high side', () => {
    const deviations = Object.values(BODY_TEXTS).map((body) => deviation(wholePrompt(body)));
    expect(deviations.reduce((sum, each) => sum + each, 0) / deviations.length).toBeGreaterThan(0);
    expect(Math.min(...deviations)).toBeGreaterThan(-8);
  });

  it('is within 20 % for mail from elsewhere', () => {
    if (!existsSync(MAIL_CORPUS)) {
      console.log('token estimate: no corpora here, the sweep over mail was left out');
      return;
    }
    const lines = readFileSync(MAIL_CORPUS, 'utf8').trim().split('\n');
    const mails = lines.map((line) => JSON.parse(line) as { subject: string; body: string });
    console.log(`token estimate: swept over ${String(mails.length)} mails`);
    for (const { subject, body } of mails) {
      expect(Math.abs(deviation(wholePrompt(`${subject}\n\n${body}`)))).toBeLessThan(20);
    }
  });

  it('counts more for current Claude models where words are in Latin script, and no more elsewhere', () => {
    const ratio = (text: string): number => estimateTokens(text, 'claude') / estimateTokens(text, 'o200k');
    expect(ratio(BODY_TEXTS['English'] ?? '')).toBeGreaterThan(1.25);
    expect(estimateTokens('会议改到下周五上午十点'.repeat(20), 'claude')).toBeLessThan(11 * 20 * 1.5);
  });

  it('does not count the English around a French mail as French', () => {
    const french = BODY_TEXTS['French'] ?? '';
    const apart = estimateTokens(SYSTEM_TEXT, 'qwen') + estimateTokens(french, 'qwen');
    expect(Math.abs(estimateTokens(wholePrompt(french), 'qwen') - apart)).toBeLessThan(4);
  });

  it('counts the features that the weights were fitted on: a change of the counting asks for another fit', () => {
    const lines = Object.entries({ ...SHORT_TEXTS, ...BODY_TEXTS }).map(([name, text]) => {
      const counts = Object.entries(countFeatures(text)).filter(([, count]) => count !== 0);
      const features = counts.map(([feature, count]) => `${feature} ${String(round(count))}`).join(', ');
      const estimates = FAMILIES.map((family) => `${family} ${String(estimateTokens(text, family))}`);
      return `${name}: ${estimates.join(', ')}\n  ${features}\n`;
    });
    expectGolden('models/token-estimates.txt', lines.join(''));
  });

  it('is 0 for nothing, and for any text a whole number that a longer text does not go below', () => {
    expect(estimateTokens('', 'o200k')).toBe(0);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...FAMILIES), (text, family) => {
        const tokens = estimateTokens(text, family);
        expect(Number.isInteger(tokens)).toBe(true);
        expect(tokens).toBeGreaterThanOrEqual(0);
        expect(tokens).toBeLessThanOrEqual(text.length * 5 + 1);
        expect(estimateTokens(`${text}\n\n${text}`, family)).toBeGreaterThanOrEqual(tokens);
      }),
    );
  });

  it.each([
    ['one letter', 'a'],
    ['blanks', ' '],
    ['blank lines', '\n \t'],
    ['capitals', 'A'],
    ['capitals and a small letter', 'AAAa'],
    ['encoded data', 'aB3+'],
    ['line ends of Windows', '\r\n'],
    ['broken surrogates', '\uD800'],
  ])('comes to an end on a million characters of %s', (_, unit) => {
    expect(estimateTokens(unit.repeat(1_000_000 / unit.length), 'o200k')).toBeGreaterThan(0);
  });

  it('counts a text of 70,000 short paragraphs', () => {
    expect(estimateTokens('a\n\n'.repeat(70_000), 'o200k')).toBeGreaterThan(70_000);
  });
});
