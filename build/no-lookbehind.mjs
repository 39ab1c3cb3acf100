import { replacements } from './replacements.mjs';

/** The slash before a segment becomes a group of its own, which the place and the text of the match leave out. */
const pathSegments = (from, to) => [
  [from, to],
  ['start: match.index,', 'start: match.index + match[1].length,'],
  ['match[0]', 'match[2]'],
];

/**
 * iOS before 16.4 refuses a script with a lookbehind as a whole, and esbuild's `supported` only moves it into a
 * `new RegExp` that throws later. So the dependencies that have one get an expression, or a few lines, that does the same
 * without. An update that changes those lines ends the build, so that the replacement is looked at again.
 */
export const noLookbehind = replacements('no-lookbehind', [
  {
    file: /[\\/]openai[\\/]internal[\\/]utils[\\/]path\.mjs$/,
    edits: pathSegments(
      String.raw`/(?<=^|\/)(?:\.|%2e){1,2}(?=\/|$)/gi`,
      String.raw`/(^|\/)((?:\.|%2e){1,2})(?=\/|$)/gi`,
    ),
  },
  {
    // What yaml itself falls back to takes quadratic time on a long run of blanks.
    file: /[\\/]yaml[\\/]browser[\\/]dist[\\/]compose[\\/]resolve-flow-scalar\.js$/,
    edits: [
      [
        String.raw`    let trimEnd, trimBoth;
    try {
        trimEnd = new RegExp('(?<![ \t])[ \t]+$');
        trimBoth = new RegExp('^[ \t]+|(?<![ \t])[ \t]+$', 'g');
    }
    catch {
        trimEnd = /[ \t]+$/;
        trimBoth = /^[ \t]+|[ \t]+$/g;
    }
`,
        String.raw`    const trimEnd = (text) => {
        let end = text.length;
        while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
        return text.slice(0, end);
    };
`,
      ],
      [`match[1].replace(trimEnd, '')`, 'trimEnd(match[1])'],
      [`match[1].replace(trimBoth, '')`, String.raw`trimEnd(match[1].replace(/^[ \t]+/, ''))`],
    ],
  },
  {
    // Used to write behind each run of line ends: behind its last one.
    file: /[\\/]yaml[\\/]browser[\\/]dist[\\/]stringify[\\/]stringifyString\.js$/,
    edits: [
      [
        String.raw`let blockEndNewlines;
try {
    blockEndNewlines = new RegExp('(^|(?<!\n))\n+(?!\n|$)', 'g');
}
catch {
    blockEndNewlines = /\n+(?!\n|$)/g;
}
`,
        String.raw`const blockEndNewlines = /\n(?!\n|$)/g;
`,
      ],
    ],
  },
]);
