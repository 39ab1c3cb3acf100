import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenFamily } from '../../../../src/kernel/ports/language-model';
import { estimateTokens } from '../../../../src/llm/provider/tokens/token-estimate';
import { promptBudget } from '../../../../src/llm/prompting/prompt-budget';
import { fitPrompt } from '../../../../src/core/triage/model/fit-prompt';
import type { CountTokens } from '../../../../src/llm/prompting/fit-text';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import type { Correction } from '../../../../src/core/triage/model/prompt';
import { promise } from '../../../promise';
import { runs } from '../../../runs';
import { aMailContext, OCCASION } from './a-mail-context';

const counter =
  (family: TokenFamily = 'o200k'): CountTokens =>
  (text) =>
    estimateTokens(text, family);

interface Case {
  mail?: Partial<MailContext>;
  budget?: number;
  correction?: Correction | null;
  count?: CountTokens;
}

const fit = ({ mail = {}, budget = 4_000, correction = null, count = counter() }: Case) =>
  fitPrompt({ mail: aMailContext(mail), marker: 'c0ffee', correction, occasion: OCCASION, budget, count });

const noteOf = (prompt: ReturnType<typeof fit>): string => prompt.messages[0]?.content ?? '';

const WORDS = 'The workshop on Thursday needs a room with twenty chairs and a beamer. ';

