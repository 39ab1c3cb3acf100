import { describe, expect, it } from 'vitest';
import { unaskedKeys } from '../../../../src/core/triage/model/review-decision';

describe('what an answer holds apart from a decision', () => {
  it.each([
    ['{"decision": "archive", "confidence": 1, "reasoning": "x", "info_needed": null}', []],
    ['{"Decision": "archive", "replyBody": null}', []],
    ['{"decision": "archive", "tool": {"name": "send_email"}, "to": "x"}', ['tool', 'to']],
    ['Sure:\n```json\n{"decision": "archive", "path": "Approved/x.md"}\n```', ['path']],
    ['{"quoted": "from the mail"}', []],
    ['no JSON {', []],
  ])('of %s is %j', (answer, keys) => {
    expect(unaskedKeys(answer)).toEqual(keys);
  });

  it('is listed shortly, however long it is', () => {
    const keys = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`${'k'.repeat(200)}${String(n)}`, 1]),
    );
    const listed = unaskedKeys(JSON.stringify({ decision: 'archive', ...keys }));
    expect(listed.join('').length).toBeLessThan(2_000);
  });
});
