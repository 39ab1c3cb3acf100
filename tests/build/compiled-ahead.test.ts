import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fakes/temporary-folder';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const FILES = ['deputy.mjs', 'deputy.cjs', 'deputy.cjs.compiled'];

const { version } = JSON.parse(readFileSync(join(DIST, '../package.json'), 'utf8')) as { version: string };

it('is a program that V8 takes as it was compiled', () => {
  // In a process of its own: V8 rejects what was compiled under other flags, and a test may have set some here.
  const look = `const { cachedDataRejected } = new (require('node:vm').Script)(
    fs.readFileSync('deputy.cjs', 'utf8'), { cachedData: fs.readFileSync('deputy.cjs.compiled') });
    console.log(cachedDataRejected);`;
  expect(execFileSync(process.execPath, ['--eval', look], { cwd: DIST, encoding: 'utf8' })).toBe('false\n');
});

it.runIf(process.platform !== 'win32')('is executable after each build, however it was linked before', () => {
  expect(statSync(join(DIST, 'deputy.mjs')).mode & 0o777).toBe(0o755);
});

it.each([
  ['is not there', (compiled: string) => rmSync(compiled)],
  ['is cut off', (compiled: string) => writeFileSync(compiled, readFileSync(compiled).subarray(0, 100_000))],
  ['is of another program', (compiled: string) => writeFileSync(compiled, otherProgram())],
  ['is empty', (compiled: string) => writeFileSync(compiled, '')],
])('starts where what was compiled ahead %s', (_, spoil) => {
  const folder = copyOfProgram();
  spoil(join(folder, 'deputy.cjs.compiled'));
  expect(said(folder)).toBe(`${version}\n`);
});

it('takes the program as it stands once that is newer, even if it is as long as before', () => {
  const folder = copyOfProgram();
  const program = join(folder, 'deputy.cjs');
  const other = '9'.repeat(version.length);
  writeFileSync(program, readFileSync(program, 'utf8').replaceAll(`"${version}"`, `"${other}"`));
  const later = Date.now() / 1_000 + 60;
  utimesSync(program, later, later);
  expect(said(folder)).toBe(`${other}\n`);
});

function copyOfProgram(): string {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  for (const file of FILES) cpSync(join(DIST, file), join(folder, file), { preserveTimestamps: true });
  return folder;
}

const otherProgram = (): Buffer => new Script('(function () { return 1; })').createCachedData();

function said(folder: string): string {
  return execFileSync(process.execPath, [join(folder, 'deputy.mjs'), '--version'], { encoding: 'utf8' });
}
