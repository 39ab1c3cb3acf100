import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.record(z.string(), z.string()).optional(),
      strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

const FOLDER = '.github/workflows';
const files = readdirSync(FOLDER);

it.each(files)('%s takes every action by the hash of a commit', (file) => {
  const { jobs } = Workflow.parse(parse(readFileSync(`${FOLDER}/${file}`, 'utf8')));
  const actions = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

it.each(files)('%s lets no job write that runs packages from a registry', (file) => {
  const { permissions, jobs } = Workflow.parse(parse(readFileSync(`${FOLDER}/${file}`, 'utf8')));
  for (const job of Object.values(jobs)) {
    const granted = Object.values(job.permissions ?? permissions);
    const runsPackages = job.steps.some(({ run = '' }) => /\bnpm\b|\bnpx\b|\bnode\b|^\.ci\//.test(run));
    expect(runsPackages && granted.includes('write')).toBe(false);
  }
});

it('the check of a pull request is the script that runs anywhere: .ci/run', () => {
  const { jobs } = Workflow.parse(parse(readFileSync(`${FOLDER}/check.yml`, 'utf8')));
  const own = jobs['check']?.steps.flatMap(({ run }) => run ?? []);
  expect(own).toEqual(['.ci/run']);
});

it('the nightly workflow runs every part that `npm run nightly` has', () => {
  const { jobs } = Workflow.parse(parse(readFileSync(`${FOLDER}/nightly.yml`, 'utf8')));
  const unknown = spawnSync(process.execPath, ['scripts/nightly.mjs', 'none'], { encoding: 'utf8' });
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no part none') });
  const parts = unknown.stderr.slice(unknown.stderr.indexOf('there are ') + 10).match(/[\w-]+/g);
  expect(jobs['nightly']?.strategy?.matrix['part']).toEqual(parts);
});
