import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, globalIgnores } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';
import tseslint from 'typescript-eslint';
import { layers } from './lint/layers.mjs';
import { sendGate } from './lint/send-gate.mjs';

const ownPlugin = {
  meta: {
    name: 'deputy',
    // A rule that changes is another version, so that the cache of `npm run lint` forgets what the former one found.
    version: ['lint/layers.mjs', 'lint/send-gate.mjs']
      .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
      .digest('hex'),
  },
  rules: { layers, 'send-gate': sendGate },
};

const plugin = ['main.ts', 'src/**/*.{ts,tsx}'];
/** The command line, with what features add to it. */
const terminal = ['headless/**/*.mts', 'src/features/**/*.mts'];
const programs = [
  ...terminal,
  'bench/**/*.mts',
  'demo/**/*.mts',
  'vitest.config.mts',
  'tests/mutation/*.mts',
];

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
        extraFileExtensions: ['.json'],
      },
    },
    rules: Object.fromEntries(checkedByOxlint),
  },
  // Only what may import `obsidian` (lint/layers.mjs) can use the app's API, and looking for it takes a third of the time.
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/{adapters/obsidian,ui}/**'],
    rules: { 'obsidianmd/no-unsupported-api': 'off' },
  },
  {
    files: ['manifest.json'],
    languageOptions: { parser: tseslint.parser },
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
    files: ['tests/{features,stages}/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { deputy: ownPlugin },
    rules: { 'deputy/layers': 'error' },
  },
  { files: programs, languageOptions: { parser: tseslint.parser } },
  {
    files: [...plugin, ...terminal],
    plugins: { deputy: ownPlugin },
    rules: {
      'deputy/layers': 'error',
      'deputy/send-gate': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'It errs about "ü" in Node 20: use readUrl.' },
      ],
    },
  },
]);
