import { describe, expect, it } from 'vitest';
import { portableSchema } from '../../../src/llm/provider/answers/portable-schema';

describe('a portable schema', () => {
  it('leaves out limits that some provider rejects, at every depth', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        confidence: { type: 'number', minimum: 0, maximum: 1, description: 'How sure' },
        tasks: { type: 'array', maxItems: 3, items: { type: 'string', minLength: 1 } },
        target: { anyOf: [{ type: 'string', pattern: '^a' }, { type: 'null' }] },
      },
      required: ['confidence', 'tasks', 'target'],
      additionalProperties: false,
    };
    expect(portableSchema(schema)).toEqual({
      type: 'object',
      properties: {
        confidence: { type: 'number', description: 'How sure' },
        tasks: { type: 'array', items: { type: 'string' } },
        target: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['confidence', 'tasks', 'target'],
      additionalProperties: false,
    });
  });

  it('keeps properties that are called like a limit', () => {
    const schema = {
      type: 'object',
      properties: { format: { type: 'string' }, minimum: { type: 'number', minimum: 1 } },
    };
    expect(portableSchema(schema)).toEqual({
      type: 'object',
      properties: { format: { type: 'string' }, minimum: { type: 'number' } },
    });
  });
});
