import { readFileSync } from 'node:fs';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { type AnyNode, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { describe, expect, it } from 'vitest';

/**
 * What the oldest devices that README names can read: ES2022 without what Safari learned only in 16.4, class static
 * blocks and lookbehinds. One of them anywhere, and nothing of the plugin loads there. Text that is compiled within `try`
 * may hold more: there the package has another way for such a device.
 */
function tooNew(source: string): string[] {
  const found: string[] = [];
  const complain = (what: string, node: AnyNode): void => {
    found.push(`${what}: ${source.slice(node.start, node.start + 80)}`);
  };
  fullAncestor(parse(source, { ecmaVersion: 2022, sourceType: 'script' }), (node: AnyNode, _, ancestors) => {
    if (node.type === 'StaticBlock') complain('static block', node);
    const expression = expressionOf(node);
    if (expression === null || (node.type !== 'Literal' && isTried(ancestors))) return;
    for (const what of newInExpression(expression)) complain(what, node);
  });
  return found;
}

const isTried = (ancestors: AnyNode[]): boolean =>
  ancestors.some(
    (one, index) => one.type === 'TryStatement' && one.block === ancestors[index + 1] && one.handler,
  );

interface Expression {
  pattern: string;
  flags: string;
}

/** A literal, or text that is compiled: `RegExp('...', 'g')`. */
function expressionOf(node: AnyNode): Expression | null {
  if (node.type === 'Literal') return node.regex ?? null;
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null;
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return null;
  const [pattern, flags] = node.arguments.map(textOf);
  return pattern == null ? null : { pattern, flags: flags ?? '' };
}

function textOf(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  // What is put in is not known; what stands around it is.
  return node.quasis.map(({ value }) => value.cooked ?? '').join('x');
}

function newInExpression({ pattern, flags }: Expression): string[] {
  if (/[^dgimsuy]/.test(flags)) return [`flags ${flags}`];
  const found: string[] = [];
  try {
    const parsed = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
    });
    visitRegExpAST(parsed, {
      onAssertionEnter: ({ kind }) => {
        if (kind === 'lookbehind') found.push(kind);
      },
    });
  } catch (error) {
    found.push(String(error));
  }
  return found;
}

describe('main.js', () => {
  const source = readFileSync('main.js', 'utf8');

  it('holds no syntax newer than the oldest devices it is for', () => {
    expect(tooNew(source)).toEqual([]);
  });
});

describe('the search for new syntax', () => {
  it.each([
    'x = /(?<=a)b/',
    'x = /(?<!a)b/u',
    String.raw`x = new RegExp('\\s(?<=a)b')`,
    'x = RegExp(`(?<!${a})b`)',
    "x = new RegExp('[a--b]', 'v')",
    "x = new RegExp('(?i:a)')",
    'try { x = /(?<=a)b/ } catch {}',
    "try { a() } catch { x = new RegExp('(?<=a)b') }",
    "try { x = new RegExp('(?<=a)b') } finally { a() }",
    'class A { static { a() } }',
  ])('finds %s', (code) => {
    expect(tooNew(code)).toHaveLength(1);
  });

  it.each([
    'x = /(?<name>a)(?=b)(?!c)/u',
    "x = new RegExp('a', 'gd')",
    'x = RegExp(a)',
    "try { x = new RegExp('(?<=a)b') } catch { x = /ab/ }",
    'class A { static a = 1; #b }',
  ])('lets %s be', (code) => {
    expect(tooNew(code)).toEqual([]);
  });

  it.each(['x = /a/v', 'using a = b', 'x = await import("a", { with: {} })'])(
    'does not even parse %s',
    (code) => {
      expect(() => tooNew(code)).toThrow(SyntaxError);
    },
  );
});
