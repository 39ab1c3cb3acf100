import { readFileSync } from 'node:fs';
import builtinModules from 'builtin-modules';
import { build } from 'esbuild';
import { buildInChunks } from './chunks.mjs';
import { compiledAhead } from './compiled-ahead.mjs';
import { HTML, later, YAML } from './later.mjs';
import { CHAT, FOLDER_NAMES, HASH, MAIL, NOTES, standIns, TOOLS, WINDOW } from './stand-ins.mjs';
import { wordLists } from './word-lists.mjs';

const artifacts = { plugin, headless, bench, evaluate };

/** Builds one artifact as it is released, with `changes` of esbuild's options. */
export function buildArtifact(name, changes = {}) {
  const options = { ...optionsOf(name), ...changes };
  return name === 'plugin' ? buildInChunks(options) : build(options);
}

/** The options that esbuild needs to build one artifact in one go. */
export function optionsOf(name) {
  const options = artifacts[name];
  if (!options) throw new Error(`No artifact ${name}: there are ${Object.keys(artifacts).join(', ')}`);
  return { bundle: true, logLevel: 'warning', ...options() };
}

/** The plugin for desktop and phone: `platform` selects the SDKs' builds that need no Node. */
function plugin() {
  return {
    entryPoints: ['main.ts'],
    outfile: 'main.js',
    format: 'cjs',
    platform: 'browser',
    // Safari stands for the oldest phones (tests/release/bundle.test.ts).
    target: ['es2022', 'safari15.4'],
    minify: true,
    charset: 'utf8',
    // Once for the whole file, not in each of 500 modules: the app wraps the file in one function.
    banner: { js: '"use strict";' },
    tsconfigRaw: {
      compilerOptions: {
        strict: false,
        jsx: 'react-jsx',
        jsxImportSource: 'preact',
        target: 'es2022',
        verbatimModuleSyntax: true,
      },
    },
    plugins: [
      later(YAML),
      standIns([...CHAT, ...TOOLS, ...MAIL, ...FOLDER_NAMES, ...NOTES, ...WINDOW]),
      wordLists,
    ],
    // In Obsidian's window, `require` returns Node's modules and `import()` does not.
    supported: { 'dynamic-import': false },
    external: [
      'obsidian',
      'electron',
      '@codemirror/*',
      '@lezer/*',
      // Used only where Node exists.
      ...builtinModules.flatMap((name) => [name, `node:${name}`]),
    ],
  };
}

/**
 * The command line, without node_modules: a small module that starts the program, and the program with its
 * compiled code.
 */
function headless() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return {
    entryPoints: ['headless/cli.mts'],
    outfile: 'dist/deputy.cjs',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: { DEPUTY_VERSION: JSON.stringify(version) },
    // V8 gives the code that a run has compiled of a script, and not of a function alone.
    banner: { js: '(function (module, require) {' },
    footer: { js: '})' },
    plugins: [later(YAML, HTML), standIns([...TOOLS, ...MAIL, ...NOTES, ...HASH]), compiledAhead],
    // A script loads modules by `require` alone.
    supported: { 'dynamic-import': false },
  };
}

function bench() {
  // The browser driver is loaded only by scenarios that need it.
  const external = ['esbuild', 'playwright-core', '../preview/*'];
  return { ...nodeProgram('bench/main.mts', 'dist/bench.mjs'), external };
}

/** Measures how well mail is judged. */
function evaluate() {
  return nodeProgram('bench/evaluate/evaluate.mts', 'dist/evaluate.mjs');
}

function nodeProgram(entryPoint, outfile) {
  // CommonJS packages in the bundle, such as yaml, call `require` for Node's modules.
  const defineRequire = `import * as $module from 'node:module'; const require = $module.createRequire(import.meta.url);`;
  return {
    entryPoints: [entryPoint],
    outfile,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [later(YAML, HTML), standIns(HASH)],
    banner: { js: defineRequire },
  };
}
