import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inert, inertLine } from '../../../src/kernel/mail/text/inert';
import { tableOf, type Triple } from '../../word-table';

const rows = tableOf('kernel/mail/inert');

describe('the text of a mail in a vault', () => {
  it.each(rows<Triple>('rows'))('%s', (_, text, harmless) => {
    expect(inert(text).replace(/\n```\n$/, '')).toBe(harmless.replace(/\n```\n$/, ''));
  });

  it.each(rows('stays as it'))('stays as it is where it is harmless: %s', (text) => {
    expect(inert(text)).toBe(text);
  });

  it('closes a fence that it leaves open, so that what follows is no code', () => {
    expect(inert('a\n```\nb\n')).toBe('a\n```\nb\n```\n');
    expect(inert('a\n~~~~\n~~~\nb')).toBe('a\n~~~~\n~~~\nb\n~~~~\n');
    expect(inert('```\n```')).toBe('```\n```');
  });

  it.each([
    ['- ```\n  code\n  ```\nafter', '- `` `\n  code\n  `` `\nafter'],
    ['1. a\n   ```\ncode\n   ```', '1. a\n   `` `\ncode\n   `` `'],
    ['> ```\ncode', '> `` `\ncode'],
    ['> ```\n> code', '> `` `\n> code'],
    ['> ```\n> ~~~\ncode', '> `` `\n> ~~ ~\ncode'],
    ['```\na\n  ```\n> b', '`` `\na\n  `` `\n> b'],
  ])('breaks a fence whose end is not the same to every reader: %j', (text, settled) => {
    expect(inert(text)).toBe(settled);
  });

  it('shows where a link goes that is sent, and makes none of it a click in what a model wrote', () => {
    const text = '[](https://x.example "We accept.") <https://x.example> www.x.example ftp://x.example';
    expect(inert(text, 'visible')).toBe(
      '[] (https://x.example "We accept.") <https://x.example> www.x.example ftp://x.example',
    );
    expect(inert(text, 'plain')).toBe(
      '[] (https: //x.example "We accept.") < https: //x.example> www. x.example ftp: //x.example',
    );
  });

  it('has no effect in a line together with the lines around it', () => {
    expect(inertLine('\\mmlToken{mglyph}')).toBe('\\ mmlToken{mglyph}');
    expect(inertLine('```dataviewjs')).toBe('`` `dataviewjs');
    expect(inertLine('[^1]: a $b$ `= x` [!note]')).toBe('[^1] : a $ b$ `\\= x` [ !note]');
  });

  it('holds nothing active and every letter, whatever it is made of', () => {
    const pieces = fc.constantFrom(...rows('pieces'));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const result = inert(text);
        expect(result).not.toMatch(/%%|<%|<!|!\[|\[\[|\$\$|obsidian:\/\//i);
        expect(result).not.toMatch(/<(?:iframe|x|dataviewjs)/i);
        expect(result).not.toMatch(/\]\(\s*(?:javascript|obsidian|[&<\\])/i);
        expect(result).not.toMatch(/^[\s>*\d.-]*(?:`{3,}|~{3,})[ \t]*(?:dataviewjs|x|iframe)/m);
        const lettersOf = (from: string): string => from.replace(/text/g, '').replace(/[^a-z0-9]/g, '');
        expect(lettersOf(result)).toBe(lettersOf(text));
        expect(inert(result)).toBe(result);
      }),
      { numRuns: 3000 },
    );
  });
});
