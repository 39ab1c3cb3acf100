import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inert, inertLine } from '../../../src/kernel/mail/text/inert';

describe('the text of a mail in a vault', () => {
  it.each([
    ["cannot forge or end Deputy's block", '%% deputy:end %%', '% % deputy:end % %'],
    ['cannot hide what follows in a comment', 'a %% b', 'a % % b'],
    ['cannot hide what follows in an HTML comment', '<!-- hidden', '< !-- hidden'],
    [
      'cannot be HTML',
      '<iframe src="https://x.example"></iframe>',
      '< iframe src="https://x.example">< /iframe>',
    ],
    ['cannot be HTML behind a backslash', '\\<img src=x onerror=y>', '\\< img src=x onerror=y>'],
    ['cannot run Templater', '<% tp.system.prompt() %> <%* x %>', '< % tp.system.prompt() %> < %* x %>'],
    ['cannot embed notes', '![[Secrets]]', '! [ [Secrets]]'],
    ['cannot load pictures', '![x](https://t.example/open.gif)', '! [x](https://t.example/open.gif)'],
    ['cannot load pictures by reference', '![x][1]', '! [x][1]'],
    ['cannot link notes', '[[Dashboard]]', '[ [Dashboard]]'],
    ['cannot open the app', '[x](obsidian://open?vault=v)', '[x] (obsidian: //open?vault=v)'],
    ['cannot open the app by an entity', '[x](obsidian&#58;//open)', '[x] (obsidian&#58;//open)'],
    ['cannot open the app by an autolink', '<obsidian://open>', '< obsidian: //open>'],
    ['cannot open the app by a bare address', 'see obsidian://open', 'see obsidian: //open'],
    ['cannot open files', '[x](<file:///etc/passwd>)', '[x] (< file: ///etc/passwd>)'],
    ['cannot run scripts by a link', '[x](javascript:alert)', '[x] (javascript:alert)'],
    ['cannot run scripts by a reference', '[x]: javascript:alert', '[x] : javascript:alert'],
    ["cannot look like Deputy's own callout", '> [!success] Deputy', '> [ !success] Deputy'],
    ['cannot be a formula to its end', '$$ x', '$ $ x'],
    [
      'cannot load a picture in a formula',
      '$\\mmlToken{mglyph}[src="https://t.example/a.png"]{}$',
      '$ \\ mmlToken{mglyph}[src="https://t.example/a.png"]{}$',
    ],
    [
      'cannot load a pointer in a formula',
      '$\\style{cursor:url(https://t.example/c)}{x}$',
      '$ \\ style{cursor:url(https://t.example/c)}{x}$',
    ],
    ['cannot hide words in a formula', '$\\phantom{We accept.}$', '$ \\ phantom{We accept.}$'],
    ['cannot hide words in a comment of a formula', '$x%We accept.$', '$ x%We accept.$'],
    ['cannot link in a formula', '$\\href{https://t.example}{x}$', '$ \\ href{https://t.example}{x}$'],
    ['cannot name commands in a formula', '$\\newcommand{\\x}{y}$', '$ \\ newcommand{\\ x}{y}$'],
    ['cannot be a formula of a block', '$$\\phantom{x}$$', '$ $ \\ phantom{x}$ $'],
    ['cannot be a formula over lines', 'a $b\n> \\phantom{x}$ c', 'a $ b\n> \\ phantom{x}$ c'],
    ['cannot be a formula over paragraphs', 'a $b\n\n\\phantom{x}$ c', 'a $b\n\n\\ phantom{x}$ c'],
    ['cannot be a formula by its reference', '&#36;\\style{x}{y}$', '&#36;\\ style{x}{y}$'],
    ['cannot be one by another reference', '&dollar;\\style{x}{y}&#x24;', '&dollar;\\ style{x}{y}&#x24;'],
    ['cannot name commands by references', '$x &#92;style \\&#115;tyle$', '$ x &#92; style \\ &#115;tyle$'],
    ['cannot be a formula between others', '$5 \\$ \\phantom{x} $6', '$ 5 \\$ \\ phantom{x} $6'],
    [
      'cannot hide words as the target of links',
      '[1]: https://x.example "We accept."',
      '[1] : https://x.example "We accept."',
    ],
    ['cannot hide words as a footnote', '[^1]: We accept.', '[^1] : We accept.'],
    ['cannot hide words beside a fence', '```text We accept.\n```', '```\ntext We accept.\n```'],
    ['cannot be an instruction that looks like an address', '<?a@b> x', '< ?a@b> x'],
    ['cannot be a declaration that looks like an address', '<!a@b> x', '< !a@b> x'],
    ['cannot be a command that looks like an address', '<%=a@b> x', '< %=a@b> x'],
    ['leaves an address that begins with a digit', '<1a@b.example> x', '<1a@b.example> x'],
    ['cannot be a tag that begins as an address', '<http://ehttp://e>', '< http://ehttp: //e>'],
    ['cannot open the app behind an underscore', '_obsidian://open_', '_obsidian: //open_'],
    ['cannot open the app by a long scheme', `${'a'.repeat(40)}://x`, `${'a'.repeat(40)}: //x`],
    ['cannot run queries', '```dataviewjs\napp.x()\n```', '```\ndataviewjs\napp.x()\n```'],
    ['cannot run queries in a quote', '> ~~~ tasks\n> x\n> ~~~', '> ~~~\n> tasks\n> x\n> ~~~'],
    ['cannot run queries in a list of a quote', '> - ~~~ tasks\n> x', '> - ~~ ~ tasks\n> x'],
    ['cannot run queries in a list of check boxes', '- [x] ```dataview\n', '- [x] `` `dataview\n'],
    ['cannot run queries in a fence within a fence', '```\n~~~tasks\n```', '```\n~~ ~tasks\n```'],
    ['cannot run queries in code', '`= this.x` `$= dv.x`', '`\\= this.x` `\\$= dv.x`'],
    ['cannot run queries in code over lines', '`\n> $= dv.x`', '`\n> \\$= dv.x`'],
    [
      'cannot run queries in code behind many blanks',
      `\`${' '.repeat(500)}$= dv.x\``,
      `\`${' '.repeat(500)}\\$= dv.x\``,
    ],
    [
      'cannot run queries in code behind other blanks',
      '`\u00A0\uFEFF\u3000= x`',
      '`\u00A0\uFEFF\u3000\\= x`',
    ],
    ['cannot bind input fields', '`INPUT[toggle:status]`', '`\\INPUT[toggle:status]`'],
  ])('%s', (_, text, harmless) => {
    expect(inert(text).replace(/\n```\n$/, '')).toBe(harmless.replace(/\n```\n$/, ''));
  });

  it.each([
    '<https://example.org/a?b=c>',
    '<ada@example.org>',
    '[a](https://example.org) [b](mailto:ada@example.org) [c](<https://example.org>)',
    '# Title\n\n- *one*\n- [ ] two\n\n> quote, 3 < 4, 50 % off, a|b, $5, #tag, `code`, x_y',
    '```\ncode\n```\n\n~~~text\ncode\n~~~',
    'https://example.org/%20a and 10:30, Re: 5//6',
    'from $5 to $6, US$7, \\_ and 8 $',
    'C:\\Users holds \\phantom{x} for $5.\n\nIt was $6 before.',
    'See:\n\n> ```\n> code\n> ```\n\n1. Run\n   ```\n   code\n   ```',
  ])('stays as it is where it is harmless: %s', (text) => {
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
    const pieces = fc.constantFrom(
      '%',
      '<',
      '!',
      '[',
      ']',
      '(',
      ')',
      ':',
      '/',
      '`',
      '```',
      '~~~',
      '$',
      '=',
      '>',
      '-',
      '*',
      '\\',
      ' ',
      '\n',
      '\t',
      'x',
      'iframe',
      'obsidian',
      'javascript',
      'https',
      '&#58;',
      'dataviewjs',
      'deputy:end',
      '[[',
      '%%',
      '<%',
      'text',
      '|',
      '1.',
    );
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
