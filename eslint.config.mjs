import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, globalIgnores } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';
import tseslint from 'typescript-eslint';
import { layers } from './lint/layers.mjs';
import { sendGate } from './lint/send-gate.mjs';

/** A rule that changes is another version, so that the cache of `npm run lint` forgets what the former one found. */
const ownRules = {
  name: 'deputy',
  version: ['lint/layers.mjs', 'lint/send-gate.mjs']
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
    .digest('hex'),
};

const plugin = ['main.ts', 'src/**/*.{ts,tsx}'];
const programs = [
  'headless/**/*.mts',
  'bench/**/*.mts',
  'demo/**/*.mts',
  'vitest.config.mts',
  'tests/mutation/*.mts',
];
/** And what plays Obsidian in a page. */
const tests = ['tests/**/*.{ts,tsx}', '{preview,bench}/**/*.{ts,tsx}'];

/** Where our types end and those of a library begin. */
const adapters = [
  'src/{mcp,smtp,obsidian,desktop}/**/*.ts',
  'src/llm/provider/{anthropic,openai-compatible}/**/*.ts',
  'headless/**/*.mts',
];

export default defineConfig([
  globalIgnores(['main.js', 'dist/', '.stryker-tmp/', 'reports/']),
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['manifest.json'] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.json'],
      },
    },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.recommended, tseslint.configs.disableTypeChecked] },
  {
    files: [...plugin, ...programs, ...tests],
    extends: [tseslint.configs.strictTypeChecked],
  },

  // What the community directory checks. It stands after the strict rules, so that its bans keep their options.
  {
    files: [...plugin, 'package.json', 'manifest.json'],
    extends: [obsidianmd.configs.recommended],
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
  {
    files: [...plugin, ...programs, ...tests],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      // A port promises; what implements it may be done at once.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    // Node's modules are named by `typeof import()` alone: no declaration may import them in src.
    files: ['src/desktop/node-modules.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }] },
  },
  {
    files: [...plugin, ...programs],
    ignores: adapters,
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
  },
  {
    files: [...plugin, 'headless/**/*.mts'],
    plugins: { deputy: { meta: ownRules, rules: { layers, 'send-gate': sendGate } } },
    rules: { 'deputy/layers': 'error', 'deputy/send-gate': 'error' },
  },
  {
    files: [...adapters, ...tests],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: tests,
    rules: {
      // Matchers such as expect.any() are typed any; contract suites take methods of ports apart.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(do)?[mM]ock$/]",
          message: 'Pass a fake from tests/fakes: what is tested takes its ports as arguments.',
        },
        {
          selector:
            'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
          message: 'Every test runs, every time.',
        },
      ],
    },
  },
]);
