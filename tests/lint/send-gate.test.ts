import { resolve } from 'node:path';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { sendGate } from '../../lint/send-gate.mjs';
import { promise } from '../promise';

const linter = new Linter({ configType: 'flat' });

/** `program`: where types are known. */
function judge(file: string, code: string, program?: ts.Program): string[] {
  const parserOptions = program === undefined ? {} : { programs: [program] };
  const config: Linter.Config = {
    files: ['**/*.{ts,mts,tsx}'],
    languageOptions: { parser: tseslint.parser, parserOptions },
    plugins: { deputy: { rules: { 'send-gate': sendGate } } },
    rules: { 'deputy/send-gate': 'error' },
  };
  return linter.verify(code, config, { filename: resolve(file) }).map(({ message }) => message);
}

test.each([
  [
    'src/core/approvals/model/send-gate.ts',
    `import { SpentApproval } from '../ports/tool-caller'; new SpentApproval('r', call)`,
  ],
  ['src/core/approvals/model/send-gate.ts', `tools.call(new SpentApproval('r', call), { signal })`],
  [
    'src/features/tool-servers/servers/mcp-servers.ts',
    `import { type SpentApproval, ToolServerError } from '../ports/tool-caller'`,
  ],
  [
    'src/features/tool-servers/servers/mcp-servers.ts',
    `import type { SpentApproval } from '../ports/tool-caller'`,
  ],
  [
    'src/features/tool-servers/servers/mcp-servers.ts',
    `class Servers { call(approval: SpentApproval) { return approval.take() } }`,
  ],
  ['tests/fakes/no-tools.ts', `export const NO_TOOLS = { call: () => nothing }`],
])('%s may say: %s', (file, code) => {
  expect(judge(file, code)).toEqual([]);
});

test.each([
  ['src/core/app/cycle.ts', `new SpentApproval('r', call)`],
  ['src/core/app/cycle.ts', `new ports.SpentApproval('r', call)`],
  ['src/core/app/cycle.ts', `import { SpentApproval } from '../ports/tool-caller'`],
  ['src/core/app/cycle.ts', `import { SpentApproval as Pass } from '../ports/tool-caller'`],
  ['src/core/app/cycle.ts', `import * as caller from '../ports/tool-caller'`],
  ['src/core/app/cycle.ts', `await import('../ports/tool-caller')`],
  ['src/core/app/cycle.ts', `export { SpentApproval } from '../ports/tool-caller'`],
  ['src/core/app/cycle.ts', `export * from '../ports/tool-caller'`],
  ['src/features/tool-servers/servers/mcp-servers.ts', `class Pass extends SpentApproval {}`],
])('%s may not make an approval: %s', (file, code) => {
  promise('which only the gate makes and which gives the call away once; lint forbids both elsewhere');
  expect(judge(file, code)).toEqual([
    expect.stringContaining('made in src/core/approvals/model/send-gate.ts alone'),
  ]);
});

test.each([
  ['src/core/app/cycle.ts', `ports.tools.call(approval, { signal })`],
  ['src/core/app/cycle.ts', `ports.tools['call'](approval, { signal })`],
  ['src/core/app/cycle.ts', `const { call } = ports.tools`],
  ['src/core/app/cycle.ts', `const { call: send } = ports.tools`],
  ['src/core/app/cycle.ts', `const send = ports.tools.call`],
  ['headless/cli.mts', `await tools.call(approval, options)`],
  ['main.ts', `tools?.call(approval, options)`],
])('%s may not call a tool: %s', (file, code) => {
  promise('which only the gate makes and which gives the call away once; lint forbids both elsewhere');
  expect(judge(file, code)).toEqual([
    expect.stringContaining('called in src/core/approvals/model/send-gate.ts alone'),
  ]);
});

test('where types are known, whatever takes an approval is a tool call, and nothing else', () => {
  const code = `
    import type { ToolCaller } from '../../kernel/ports/tool-caller';
    export async function cycle(tools: ToolCaller, pass: never, options: never, found: { call: string }) {
      await tools.call(pass, options);
      const { call: send } = tools;
      await send(pass, options);
      [].map.call([], String);
      return found.call;
    }`;
  const file = 'src/core/app/a-cycle.ts';
  expect(judge(file, code, programOf(file, code))).toHaveLength(2);
});

/** The project's types, for one file that is not on the disk. */
function programOf(file: string, code: string): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile } = host;
  const path = resolve(file);
  host.getSourceFile = (name, target, ...rest) =>
    resolve(name) === path
      ? ts.createSourceFile(name, code, target, true)
      : getSourceFile.call(host, name, target, ...rest);
  return ts.createProgram([path], options, host);
}
