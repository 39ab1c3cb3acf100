import { minify } from '@swc/core';
import { parse } from 'acorn';
import { base, full, simple } from 'acorn-walk';
import { build } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

/**
 * Bundles a program into one CommonJS file whose chunks are evaluated on demand. By itself, esbuild would wrap each
 * module in a function that calls the functions of its imports. Here it splits the program into chunks at each
 * `import()`, and each chunk becomes one function: the entry and its static imports run at once, the other chunks when
 * they are first imported. That saves 50 kB, and V8 parses the startup code one time fewer. SWC then shortens the file as a
 * whole, which saves another 33 kB.
 *
 * Returns the output file and esbuild's `metafile`, which describes the chunks.
 */
export async function buildInChunks({ outfile, write = true, ...options }) {
  const { outputFiles, metafile } = await build({
    ...options,
    banner: {},
    supported: {},
    format: 'esm',
    splitting: true,
    outdir: '.',
    write: false,
    metafile: true,
  });
  const program = joined(new Map(outputFiles.map((chunk) => [`./${basename(chunk.path)}`, chunk.text])));
  const { code: text } = await minify(program, SHORTEST);
  if (write) await writeFile(outfile, text);
  return { outputFiles: [{ path: outfile, text }], metafile };
}

const ENTRY = './main.js';

/** For SWC. A program that is a script has nothing at its top level that another script could use. */
const SHORTEST = {
  // A third pass shortens what the first two have inlined: 3 kB.
  compress: { ecma: 2022, toplevel: true, passes: 3 },
  mangle: { toplevel: true },
  format: { comments: false },
  module: false,
};

/** Joins the chunks into one program. `texts`: code of each chunk, by the path under which other chunks import it. */
function joined(texts) {
  const programs = new Map(
    [...texts].map(([name, text]) => [name, parse(text, { ecmaVersion: 2022, sourceType: 'module' })]),
  );
  const early = importedBy(ENTRY, programs);
  // Longer than any minified name, so that no name in a chunk shadows it.
  const ids = new Map([...texts.keys()].map((name, at) => [name, `chunk$${at}`]));
  const value = (path) => {
    if (!ids.has(path)) return `require(${JSON.stringify(path)})`;
    return early.has(path) ? ids.get(path) : `${ids.get(path)}()`;
  };
  for (const [name, program] of programs) refuseLateValues(name, program);
  const body = (name) => bodyOf(texts.get(name), programs.get(name), value);
  const late = [...texts.keys()].filter((name) => !early.has(name));
  return [
    '"use strict";var once$=(evaluate,value)=>()=>value??=evaluate();',
    'var node$=(found)=>Object.create(found,{default:{value:found}});',
    ...late.map((name) => `var ${ids.get(name)}=once$(()=>{${body(name)}});`),
    // The parentheses make V8 compile the function at once, instead of preparsing it first.
    ...[...early].map((name) => `var ${ids.get(name)}=(()=>{${body(name)}})();`),
    `module.exports={__esModule:!0,...${ids.get(ENTRY)}};\n`,
  ].join('\n');
}

/**
 * Returns the names of a chunk and of all its static imports, imports first. Chunks never import each other in a
 * circle.
 */
function importedBy(name, programs, found = new Set()) {
  for (const { type, source } of programs.get(name).body)
    if (type === 'ImportDeclaration' && programs.has(source.value) && !found.has(source.value))
      importedBy(source.value, programs, found);
  return found.add(name);
}

/**
 * Throws if a chunk shares a value that is not set when the chunk has been evaluated. esbuild sets the values of a module
 * behind `later` in a function, which the chunk itself may not call; another chunk would copy `undefined`, and go on with
 * it in silence.
 */
function refuseLateValues(name, program) {
  const declared = program.body.flatMap((node) =>
    node.type === 'VariableDeclaration' ? node.declarations : [],
  );
  const inits = new Map(
    declared.flatMap(({ id, init }) => {
      const [given] = init?.type === 'CallExpression' ? init.arguments : [];
      return given?.type === 'ArrowFunctionExpression' ? [[id.name, given.body]] : [];
    }),
  );
  const set = new Set();
  const called = new Set();
  const run = (code) =>
    simple(
      code,
      {
        AssignmentExpression: ({ left }) => set.add(left.name),
        CallExpression({ callee }) {
          if (called.has(callee.name) || !inits.has(callee.name)) return;
          called.add(callee.name);
          run(inits.get(callee.name));
        },
      },
      { ...base, Function: () => undefined },
    );
  run(program);
  const empty = new Set(declared.flatMap(({ id, init }) => (init === null ? [id.name] : [])));
  const late = program.body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? node.specifiers : []))
    .filter(({ local }) => empty.has(local.name) && !set.has(local.name))
    .map(({ exported }) => exported.name);
  if (late.length > 0)
    throw new Error(
      `${name} shares values that are set too late: ${late.join(', ')}. Remove the import() that parts their module from its users.`,
    );
}

/**
 * Returns the body of the function that evaluates a chunk and returns its exports. An `import()` of a Node module
 * resolves to its exports, with the module itself as `default`.
 */
function bodyOf(text, program, value) {
  const edits = [];
  const names = new Map();
  const exported = [];
  full(program, (node) => {
    if (node.type !== 'ImportExpression') return;
    const imported = value(node.source.value);
    const isOwn = !imported.startsWith('require(');
    edits.push([node, `Promise.resolve().then(()=>${isOwn ? imported : `node$(${imported})`})`]);
  });
  for (const node of program.body)
    switch (node.type) {
      case 'ImportDeclaration':
        names.set(node.source.value, [...(names.get(node.source.value) ?? []), ...node.specifiers]);
        edits.push([node, '']);
        break;
      case 'ExportNamedDeclaration':
        if (node.declaration !== null || node.source !== null) throw unexpected(node, text);
        exported.push(...node.specifiers.map((each) => `${each.exported.name}:${each.local.name}`));
        edits.push([node, '']);
        break;
      case 'ExportDefaultDeclaration':
        exported.push('default:default$');
        edits.push([{ start: node.start, end: node.declaration.start }, 'var default$=']);
        break;
      case 'ExportAllDeclaration':
        throw unexpected(node, text);
    }
  const imports = [...names].map(([path, specifiers]) => importOf(specifiers, value(path)));
  return `${imports.join('')}${edited(text, edits)}return{${exported.join(',')}};`;
}

function importOf(specifiers, from) {
  const named = specifiers.filter(({ type }) => type === 'ImportSpecifier');
  const whole = specifiers.filter(({ type }) => type !== 'ImportSpecifier');
  if (specifiers.length === 0) return from.endsWith(')') ? `${from};` : '';
  return [
    ...(named.length === 0
      ? []
      : [`var{${named.map(({ imported, local }) => `${imported.name}:${local.name}`).join(',')}}=${from};`]),
    // Chunks import each other's default only by `import()`; the default of a Node module is the module itself.
    ...whole.map(({ local }) => `var ${local.name}=${from};`),
  ].join('');
}

const unexpected = ({ start, end }, text) =>
  new Error(`A chunk holds a form that its function can't take: ${text.slice(start, end)}`);

function edited(text, edits) {
  let [written, at] = ['', 0];
  for (const [{ start, end }, replacement] of edits.sort(([one], [other]) => one.start - other.start)) {
    written += text.slice(at, start) + replacement;
    at = end;
  }
  return written + text.slice(at);
}
