import { describe, expect, it } from 'vitest';
import type { EditEffect } from '../../../src/kernel/effects/operation';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { aStaging, use } from './tool-stage';

describe('what tools prepare', () => {
  it('is built upon what is staged, and upon no other text', () => {
    const staging = aStaging();
    staging.stage([{ kind: 'create', privacy: 'open', path: 'Notes/A.md', after: 'one' }]);
    const edit: Omit<EditEffect, 'before'> = {
      kind: 'edit',
      path: 'Notes/A.md',
      after: 'one two',
      inverse: [],
    };
    expect(() => staging.stage([{ ...edit, before: hashText('another') }])).toThrow('does not build upon');
    staging.stage([{ ...edit, before: hashText('one') }]);
    expect(staging.effects).toEqual([
      { kind: 'create', privacy: 'open', path: 'Notes/A.md', after: 'one two' },
    ]);
  });

  it('is inert where a model adds to a note', async () => {
    const staging = aStaging({ 'Notes/A.md': 'Mine.\n' });
    await use(staging, 'append', { path: 'Notes/A.md', text: '<img src="https://example.org/pixel.png">' });
    const [effect] = staging.effects;
    expect(effect?.kind === 'edit' && effect.after).not.toContain('<img');
  });
});
