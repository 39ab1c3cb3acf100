import { replacements } from './replacements.mjs';

const yaml = (file) => new RegExp(String.raw`[\\/]yaml[\\/]browser[\\/]dist[\\/]${file}\.js$`);

/** Without parts of dependencies that the plugin never reaches, and one that every browser has itself. */
export const usedParts = replacements('used-parts', [
  {
    // Deputy gives a schema of its own, made of YAML 1.2's core: neither JSON's nor YAML 1.1's is looked up.
    file: yaml(String.raw`schema[\\/]tags`),
    edits: [
      [
        `import { schema as schema$1 } from './json/schema.js';
import { binary } from './yaml-1.1/binary.js';
import { merge } from './yaml-1.1/merge.js';
import { omap } from './yaml-1.1/omap.js';
import { pairs } from './yaml-1.1/pairs.js';
import { schema as schema$2 } from './yaml-1.1/schema.js';
import { set } from './yaml-1.1/set.js';
import { timestamp, intTime, floatTime } from './yaml-1.1/timestamp.js';
`,
        `import { merge } from './yaml-1.1/merge.js';
`,
      ],
      [
        `    ['json', schema$1],
    ['yaml11', schema$2],
    ['yaml-1.1', schema$2]
`,
        '',
      ],
      ['    binary,\n', ''],
      ['    floatTime,\n', ''],
      ['    intTime,\n', ''],
      ['    omap,\n    pairs,\n', ''],
      ['    set,\n    timestamp\n', ''],
      [
        `    'tag:yaml.org,2002:binary': binary,
    'tag:yaml.org,2002:merge': merge,
    'tag:yaml.org,2002:omap': omap,
    'tag:yaml.org,2002:pairs': pairs,
    'tag:yaml.org,2002:set': set,
    'tag:yaml.org,2002:timestamp': timestamp
`,
        '',
      ],
    ],
  },
  {
    // What writes and walks the tokens of a document.
    file: yaml(String.raw`parse[\\/]cst`),
    edits: [
      [
        `export { createScalarToken, resolveAsScalar, setScalarValue } from './cst-scalar.js';
export { stringify } from './cst-stringify.js';
export { visit } from './cst-visit.js';
`,
        '',
      ],
    ],
  },
  {
    // A table of 2,200 names that a browser knows. Those of a text are asked for at once: a text may hold a million.
    file: /[\\/]postal-mime[\\/]dist[\\/]esm[\\/]text-format\.js$/,
    edits: [
      [
        `import { htmlEntities } from './html-entities.js';
`,
        `const entitiesIn = (text) => {
  const names = [...new Set(text.match(/&[a-z]+\\d*;?/gi) ?? [])];
  const html = names.map((name) => '<i>' + name + '</i>').join('');
  const { children } = new DOMParser().parseFromString(html, 'text/html').body;
  const known = Object.create(null);
  names.forEach((name, index) => {
    const meant = children[index].textContent;
    const isWhole = name.endsWith(';') ? name === '&semi;' || !meant.endsWith(';') : meant.length === 1;
    if (isWhole) known[name] = meant;
  });
  return known;
};
`,
      ],
      [
        `export function decodeHTMLEntities(str) {
`,
        `export function decodeHTMLEntities(str) {
    const htmlEntities = entitiesIn(str);
`,
      ],
    ],
  },
]);
