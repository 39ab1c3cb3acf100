import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inert } from '../../src/mail/inert';
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
        ['cannot run queries', '```dataviewjs\napp.x()\n```', '```text dataviewjs\napp.x()\n```'],
        ['cannot run queries in a quote', '> - ~~~ tasks\n> x', '> - ~~~text tasks\n> x'],
        ['cannot run queries in a list of check boxes', '- [x] ```dataview\n', '- [x] ```text dataview\n'],
        ['cannot run queries in code', '`= this.x` `$= dv.x`', '`\\= this.x` `\\$= dv.x`'],
        ['cannot run queries in code over lines', '`\n> $= dv.x`', '`\n> \\$= dv.x`'],
        ['cannot bind input fields', '`INPUT[toggle:status]`', '`\\INPUT[toggle:status]`'],
    ])('%s', (_, text, harmless) => {
        expect(inert(text).replace(/\n```\n$/, '')).toBe(harmless.replace(/\n```\n$/, ''));
    });
    it.each([
        '<https://example.org/a?b=c>',
        '<ada@example.org>',
        '[a](https://example.org) [b](mailto:ada@example.org) [c](<https://example.org>)',
        '[1]: https://example.org',
        '# Title\n\n- *one*\n- [ ] two\n\n> quote, 3 < 4, 50 % off, a|b, $5, #tag, `code`, x_y',
        '```\ncode\n```\n\n~~~text\ncode\n~~~',
        'https://example.org/%20a and 10:30, Re: 5//6',
    ])('stays as it is where it is harmless: %s', (text) => {
        expect(inert(text)).toBe(text);
    });
    it('closes a fence that it leaves open, so that what follows is no code', () => {
        expect(inert('a\n```\nb\n')).toBe('a\n```\nb\n```\n');
        expect(inert('a\n~~~~\n~~~\nb')).toBe('a\n~~~~\n~~~\nb\n~~~~\n');
        expect(inert('```\n```')).toBe('```\n```');
    });
    it('holds nothing active and every letter, whatever it is made of', () => {
        const pieces = fc.constantFrom('%', '<', '!', '[', ']', '(', ')', ':', '/', '`', '```', '~~~', '$', '=', '>', '-', '*', '\\', ' ', '\n', '\t', 'x', 'iframe', 'obsidian', 'javascript', 'https', '&#58;', 'dataviewjs', 'deputy:end', '[[', '%%', '<%', 'text', '|', '1.');
        fc.assert(fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
            const text = parts.join('');
            const result = inert(text);
            expect(result).not.toMatch(/%%|<%|<!|!\[|\[\[|\$\$|obsidian:\/\//i);
            expect(result).not.toMatch(/<(?:iframe|x|dataviewjs)/i);
            expect(result).not.toMatch(/\]\(\s*(?:javascript|obsidian|[&<\\])/i);
            expect(result).not.toMatch(/^[\s>*\d.-]*(?:`{3,}|~{3,})[ \t]*(?:dataviewjs|x|iframe)/m);
            const lettersOf = (from) => from.replace(/text/g, '').replace(/[^a-z0-9]/g, '');
            expect(lettersOf(result)).toBe(lettersOf(text));
            expect(inert(result)).toBe(result);
        }), { numRuns: 3000 });
    });
});
