import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { compileProgram } from './headless/compile-program';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds what is shipped, because some tests run exactly that: `main.js` in a browser, `dist/deputy.mjs` as a process. */
export default function buildArtifacts(project: TestProject): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  project.provide('program', compileProgram());
}

declare module 'vitest' {
  interface ProvidedContext {
    /** What `node` starts `deputy` with. */
    program: string[];
  }
}
