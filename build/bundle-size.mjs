// `node build/bundle-size.mjs` prints the composition of main.js by package, folder and file, before
// the file is shortened as a whole.
import { buildArtifact } from './artifacts.mjs';

const {
  metafile,
  outputFiles: [{ text }],
} = await buildArtifact('plugin', { write: false });
const inputs = Object.assign({}, ...Object.values(metafile.outputs).map((chunk) => chunk.inputs));

// The module in front of a late-loaded package (later.mjs) counts as part of that package.
const NAME = /(?:node_modules\/|later:)((?:@[^/]+\/)?[^/]+)/;
const isPackage = (file) => NAME.test(file) && !file.includes('later:.');
const packageOf = (file) => NAME.exec(file)[1];
const folderOf = (file) => file.split('/').slice(0, 2).join('/');

const files = Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput]);
print(
  'by package',
  sum(
    files.filter(([file]) => isPackage(file)),
    packageOf,
  ),
);
print(
  'by folder',
  sum(
    files.filter(([file]) => !isPackage(file)),
    folderOf,
  ),
);
const LARGEST = 25;
print(`the ${LARGEST} largest files`, files.sort(([, a], [, b]) => b - a).slice(0, LARGEST));
console.log(`\nmain.js ${kilobytes(Buffer.byteLength(text))}`);

function sum(sizes, nameOf) {
  const sums = new Map();
  for (const [file, size] of sizes) sums.set(nameOf(file), (sums.get(nameOf(file)) ?? 0) + size);
  return [...sums].sort(([, a], [, b]) => b - a);
}

function print(title, rows) {
  console.log(`\n${title}: ${kilobytes(rows.reduce((total, [, size]) => total + size, 0))}`);
  for (const [name, size] of rows) console.log(`${kilobytes(size).padStart(12)}  ${name}`);
}

function kilobytes(size) {
  return `${(size / 1_000).toFixed(1)} kB`;
}
