import ts from 'typescript';

/** The titles of the tests in a file: what `it`, `test` and `describe` are called with, however they are tabled or skipped. */
export function testTitles(source: string): Set<string> {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      const text = title === undefined ? null : textOf(title);
      if (text !== null) titles.add(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest));
  return titles;
}

/** What a template fills in is `…`. */
function textOf(title: ts.Expression): string | null {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return null;
  return [title.head, ...title.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');
}

/** `it`, `it.each(table)`, `describe.skipIf(condition)`, ... */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text);
  return ts.isPropertyAccessExpression(callee) ||
    ts.isCallExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
    ? isTest(ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression)
    : false;
}
