import { seededRandom } from '../../fakes/seeded-random';

/** Whatever loads something from here was not inert. */
export const ATTACKER = 'http://evil.example';

/** What Obsidian, its plugins and other readers of Markdown interpret, whole and in parts. */
const PIECES = [
  ...[`\\mmlToken{mglyph}[src="${ATTACKER}/m"]{}`, `\\style{cursor:url(${ATTACKER}/c)}{x}`],
  ...[
    `\\style{background:url(${ATTACKER}/b)}{x}`,
    `\\href{${ATTACKER}/h}{x}`,
    '\\phantom{x}',
    '\\def\\x{y}',
    '\\x',
  ],
  ...[`![x](${ATTACKER}/i)`, `![x][1]`, `[1]: ${ATTACKER}/r "x"`, `![[${ATTACKER}/e]]`, `[x](${ATTACKER}/l)`],
  ...[
    `<img src=${ATTACKER}/t>`,
    `<iframe src="${ATTACKER}/f">`,
    `<script src="${ATTACKER}/s"></script>`,
    '<svg',
    '</',
  ],
  ...[
    `<style>*{background:url(${ATTACKER}/y)}</style>`,
    '<!--',
    '-->',
    '<?',
    '<%',
    '%>',
    '<div',
    '>',
    '<',
    '/>',
  ],
  ...[
    `<${ATTACKER}/a>`,
    ...['<a@b.example>', '<?a@b>', '<!a@b>', '<%=a@b>'],
    'http://',
    'obsidian://',
    'file://',
    'javascript:',
    'src=',
    'onerror=x',
  ],
  ...[
    '$',
    '$',
    '$',
    '$$',
    '\\$',
    '\\',
    '\\\\',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '](',
    ']:',
    '[[',
    ']]',
    '![',
    '!',
    '[!',
    '[^1]:',
  ],
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '````',
    '`$=',
    '`=',
    '`INPUT[',
    '```dataviewjs',
    '~~~tasks',
    '$= dv.x',
    '= this.x',
    'js',
  ],
  ...[
    '%',
    '%%',
    '&',
    '&#36;',
    '&#92;',
    '&#109;',
    '&#60;',
    '&lt;',
    '^',
    '_',
    '*',
    '#',
    '|',
    ':',
    '::',
    '"',
    "'",
    '=',
    '-',
    '+',
    '1.',
    '5',
  ],
  ...[
    '\n',
    '\n',
    '\n\n',
    '\n> ',
    '\n- ',
    '\n1. ',
    '\n    ',
    '\n\t',
    '\n  ',
    ' ',
    ' ',
    ' ',
    '  ',
    '\t',
    '\u00A0',
    '\u200B',
  ],
  ...['> ', '- ', '- [ ] ', 'x', 'mml', 'a', 'text', 'Why', '---', '==='],
];

const WHOLE = PIECES.slice(0, 12).map((attack) => (attack.startsWith('\\') ? `$${attack}$` : attack));

/** Attacks among pieces of others; the same for the same seed. */
export function* attackTexts(seed: number, count: number): Generator<string> {
  const random = seededRandom(seed);
  const oneOf = (pieces: readonly string[]): string => pieces[Math.floor(random() * pieces.length)] ?? '';
  for (let n = 0; n < count; n += 1) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 24) }, () =>
      oneOf(random() < 0.15 ? WHOLE : PIECES),
    );
    yield parts.join('');
  }
}
