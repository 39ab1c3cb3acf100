import { describe, expect, it } from 'vitest';
import { argumentTrouble } from '../../../../src/features/tool-servers/servers/mcp-servers';
import type { ToolArguments } from '../../../../src/kernel/ports/tool-caller';

const TO = { type: 'object', properties: { to: { type: 'string' } } };

type Case = [schema: Record<string, unknown>, args: ToolArguments, trouble: RegExp | null];

describe('arguments', () => {
  const CASES: Case[] = [
    [{}, { anything: 1 }, null],
    [{ type: 'object' }, { anything: 1 }, null],
    [TO, { to: 'ann' }, null],
    [TO, {}, null],
    [TO, { to: 1 }, /^"to": .*number/],
    [{ ...TO, required: ['to'] }, {}, /^Instance does not have required property "to"/],
    [TO, { to: 'ann', cc: 'bo' }, /^It knows no argument "cc"\.$/],
    [{ ...TO, additionalProperties: true }, { to: 'ann', cc: 'bo' }, null],
    [{ ...TO, additionalProperties: { type: 'string' } }, { cc: 1 }, /"cc": /],
    [{ ...TO, additionalProperties: false }, { cc: 'bo' }, /"cc"/],
    [{ ...TO, patternProperties: { '^x-': {} } }, { 'x-a': 1 }, null],
    [{ ...TO, anyOf: [{ required: ['cc'] }, { required: ['to'] }] }, { cc: 'bo' }, null],
    [
      {
        $defs: { address: { type: 'string', format: 'email' } },
        properties: { to: { $ref: '#/$defs/address' } },
      },
      { to: 'nobody' },
      /"to": .*email/,
    ],
    [{ properties: { to: { $ref: 'https://example.com/elsewhere' } } }, { to: 'a' }, /can't be read/],
    [
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        properties: { n: { type: 'number', maximum: 3, exclusiveMaximum: true } },
      },
      { n: 3 },
      /"n": /,
    ],
    [{ properties: { __proto__: null, to: {} } }, { constructor: 1 }, /no argument "constructor"/],
    [{ properties: { pattern: { type: 'string' } } }, { pattern: 1 }, /^"pattern": .*number/],
    [{ properties: { like: { enum: [{ pattern: 'a' }] } } }, { like: { pattern: 'b' } }, /"like": /],
    [{ patternProperties: { '^x-': {} }, additionalProperties: false }, { 'x-a': 1 }, null],
  ];

  it.each(CASES)('of %j: %j', async (schema, args, trouble) => {
    const before = JSON.stringify(schema);
    const found = await argumentTrouble(schema, args);
    if (trouble === null) expect(found).toBeNull();
    else expect(found).toMatch(trouble);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it.each([
    ['a pattern', { pattern: '^(a+)+$' }],
    ['a format', { format: 'url' }],
    ['the items of a list', { anyOf: [{ pattern: '^(a+)+$' }] }],
  ])('are not held up by %s that never ends', async (_, to) => {
    const args = { to: `http://${'a'.repeat(60)}!` };
    expect(
      await argumentTrouble({ properties: { to }, patternProperties: { '(a+)+$': {} } }, args),
    ).toBeNull();
  });
});
