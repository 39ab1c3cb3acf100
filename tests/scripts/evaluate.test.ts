import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedAnswer } from '../e2e/scripted-answer';
import { temporaryFolder } from '../fakes/temporary-folder';
import { startScriptedModel } from '../wire/scripted-model-server';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const MAILS = [
  JSON.stringify({ needs: 'person', from: 'bob@example.org', subject: 'Roof', body: 'Could you call me?' }),
  '{"needs": "person", "from": ',
  JSON.stringify({
    needs: 'nothing',
    from: 'news@shop.example',
    subject: 'Boots',
    body: 'New boots are in.',
    list_unsubscribe: '<https://shop.example/u>',
    language: 'en',
  }),
  JSON.stringify({ needs: 'perhaps', from: 'ann@example.org', subject: 'Tea', body: 'Tea?' }),
  '',
].join('\n');

/** A model of the registry whose price is known. */
const PRICED = 'gpt-6-luna';

/** What reaches the process besides the folder of labelled mail, which this test names itself. */
const environment = (variables: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  ...variables,
});

describe('npm run evaluate', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let file: string;
  let output: string;
  beforeAll(() => {
    place = temporaryFolder();
    file = join(place.folder, 'mine.jsonl');
    writeFileSync(file, MAILS);
    const ran = spawnSync('npm', ['run', '--silent', 'evaluate', '--', '--mail', file, '--misses'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: environment(),
    });
    expect(ran.stderr).toBe('');
    expect(ran.status).toBe(0);
    output = ran.stdout;
  });
  afterAll(() => {
    place.remove();
  });

  it('judges a file of labelled mail by the rules, and names each line that it left out', () => {
    expect(output.match(/^ignored .*/gmu)).toEqual([
      'ignored mine.jsonl:2: no JSON object',
      'ignored mine.jsonl:4: unknown label "perhaps"',
    ]);
    expect(output).toContain('rules: 2 mails');
    expect(output).toContain('fitting decisions: 2 of 2, 100.0 % (34.2 to 100.0)');
    expect(output).toContain(
      'archived or to be read, of those that needed the person: 0 of 1, 0.0 % (0.0 to 79.3)',
    );
    expect(output).toContain('of these rows, those that want something: 1 of 1');
    expect(output).toMatch(/^mine {20}.*2 of 2/mu);
    expect(output).toMatch(/^en {22}.*of/mu);
    expect(output).not.toContain('calls');
  });

  it('asks the provider that the environment names about each mail, and prints calls, price and tokens', async () => {
    const model = await startScriptedModel({
      wire: 'openai',
      models: [PRICED],
      answers: ({ user }, call) => {
        if (call === 1) return 'I would answer this one.';
        return user.includes('Boots')
          ? scriptedAnswer('archive')
          : scriptedAnswer('draft_reply', { reply_body: 'Hello Bob,\n\nI call you.' });
      },
    });
    const child = spawn(process.execPath, ['dist/evaluate.mjs', '--mail', file], {
      cwd: ROOT,
      env: environment({
        LLM_PROVIDER: 'openai',
        LLM_MODEL: PRICED,
        LLM_BASE_URL: model.baseUrl,
        OPENAI_API_KEY: 'sk-made-up',
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    await model.stop();
    expect(code).toBe(0);
    expect(model.complaints).toEqual([]);
    expect(model.calls).toBe(3);
    const [, ofModel = ''] = said.split(`openai:${PRICED}: 2 mails`);
    expect(ofModel).toContain('fitting decisions: 2 of 2');
    // 700 tokens in and 60 out a call, for $0.10 and $0.50 a million.
    expect(ofModel).toMatch(/^3 calls, cost \$0\.0003, 2100 tokens in, 180 out, \d/mu);
  });
});
