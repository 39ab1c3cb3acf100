import { readFileSync } from 'node:fs';
import builtinModules from 'builtin-modules';
import { chatOnly } from './esbuild-chat-only.mjs';
import { eagerZod } from './esbuild-eager-zod.mjs';
import { later } from './esbuild-later.mjs';
import { noLookbehind } from './esbuild-no-lookbehind.mjs';
import { toolsOnly } from './esbuild-tools-only.mjs';
import { usedParts } from './esbuild-used-parts.mjs';

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
    plugins: [later, chatOnly, toolsOnly, eagerZod, noLookbehind, usedParts],
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

/** The command line, one file without node_modules. */
function headless() {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const program = nodeProgram('headless/cli.mts', 'dist/deputy.mjs', '#!/usr/bin/env node');
  return { ...program, define: { DEPUTY_VERSION: JSON.stringify(version) } };
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

function nodeProgram(entryPoint, outfile, ...firstLines) {
  // The CommonJS packages in the bundle (yaml among them) call `require` for Node's own modules.
  const defineRequire = `import * as $module from 'node:module'; const require = $module.createRequire(import.meta.url);`;
  return {
    entryPoints: [entryPoint],
    outfile,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [later, toolsOnly, eagerZod],
    banner: { js: [...firstLines, defineRequire].join('\n') },
  };
}