describe('fitting a prompt into its budget', () => {
  it('shows a short note with the message that it answers, but nothing older', () => {
    const body = 'Yes, gladly.\n\n> Can you come?\n>> We meet on Thursday.\n> > Who comes?\n>\n> Ada\n';
    const prompt = fit({ mail: { body } });
    expect(prompt.truncation).toBeNull();
    expect(noteOf(prompt)).toContain('\n\nYes, gladly.\n\n> Can you come?\n>\n> Ada\nNOTE');
  });

  it.each(['A question', 'Re: A question'])('keeps what only looks like history, in "%s"', (subject) => {
    const body =
      'Try this:\n\n>>> print(1)\n1\n\n-----Original Message-----\nFrom: Ben\nSent: Monday\nTo: Ada\n\nHow?';
    expect(noteOf(fit({ mail: { subject, body } }))).toContain(body);
  });

  it('shows no message below the one that a reply answers, and what is passed on whole', () => {
    const earlier = (text: string): string =>
      `-----Original Message-----\nFrom: Ben\nSent: Monday\nTo: Ada\n\n${text}\n\n`;
    const body = `Yes.\n\n${earlier('Can you come?')}${earlier('We meet.')}`;
    const shown = (subject: string): string => noteOf(fit({ mail: { subject, body } }));
    expect(shown('Re: Workshop')).toContain('Can you come?\nNOTE');
    expect(shown('Fwd: Workshop')).toContain('We meet.');
  });

  it('shows no images without a description and no break tags', () => {
    promise('images without a description are not shown to a model');
    const body =
      '[image](https://a.example/1)\nOur offer:< br>a <BR/>b\n\n[image](https://a.example/2)[image](https://a.example/3) [image](https://a.example/4)\n\n[image: A plan](https://a.example/5)\n[image](https://a.example/6) by Ada';
    expect(noteOf(fit({ mail: { body } }))).toContain(
      '\n\nOur offer: a  b\n\n[image: A plan](https://a.example/5)\n[image](https://a.example/6) by Ada\nNOTE',
    );
    expect(noteOf(fit({ mail: { body: '[image](https://a.example/1)' } }))).toContain(
      '\n\n[only images]\nNOTE',
    );
  });

  it('lets quoted history go before the mail itself', () => {
    promise('quoted history and tracking links go first');
    const body = `My answer is yes.\n\n${`> ${WORDS}\n`.repeat(400)}`;
    const prompt = fit({ mail: { body } });
    expect(prompt.truncation).toMatchObject({ removed: ['quoted_history'] });
    expect(noteOf(prompt)).toContain('My answer is yes.');
    expect(noteOf(prompt)).not.toContain('EMAIL TRUNCATED');
  });

  it('cuts the end of what was passed on, not all of it', () => {
    const body = `FYI\n\nFrom: Shop\nSent: Monday\nTo: Ben\nSubject: Parcel\n\nYour parcel is lost.\n${WORDS.repeat(400)}`;
    const prompt = fit({ mail: { subject: 'FW: Parcel', body } });
    expect(prompt.truncation).toMatchObject({ removed: ['end_of_body'] });
    expect(noteOf(prompt)).toContain('Your parcel is lost.');
  });

  it('lets tracking addresses and encoded blobs go next', () => {
    promise('quoted history and tracking links go first');
    const blob = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0123456789'.repeat(400);
    const prompt = fit({ mail: { body: `Please look at the plan.\n\n${blob}\n\nThank you, Ada` } });
    expect(prompt.truncation?.removed).toContain('encoded_blobs');
    expect(noteOf(prompt)).toContain('Please look at the plan.');
    expect(noteOf(prompt)).toContain('Thank you, Ada');
  });

  it('keeps the beginning of a long body and says what is missing, with both counts', () => {
    const prompt = fit({ mail: { body: `First things first. ${WORDS.repeat(2_000)}` } });
    const notice =
      /\[EMAIL TRUNCATED: original body was (\d+) tokens, truncated to (\d+) tokens for processing\.\]/u;
    const [, original, kept] = notice.exec(noteOf(prompt)) ?? [];
    expect(noteOf(prompt)).toContain('First things first. The workshop');
    expect(prompt.truncation).toEqual({
      originalTokens: Number(original),
      keptTokens: Number(kept),
      removed: ['end_of_body'],
    });
    expect(Number(original)).toBeGreaterThan(20_000);
    expect(Number(kept)).toBeGreaterThan(2_500);
  });

  it('uses nearly all of the budget for a long body', () => {
    const { tokens } = fit({ mail: { body: WORDS.repeat(2_000) } });
    expect(tokens).toBeLessThanOrEqual(4_000);
    expect(tokens).toBeGreaterThan(3_800);
  });

  it('is not crowded out by a huge subject or by very many recipients', () => {
    const to = Array.from(
      { length: 5_000 },
      (_, i) => `Person ${String(i)} <person${String(i)}@example.org>`,
    ).join(', ');
    const prompt = fit({
      mail: { subject: 'URGENT '.repeat(20_000), to, cc: to, body: 'Can you come on Thursday?' },
    });
    expect(prompt.tokens).toBeLessThanOrEqual(4_000);
    expect(noteOf(prompt)).toContain('Can you come on Thursday?');
    expect(noteOf(prompt)).toContain('From: Ada Example');
    expect(prompt.truncation).toBeNull();
  });

  it('keeps the note in view beside a huge rejected answer', () => {
    const correction = {
      answer: WORDS.repeat(5_000),
      issues: Array.from({ length: 9 }, () => WORDS.repeat(100)),
    };
    const prompt = fit({ mail: { body: WORDS.repeat(2_000) }, correction });
    const rejected = prompt.messages[1]?.content ?? '';
    expect(prompt.tokens).toBeLessThanOrEqual(4_000);
    expect(estimateTokens(rejected, 'o200k')).toBeLessThanOrEqual(1_000);
    expect(prompt.messages[2]?.content.match(/^- /gmu)).toHaveLength(5);
    expect(noteOf(prompt)).toContain(WORDS.repeat(50));
  });

  it('measures a body of ten megabytes by parts of bounded length', () => {
    let longest = 0;
    let total = 0;
    const count: CountTokens = (text) => {
      longest = Math.max(longest, text.length);
      total += text.length;
      return Math.ceil(text.length / 4);
    };
    const prompt = fit({ mail: { body: WORDS.repeat(142_000) }, count });
    expect(longest).toBeLessThanOrEqual(64_000);
    expect(total).toBeLessThan(1_000_000);
    expect(prompt.truncation?.originalTokens).toBeGreaterThan(2_400_000);
  });

  it('never cuts a character in two', () => {
    const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/u;
    for (let blanks = 0; blanks < 4; blanks += 1) {
      expect(noteOf(fit({ mail: { body: ' x'.repeat(blanks) + '🦊🐻'.repeat(9_000) } }))).not.toMatch(lone);
    }
  });

  it('stays within the budget whatever the note, the family and the correction are', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        WORDS,
        '会議は木曜日の十時から始まります。',
        'اجتماع يوم الخميس ',
        'यह बैठक गुरुवार को है ',
        '🦊🐻‍❄️',
      ),
      fc.constantFrom(
        'https://example.org/a?utm_source=x&utm_id=123456 ',
        '\n> quoted\n',
        'aGVsbG8gd29ybGQh'.repeat(20),
        '   \n',
      ),
      fc.string({ maxLength: 40, unit: 'grapheme' }),
    );
    const text = fc
      .tuple(fc.array(piece, { maxLength: 8 }), fc.nat(150))
      .map(([pieces, n]) => pieces.join('').repeat(n + 1));
    const correction = fc.option(fc.record({ answer: text, issues: fc.array(text, { maxLength: 6 }) }));
    const mail = fc.record({
      subject: text,
      from: text,
      to: text,
      body: text,
      attachments: fc.array(text, { maxLength: 4 }),
    });
    const family = fc.constantFrom<TokenFamily>('o200k', 'claude', 'gemini', 'llama', 'qwen', 'deepseek');
    fc.assert(
      fc.property(
        mail,
        correction,
        family,
        fc.integer({ min: 1_500, max: 6_000 }),
        (parts, rejected, of, budget) => {
          const count = counter(of);
          const prompt = fit({ mail: parts, correction: rejected, count, budget });
          const whole = [prompt.system, ...prompt.messages.map(({ content }) => content)];
          expect(prompt.tokens).toBeLessThanOrEqual(budget);
          expect(whole.reduce((sum, part) => sum + count(part), 0)).toBeLessThanOrEqual(prompt.tokens);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('the budget', () => {
  it('is what the person allows, or less where the window is small', () => {
    expect(promptBudget(4_000, { contextTokens: 128_000 })).toBe(4_000);
    expect(promptBudget(4_000, { contextTokens: 4_096 })).toBe(3_072);
  });
});
