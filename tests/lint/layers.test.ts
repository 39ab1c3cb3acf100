import { resolve } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { layers } from '../../lint/layers.mjs';

const linter = new Linter({ configType: 'flat' });

/** What the fence says to a line of code in a file. */
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
  ['src/triage/decide.ts', `import { parse } from './schema'`],
  ['src/triage/decide.ts', `import { parse } from '../notes/frontmatter'`],
  ['src/provider/anthropic/adapter.ts', `import Anthropic from '@anthropic-ai/sdk/client'`],
  ['src/provider/openai-compatible/adapter.ts', `import OpenAI from 'openai'`],
  ['src/provider/catalogue/registry.ts', `import * as z from '../../notes/schema'`],
  [
    'src/obsidian/app-vault.ts',
    `import type { Vault } from '../ports/vault'; import { TFile } from 'obsidian'`,
  ],
  ['src/desktop/node-modules.ts', `type Path = typeof import('node:path')`],
  ['src/obsidian/load-node.ts', `import { Platform } from 'obsidian'; await import('node:path')`],
  ['src/ui/review.ts', `import { Modal } from 'obsidian'; import { approve } from '../deputy/commands'`],
  ['headless/cli.mts', `import { createDeputy } from '../src/deputy/create-deputy'; import './flags.mjs'`],
  ['main.ts', `import { createDeputy } from './src/deputy/create-deputy'; import './src/ui/sidebar'`],
  [
    'src/deputy/plans/take-step.ts',
    `import { Session } from '../session/session'; import { next } from './next-step'`,
  ],
  ['src/deputy/cycle.ts', `import { takeStep } from './plans/take-step'; import { watch } from './watch'`],
  ['src/deputy/cycle.ts', `import { line } from '../dashboard/activity/log-line'`],
  ['src/ui/settings/work/drafts-section.ts', `import { key } from '../form/settings-form'`],
])('%s may say: %s', (file, code) => {
  expect(judge(file, code)).toEqual([]);
});

test.each([
  ['src/notes/note.ts', `import { send } from '../effects/commit'`, 'Move what it needs to src/notes'],
  ['src/notes/note.ts', `export * from '../effects/commit'`, 'let src/effects pass it in'],
  ['src/notes/note.ts', `export { send } from '../effects/commit'`, 'let src/effects pass it in'],
  ['src/triage/decide.ts', `await import('../deputy/cycle')`, 'let src/deputy pass it in'],
  [
    'src/mail/parse.ts',
    `import { env } from '../../headless/settings/environment.mjs'`,
    'let headless pass it in',
  ],
  ['src/log/chain.ts', `import { aNote } from '../../tests/builders'`, 'let tests pass it in'],
  [
    'src/obsidian/app-vault.ts',
    `import { decide } from '../triage/decide'`,
    'An adapter knows only the ports',
  ],
  ['src/provider/wire/redact.ts', `import { retrying } from '../retry/retry'`, 'wire comes before retry'],
  ['src/mail/html/html.ts', `import { importMail } from '../import-mail'`, 'html comes before .'],
  [
    'src/deputy/session/session.ts',
    `import { takeStep } from '../plans/take-step'`,
    'session comes before plans',
  ],
  ['src/deputy/session/session.ts', `import { runCycle } from '../cycle'`, 'session comes before .'],
  [
    'headless/words/output.mts',
    `import { openVault } from '../command/open-vault.mjs'`,
    'words comes before command',
  ],
  [
    'src/ui/settings/form/settings-form.ts',
    `import { key } from '../work/drafts-section'`,
    'form comes before work',
  ],
  ['src/ui/review.ts', `import { commit } from '../effects/effects'`, 'add a command there'],
  ['headless/cli.mts', `import { commit } from '../src/effects/effects'`, 'a command in src/deputy'],
  ['headless/cli.mts', `import { AppVault } from '../src/obsidian/app-vault'`, 'a command in src/deputy'],
  ['main.ts', `import { commit } from './src/effects/effects'`, 'a command in src/deputy'],
  ['src/triage/decide.ts', `type App = import('obsidian').App`, 'implement it in src/obsidian'],
  ['src/desktop/open-desktop.ts', `import { Platform } from 'obsidian'`, 'implement it in src/obsidian'],
  ['src/log/chain.ts', `import { createHash } from 'crypto'`, 'A phone has no Node'],
  ['src/log/chain.ts', `import { readFile } from 'node:fs/promises'`, 'A phone has no Node'],
  ['src/provider/retry/retry.ts', `import { APIError } from 'openai'`, 'words of a provider'],
  ['src/provider/anthropic/adapter.ts', `import OpenAI from 'openai'`, 'words of a provider'],
  ['src/provider/catalogue/registry.ts', `import * as z from 'zod'`, 'slows the start'],
  ['src/approvals/gate.ts', `import { Client } from '@modelcontextprotocol/sdk/client'`, 'words of MCP'],
])('%s may not say: %s', (file, code, advice) => {
  expect(judge(file, code)).toEqual([expect.stringContaining(advice)]);
});

test('a new room of a large folder needs a rank', () => {
  expect(judge('src/deputy/calendar/event.ts', '')).toEqual([
    expect.stringContaining('src/deputy/calendar has no rank yet'),
  ]);
});

test('a new folder of src needs a rank', () => {
  expect(judge('src/calendar/event.ts', '')).toEqual([
    expect.stringContaining('src/calendar has no rank yet'),
  ]);
});
