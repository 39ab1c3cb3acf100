import { describe, expect, it } from 'vitest';
import { mailTitle } from '../../../../../src/core/app/view/words/mail-title';

const ANN = { name: 'Ann Lee', address: 'ann@example.com' };
const title = (name: string, subject = 'Hello'): string =>
  mailTitle({ sender: { ...ANN, name }, subject, path: 'Needs_Action/Note.md' });

describe('the title of a mail', () => {
  it('is the sender and the subject', () => {
    expect(title('Ann Lee', 'Does the 14th still work?')).toBe('Ann Lee · Does the 14th still work?');
  });

  it('names the address where there is no name', () => {
    expect(title('')).toBe('ann@example.com · Hello');
  });

  it('names the address where the name passes for another one', () => {
    expect(title('boss@company.example')).toBe('ann@example.com · Hello');
    expect(title('boss＠company.example')).toBe('ann@example.com · Hello');
  });

  it('is the name of a note that is no mail', () => {
    expect(mailTitle({ sender: null, subject: '', path: 'Needs_Action/Water the plants.md' })).toBe(
      'Water the plants',
    );
  });

  it('says so where there is nothing', () => {
    expect(mailTitle({ sender: ANN, subject: ' ', path: null })).toBe('Ann Lee · (no subject)');
  });

  it.each([
    ['turns the line around', 'Ann\u202E\u2067 Lee', 'Ann Lee · Hello'],
    ['breaks the line', 'Ann\r\n\u2028Lee', 'Ann Lee · Hello'],
    ['is invisible', '\u200B\u{E0041}\u00AD', 'ann@example.com · Hello'],
    ['is half a character', 'Ann \uD83D', 'Ann \uFFFD · Hello'],
    ['is HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)> · Hello'],
  ])('is inert where the name %s', (_, name, shown) => {
    expect(title(name)).toBe(shown);
  });

  it('is short, and no character is cut in two', () => {
    const long = title('Ann', '😀'.repeat(500));
    expect(long.length).toBeLessThan(140);
    expect(long).toMatch(/😀…$/u);
    expect(title('Ann', 'word '.repeat(60))).toMatch(/word…$/);
  });
});
