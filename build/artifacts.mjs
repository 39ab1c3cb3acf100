import { readFileSync } from 'node:fs';
import builtinModules from 'builtin-modules';
import { compiledAhead } from './compiled-ahead.mjs';
import { later } from './later.mjs';
import { CHAT, HASH, MAIL, standIns, TOOLS } from './stand-ins.mjs';

const artifacts = { plugin, headless, bench, evaluate, learn };

/** How one of the artifacts is built, as esbuild takes it. */
export function optionsOf(name) {
  const options = artifacts[name];
  if (!options) throw new Error(`No artifact ${name}: there are ${Object.keys(artifacts).join(', ')}`);
  return { bundle: true, logLevel: 'warning', ...options() };
}

/** What Obsidian loads on desktop and phone: `platform` picks the SDKs' builds that need no Node. */
function plugin() {
  return {
    entryPoints: ['main.ts'],
    outfile: 'main.js',
    format: 'cjs',
    platform: 'browser',
    // Safari names the oldest phones (tests/release/bundle.test.ts).
    target: ['es2022', 'safari15.4'],
    minify: true,
    charset: 'utf8',
    // Once, and not in each of 500 modules: the app makes one function of the file.
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
    plugins: [later, standIns([...CHAT, ...TOOLS, ...MAIL])],
    // In Obsidian's window `require` gives Node's modules, and `import()` does not.
    supported: { 'dynamic-import': false },
    external: [
      'obsidian',
      'electron',
      '@codemirror/*',
      '@lezer/*',
      // Reached only through src/desktop, which is loaded where Node is.
      ...builtinModules.flatMap((name) => [name, `node:${name}`]),
    ],
  };
}

/** The command line, without node_modules: a small module that starts it, and the program, compiled ahead. */
function headless() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return {
    entryPoints: ['headless/cli.mts'],
    outfile: 'dist/deputy.cjs',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: { DEPUTY_VERSION: JSON.stringify(version) },
    plugins: [later, standIns([...TOOLS, ...MAIL, ...HASH]), compiledAhead],
    // A script that is compiled ahead has `require` alone.
    supported: { 'dynamic-import': false },
  };
}

function bench() {
  // What drives the browser is loaded when a scenario asks for it.
  const external = ['esbuild', 'playwright-core', '../preview/*'];
  return { ...nodeProgram('bench/main.mts', 'dist/bench.mjs'), external };
}

/** How well mail is judged, and what the rules learn from it. */
function evaluate() {
  return nodeProgram('bench/evaluate/evaluate.mts', 'dist/evaluate.mjs');
}

function learn() {
  return nodeProgram('bench/evaluate/learn.mts', 'dist/learn.mjs');
}

function nodeProgram(entryPoint, outfile) {
  // The CommonJS packages in the bundle (yaml among them) call `require` for Node's own modules.
  const defineRequire = `import * as $module from 'node:module'; const require = $module.createRequire(import.meta.url);`;
  return {
    entryPoints: [entryPoint],
    outfile,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [later, standIns(HASH)],
    banner: { js: defineRequire },
  };
}
