#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const program = fileURLToPath(new URL('deputy.cjs', import.meta.url));

/** The code cache from the build, unless the program is newer. V8 rejects a cache of another Node version. */
function compiledAhead() {
  const compiled = `${program}.compiled`;
  try {
    return statSync(compiled).mtimeMs < statSync(program).mtimeMs ? undefined : readFileSync(compiled);
  } catch {
    return undefined;
  }
}

// The program is the expression of a function (build/artifacts.mjs).
const script = new Script(readFileSync(program, 'utf8'), { filename: program, cachedData: compiledAhead() });
const module = { exports: {} };
script.runInThisContext()(module, createRequire(program));
await module.exports.ended;
