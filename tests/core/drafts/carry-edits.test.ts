import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeEdits } from '../../../src/core/drafts/carry-edits';

const text = fc.constantFrom('a', 'b', 'c');

describe('how a draft and its request stand to each other', () => {
  it('never lets one side overwrite what only the other side says', () => {
    fc.assert(
      fc.property(fc.option(text), text, text, (baseline, draft, request) => {
        const { kind } = judgeEdits({ baseline, draft, request });
        if (kind === 'to_request') expect(request).toBe(baseline);
        if (kind === 'to_draft') expect(draft).toBe(baseline);
        if (kind === 'in_step' || kind === 'agreed') expect(draft).toBe(request);
        if (kind === 'conflict') expect([draft, request]).not.toContain(baseline);
      }),
    );
  });

  it('without knowing what both said last, what differs is a conflict', () => {
    expect(judgeEdits({ baseline: null, draft: 'a', request: 'b' }).kind).toBe('conflict');
    expect(judgeEdits({ baseline: null, draft: 'a', request: 'a' }).kind).toBe('agreed');
  });
});
