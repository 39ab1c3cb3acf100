// `node first-run.mjs PROGRAM COMPILED` runs the program once, to say its version, and stores what V8 has compiled.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Script } from 'node:vm';

const [program, compiled] = process.argv.slice(2).map((path) => resolve(path));
process.argv = [process.argv[0], program, '--version'];
const script = new Script(readFileSync(program, 'utf8'), { filename: program });
process.on('exit', () => writeFileSync(compiled, script.createCachedData()));
script.runInThisContext()({ exports: {} }, createRequire(program));
