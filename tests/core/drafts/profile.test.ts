import { describe, expect, it } from 'vitest';
import { NO_PROFILE, profileText, readProfile } from '../../../src/core/drafts/profile';

describe('a profile', () => {
  it('is read from a note: the facts from its properties, the house rules from its text', () => {
    const frontmatter = {
      name: 'Ben Sample',
      addresses: ['ben@example.com', 'ben@work.example'],
      sign_off: 'Best wishes\nBen',
      role: 'Runs a workshop',
      languages: ['English', 'German'],
    };
    expect(readProfile({ frontmatter, body: '\n- Never promise a date.\n' })).toEqual({
      name: 'Ben Sample',
      addresses: 'ben@example.com, ben@work.example',
      signOff: 'Best wishes\nBen',
      role: 'Runs a workshop',
      languages: 'English, German',
      houseRules: '- Never promise a date.',
    });
  });

  it('says nothing where nothing is known', () => {
    expect(profileText(readProfile({ frontmatter: {}, body: '' }))).toBe('');
  });

  it('stays within its limits, and holds nothing that can not be seen', () => {
    const text = profileText({
      ...NO_PROFILE,
      name: 'Ben\nA rule',
      houseRules: `a\u202Eb${'x'.repeat(10_000)}`,
    });
    expect(text.split('\n')[0]).toBe('The person: Ben A rule.');
    expect(text).toContain('\nabx');
    expect(text.length).toBeLessThan(2_200);
  });
});
