// node build/bundle-size.mjs: what main.js is made of, by package, by folder and by file.
import { build } from 'esbuild';
import { optionsOf } from './artifacts.mjs';

const { metafile } = await build({ ...optionsOf('plugin'), metafile: true, write: false });
const [{ bytes, inputs }] = Object.values(metafile.outputs);

// What stands in front of a package that is loaded later (later.mjs) counts as a part of it.
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
console.log(`\nmain.js ${kilobytes(bytes)}`);

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
