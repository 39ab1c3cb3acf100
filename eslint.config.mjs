import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, globalIgnores } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';
import tseslint from 'typescript-eslint';
import { sendGate } from './lint/send-gate.mjs';

const ownPlugin = {
  meta: {
    name: 'deputy',
    // A rule that changes is another version, so that the cache of `npm run lint` forgets what the former one found.
    version: createHash('sha256').update(readFileSync('lint/send-gate.mjs')).digest('hex'),
  },
  rules: { 'send-gate': sendGate },
};

const plugin = ['main.ts', 'src/**/*.{ts,tsx}'];
/** Oxlint checks these in a tenth of the time. */
const checkedByOxlint = Object.keys(JSON.parse(readFileSync('.oxlintrc.json', 'utf8')).rules).map((rule) => [
  `@typescript-eslint/${rule.replace('typescript/', '')}`,
  'off',
]);

export default defineConfig([
  globalIgnores(['main.js', 'dist/', '.stryker-tmp/', 'reports/']),
  // What the community directory checks.
  {
    files: [...plugin, 'package.json', 'manifest.json'],
    extends: [obsidianmd.configs.recommended],
    languageOptions: {
      parserOptions: {
        // No rule here needs the types of tests, and a program without them takes a quarter less time.
        project: 'lint/tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...Object.fromEntries(checkedByOxlint),
      // `npm run deadcode` names packages that are not listed, and this rule looks for each imported file on the disk.
      'import/no-extraneous-dependencies': 'off',
    },
  },
  // Only what may import `obsidian` (lint/layers.mjs) can use the app's API, and looking for it takes a third of the time.
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/{adapters/obsidian,ui,features/*/ui}/**'],
    rules: { 'obsidianmd/no-unsupported-api': 'off' },
  },
  {
    files: ['manifest.json'],
    languageOptions: { parser: tseslint.parser, parserOptions: { project: null } },
    rules: { 'obsidianmd/validate-manifest': 'error', '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    files: ['package.json'],
    rules: {
      'depend/ban-dependencies': [
        'error',
        // The list of Node's modules that the build leaves external, as in the sample plugin.
        { presets: ['native', 'microutilities', 'preferred'], allowed: ['builtin-modules'] },
      ],
    },
  },
  // What this project asks for beyond that.
  { files: ['**/*.mjs'], extends: [tseslint.configs.recommended] },
  {
    files: plugin,
    plugins: { deputy: ownPlugin },
    // Here types are known; `layers`, and this rule for the command line, are run by Oxlint.
    rules: { 'deputy/send-gate': 'error' },
  },
]);
