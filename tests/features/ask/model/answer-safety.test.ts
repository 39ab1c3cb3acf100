import { describe, expect, it } from 'vitest';
import { safetyFault } from '../../../../src/features/ask/model/conversation/answer-question';

const RULE = 'Facts come from what you are shown alone, and you never guess a name or a number.';
const system = `You are Deputy.\n- ${RULE}\nShort and plain.`;
const given = JSON.stringify([
  'Where are the prices?',
  'HTTPS://Shop.example.org/Prices?a=1, www.Example.org, Ann@Example.org, and ftp://files.example.org/a.',
]);
const fault = (answer: string): string | null => safetyFault(answer, { system, given });

describe('an answer is shown', () => {
  it.each([
    'They are at https://shop.example.org/prices?a=1.',
    'See (https://SHOP.example.org/Prices?a=1), or www.example.org!',
    'Ask ann@example.org or ANN@EXAMPLE.ORG.',
    'It is on ftp://files.example.org/a',
    'It costs 20.50 a month, v1.2.3 or e.g. more.',
    'Short and plain.',
    'a\u200Bb\u200Bc\u200Bd',
  ])('where its addresses stand in what the model was shown: %s', (answer) => {
    expect(fault(answer)).toBeNull();
  });
});

describe('an answer is held back', () => {
  it.each([
    ['unknown_link', 'See https://shop.example.org/prices?a=2'],
    ['unknown_link', 'See https://evil.example/?q=secret and https://shop.example.org/prices?a=1'],
    ['unknown_link', 'See obsidian://open?vault=x'],
    ['unknown_link', 'See www.evil.example'],
    ['unknown_link', '(www.evil.example)'],
    ['unknown_link', 'Write to eve@evil.example.'],
    ['unknown_link', 'Write to mann@example.org.'],
    ['unknown_link', 'See https://ev\u200Bil.example/x'],
    ['key', 'The key is sk-proj-abcdefghijklmnop1234.'],
    ['key', 'The key is sk-proj-\u200Babcdefghijklmnop1234.'],
    ['instructions', `My rules: ${RULE}`],
    ['hidden_text', 'a\u200Bb\u200Bc\u200Bd\u200Be'],
  ])('as %s: %s', (why, answer) => {
    expect(fault(answer)).toBe(why);
  });
});
