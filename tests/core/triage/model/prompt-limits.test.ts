import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/llm/provider/tokens/token-estimate';
import { fitPrompt } from '../../../../src/core/triage/model/fit-prompt';
import { type CountTokens, fitText } from '../../../../src/llm/prompting/fit-text';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import { aMailContext, OCCASION } from './a-mail-context';

const inTokens: CountTokens = (text) => estimateTokens(text, 'o200k');
const fit = (mail: Partial<MailContext>, budget = 4_000, count = inTokens) =>
  fitPrompt({
    mail: aMailContext(mail),
    marker: 'c0ffee',
    correction: null,
    occasion: OCCASION,
    budget,
    count,
  });
const textOf = ({ messages }: ReturnType<typeof fit>): string => messages[0]?.content ?? '';

const SENTENCE = 'The workshop on Thursday needs a room with twenty chairs. ';

describe('a prompt at its limits', () => {
  it('marks a huge header as cut, though all of it would have found room', () => {
    const subject = SENTENCE.repeat(150);
    expect(inTokens(subject)).toBeLessThan(2_500);
    const prompt = fit({ subject, body: 'Can you come?' });
    expect(textOf(prompt)).toMatch(/^Subject: The workshop .* \[cut\]$/mu);
    expect(prompt.tokens).toBeLessThan(2_000);
    expect(textOf(prompt)).toContain('Can you come?');
  });

  it('is whole where it needs exactly its budget', () => {
    const { tokens } = fit({ body: SENTENCE });
    expect(fit({ body: SENTENCE }, tokens)).toMatchObject({ tokens, truncation: null });
  });

  it('keeps its budget where texts count more together than apart', () => {
    const dearTogether: CountTokens = (text) =>
      inTokens(text) + (text.includes('Subject:') && text.includes('twenty chairs') ? 200 : 0);
    const prompt = fit({ body: SENTENCE.repeat(2_000) }, 4_000, dearTogether);
    expect(prompt.tokens).toBeLessThanOrEqual(4_000);
    expect(textOf(prompt)).toContain('EMAIL TRUNCATED');
  });

  it.each([15, 16, 17])('ends with no half character at %s units', (units) => {
    const text = `${'a'.repeat(units - 15)}${'\u{1f4e7}'.repeat(40)}`;
    const fitted = fitText(text, 1, (part) => Math.ceil(part.length / 16));
    expect(fitted.length).toBeGreaterThan(13);
    expect(fitted).not.toMatch(/\p{Surrogate}/u);
  });
});
