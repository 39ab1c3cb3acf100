import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src/llm/provider/answers/read-answer';
import { decisionOutput, decisionSchema, namedDecision } from '../../../../src/core/triage/model/decision';

const answer = (fields: Record<string, unknown>) =>
  decisionSchema.safeParse({
    decision: 'archive',
    confidence: 0.8,
    reasoning: 'Nothing is expected.',
    ...fields,
  });

const issuesOf = (fields: Record<string, unknown>): string[] => {
  const parsed = answer(fields);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('the schema sent to providers', () => {
  it('is a flat object that requires every key and allows no other', () => {
    const { schema } = decisionOutput;
    const keys = [
      'reasoning',
      'decision',
      'confidence',
      'for',
      'due',
      'reply_body',
      'delegation_target',
      'info_needed',
    ];
    expect(schema).toMatchObject({ type: 'object', required: keys, additionalProperties: false });
    expect(schema).not.toHaveProperty('$schema');
    expect(Object.keys(schema['properties'] ?? {})).toEqual(keys);
  });
});

describe('reading a decision', () => {
  it.each(['draft_reply', 'Draft Reply', 'DRAFT-REPLY', ' draft_reply '])(
    'takes %j as draft_reply',
    (decision) => {
      expect(answer({ decision, reply_body: 'Yes.' })).toMatchObject({
        data: { kind: 'draft_reply', reply: 'Yes.' },
      });
    },
  );

  it.each([
    [1.7, 1],
    ['0.85', 0.85],
    ['0,85', 0.85],
    [85, 0.85],
    ['85 %', 0.85],
    ['85/100', 0.85],
    ['8/10', 0.8],
    ['High', 0.9],
    ['very low', 0.1],
  ])('reads the confidence %j as %d', (confidence, expected) => {
    expect(answer({ confidence })).toMatchObject({ data: { confidence: expected } });
  });

  it.each([null, undefined, '', 'so-so', Number.NaN, -3, 7, 1_000, {}])(
    'counts the confidence %j, which can not be read, as 0.5',
    (confidence) => {
      expect(answer({ confidence })).toMatchObject({ data: { confidence: 0.5 } });
    },
  );

  it.each([undefined, null, '  ', 3])('asks for no other answer where the reasoning is %j', (reasoning) => {
    expect(answer({ reasoning })).toMatchObject({ data: { reasoning: 'The model gave no reason.' } });
  });

  it.each([
    ['lines', ['Hello Ann,', '', 'yes.']],
    ['paragraphs in an object', { body: 'Hello Ann,\n\nyes.' }],
    ['lines in an object', { lines: ['Hello Ann,', '', 'yes.'] }],
  ])('reads a reply that comes as %s', (_, reply) => {
    expect(answer({ decision: 'draft_reply', reply_body: reply })).toMatchObject({
      data: { reply: 'Hello Ann,\n\nyes.' },
    });
  });

  it.each([
    ['draft_reply', 'reply_body'],
    ['needs_info', 'info_needed'],
    ['delegate', 'delegation_target'],
  ])('names what a %s lacks', (decision, field) => {
    const expected = [`${field}: must be a non-empty string when decision is ${decision}`];
    for (const value of [undefined, null, '', '  ', 'null', 'None', 7]) {
      expect(issuesOf({ decision, [field]: value })).toEqual(expected);
    }
  });

  it('drops fields that belong to another decision, whatever they hold', () => {
    const parsed = answer({ reply_body: 'Dear', delegation_target: ['Bob'], info_needed: 3, mood: 'fine' });
    expect(parsed.data).toEqual({ kind: 'archive', confidence: 0.8, reasoning: 'Nothing is expected.' });
  });

  it('lets an urgent note go without a reply', () => {
    expect(answer({ decision: 'urgent' })).toMatchObject({
      data: { kind: 'urgent', reply: null, handOver: null },
    });
  });

  it('refuses a decision that is none of the five', () => {
    expect(issuesOf({ decision: 'delete' })[0]).toMatch(/^decision: .*draft_reply/u);
  });

  it('is found in keys of another case, in a wrapper, in a fence', () => {
    const inner = '{"Decision":"Archive","confidence":"1","Reasoning":"Spam."}';
    for (const text of [inner, `{"result":${inner}}`, `Sure:\n\`\`\`json\n${inner}\n\`\`\``]) {
      expect(readAnswer(text, 'stop', decisionSchema)).toMatchObject({
        ok: true,
        value: { kind: 'archive' },
      });
    }
  });
});

describe('namedDecision', () => {
  it('finds the decision of an answer that is otherwise unusable', () => {
    expect(namedDecision({ decision: 'Urgent' })).toBe('urgent');
    expect(namedDecision({ decision: 'delete' })).toBeNull();
    expect(namedDecision('archive')).toBeNull();
    expect(namedDecision(undefined)).toBeNull();
  });
});
