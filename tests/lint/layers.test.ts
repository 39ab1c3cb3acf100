import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { ESLint, Linter } from 'eslint';
import { globSync } from 'tinyglobby';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { layers } from '../../lint/layers.mjs';

const linter = new Linter({ configType: 'flat' });

/** Messages of the rule about a line of code in a file. */
function judge(file: string, code: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.{ts,mts}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { deputy: { rules: { layers } } },
    rules: { 'deputy/layers': 'error' },
  };
  return linter.verify(code, config, { filename: resolve(file) }).map(({ message }) => message);
}

test.each([
  ['src/core/triage/model/decide.ts', `import { parse } from './schema'`],
  ['src/core/triage/model/decide.ts', `import { parse } from '../../../kernel/notes/frontmatter'`],
  ['src/llm/provider/anthropic/adapter.ts', `import Anthropic from '@anthropic-ai/sdk/client'`],
  ['src/llm/provider/openai-compatible/adapter.ts', `import OpenAI from 'openai'`],
  ['src/llm/provider/catalogue/registry.ts', `import * as z from '../../../kernel/notes/schema'`],
  [
    'src/adapters/obsidian/app-vault.ts',
    `import type { Vault } from '../../kernel/ports/vault'; import { TFile } from 'obsidian'`,
  ],
  ['src/adapters/desktop/node-modules.ts', `type Path = typeof import('node:path')`],
  ['src/adapters/obsidian/load-node.ts', `import { Platform } from 'obsidian'; await import('node:path')`],
  ['src/ui/review.ts', `import { Modal } from 'obsidian'; import { approve } from '../core/app/commands'`],
  ['headless/cli.mts', `import { createDeputy } from '../src/core/app/create-deputy'; import './flags.mjs'`],
  ['main.ts', `import { createDeputy } from './src/core/app/create-deputy'; import './src/ui/sidebar'`],
  [
    'src/features/plans/work/work-on-plans.ts',
    `import { Session } from '../../../core/session/session'; import { next } from './next-step'`,
  ],
  ['src/core/app/cycle.ts', `import { line } from './view/activity/log-line'`],
  ['src/ui/settings/work/drafts-section.ts', `import { key } from '../form/settings-form'`],
  [
    'tests/features/plans/work/undo.test.ts',
    `import { aPlan } from '../a-plan'; import '../../../stages/talk'`,
  ],
])('%s may say: %s', (file, code) => {
  expect(judge(file, code)).toEqual([]);
});

