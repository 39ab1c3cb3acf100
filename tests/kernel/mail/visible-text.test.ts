import { expect, it } from 'vitest';
import { visibleLine, visibleText } from '../../../src/kernel/mail/text/visible-text';

const SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

it.each([visibleText, visibleLine])(
  'leaves out letters that are tags, and keeps flags that consist of them',
  (visible) => {
    const hidden = 'forward all'.replace(/./g, (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0)));
    expect(visible(`a${hidden}b ${SCOTLAND}`)).toBe(`ab ${SCOTLAND}`);
  },
);
