import { expect, it } from 'vitest';
import { serverLine, serverText } from '../../../src/kernel/mail/foreign-text';

it("shows a server's words on one line, without what nobody sees", () => {
  expect(serverLine('No \u202Eroom.\r\n\tTry\u200B\u0007 later.\n', [])).toBe('No room. Try later.');
});

it("cuts a server's words after its secrets were taken out, and within no character", () => {
  expect(serverLine('secret-key-1 is not known here', ['secret-key-1'], 6)).toBe('... is…');
  expect(serverText('Full.\n\u{1F4EE}', [], 7)).toBe('Full.\n…');
});
