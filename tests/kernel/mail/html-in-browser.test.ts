// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from '../../../src/kernel/mail/html/html';
import { htmlCases } from './html-cases';

describe('the HTML of a mail, in a browser', () => {
  it.each(htmlCases)('keeps %s', (_, html, markdown) => {
    expect(typeof DOMParser).toBe('function');
    expect(htmlToMarkdown(html)).toBe(markdown);
  });
});