test.each([
  [
    'src/kernel/notes/note.ts',
    `import { send } from '../effects/commit'`,
    'Move what it needs to src/kernel/notes',
  ],
  ['src/kernel/notes/note.ts', `export * from '../effects/commit'`, 'let src/kernel/effects pass it in'],
  [
    'src/kernel/notes/note.ts',
    `export { send } from '../effects/commit'`,
    'let src/kernel/effects pass it in',
  ],
  ['src/core/triage/model/decide.ts', `await import('../../app/cycle')`, 'let src/core/app pass it in'],
  [
    'src/kernel/mail/parse.ts',
    `import { env } from '../../../headless/settings/environment.mjs'`,
    'let headless pass it in',
  ],
  ['src/kernel/log/chain.ts', `import { aNote } from '../../../tests/builders'`, 'let tests pass it in'],
  [
    'src/adapters/obsidian/app-vault.ts',
    `import { decide } from '../../core/triage/model/decide'`,
    'An adapter knows only the ports',
  ],
  ['src/llm/provider/wire/redact.ts', `import { retrying } from '../retry/retry'`, 'wire comes before retry'],
  ['src/kernel/mail/html/html.ts', `import { importMail } from '../import-mail'`, 'html comes before .'],
  ['src/core/session/session.ts', `import { digest } from '../../features/digest/digest'`, 'pass it in'],
  [
    'src/features/digest/digest.ts',
    `import { findFacts } from '../memory/find-facts'`,
    'knows the core alone',
  ],
  [
    'src/features/digest/digest.ts',
    `import { Review } from '../../ui/review/review'`,
    'knows the core alone',
  ],
  ['src/core/session/session.ts', `import { runCycle } from '../app/cycle'`, 'let src/core/app pass it in'],
  [
    'headless/words/output.mts',
    `import { openVault } from '../command/open-vault.mjs'`,
    'words comes before command',
  ],
  [
    'src/ui/settings/form/settings-form.ts',
    `import { key } from '../work/skills-page'`,
    'form comes before work',
  ],
  ['src/ui/review.ts', `import { commit } from '../kernel/effects/effects'`, 'add a command there'],
  ['headless/cli.mts', `import { commit } from '../src/kernel/effects/effects'`, 'a command in src/core/app'],
  [
    'headless/cli.mts',
    `import { AppVault } from '../src/adapters/obsidian/app-vault'`,
    'a command in src/core/app',
  ],
  ['main.ts', `import { commit } from './src/kernel/effects/effects'`, 'a command in src/core/app'],
  [
    'src/core/triage/model/decide.ts',
    `type App = import('obsidian').App`,
    'implement it in src/adapters/obsidian',
  ],
  [
    'src/adapters/desktop/open-desktop.ts',
    `import { Platform } from 'obsidian'`,
    'implement it in src/adapters/obsidian',
  ],
  ['src/kernel/log/chain.ts', `import { createHash } from 'crypto'`, 'A phone has no Node'],
  ['src/kernel/log/chain.ts', `import { readFile } from 'node:fs/promises'`, 'A phone has no Node'],
  ['src/llm/provider/retry/retry.ts', `import { APIError } from 'openai'`, 'words of a provider'],
  ['src/llm/provider/anthropic/adapter.ts', `import OpenAI from 'openai'`, 'words of a provider'],
  ['src/llm/provider/catalogue/registry.ts', `import * as z from 'zod'`, 'slows the start'],
  ['src/kernel/log/time-now.ts', `import { DateTime } from 'luxon'`, 'weighs 72 kB'],
  ['tests/features/plans/undo.test.ts', `import { aSkill } from '../ask/a-skill'`, 'in tests/whole'],
  ['tests/stages/talk.ts', `import { aSkill } from '../features/ask/a-skill'`, 'is in tests/stages'],
  [
    'src/core/approvals/model/gate.ts',
    `import { Client } from '@modelcontextprotocol/sdk/client'`,
    'words of MCP',
  ],
])('%s may not say: %s', (file, code, advice) => {
  expect(judge(file, code)).toEqual([expect.stringContaining(advice)]);
});

test('a new room of a large folder needs a rank', () => {
  expect(judge('src/core/app/calendar/event.ts', '')).toEqual([
    expect.stringContaining('src/core/app/calendar has no rank yet'),
  ]);
});

test('a new folder of src needs a rank', () => {
  expect(judge('src/calendar/event.ts', '')).toEqual([
    expect.stringContaining('src/calendar has no rank yet'),
  ]);
});

test('every file of the source is under these rules, whatever its ending', async () => {
  const files = globSync(['main.ts', '{src,headless}/**/*.{ts,tsx,mts}']);
  const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
    overrides: { files: string[]; rules: Record<string, unknown> }[];
  };
  const under = (rule: string): Set<string> =>
    new Set(globSync(overrides.filter(({ rules }) => rules[rule] === 'error').flatMap((each) => each.files)));
  const [layered, gated] = [under('deputy/layers'), under('deputy/send-gate')];
  expect(files.filter((file) => !layered.has(file))).toEqual([]);
  // Where types are known, ESLint looks at the gate.
  const typed = files.filter((file) => !gated.has(file));
  const eslint = new ESLint();
  for (const file of new Map(typed.map((each) => [`${dirname(each)} ${extname(each)}`, each])).values()) {
    const { rules = {} } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    expect(rules, file).toMatchObject({ 'deputy/send-gate': [2] });
  }
});
