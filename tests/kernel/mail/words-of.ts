import { visibleText } from '../../../src/kernel/mail/text/visible-text';

/** Letters, marks and digits of a text, in lower case. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    visibleText(text)
      .normalize('NFKC')
      .replace(/[\u00AD\u034F\u200B-\u200D\u2060\uFEFF]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  );
