import ts from 'typescript';

/** A promise in a page's words, and the test that holds it; no title where no test would, or where its words are not plain. */
export interface HeldPromise {
  words: string;
  /** In a title that is a template, `…` stands for what is filled in. */
  title: string | null;
}

const BLOCKS = ['it', 'test', 'describe'];
/** What is called so does not run, or holds when it fails. */
const HOLDS_NOTHING = ['skip', 'todo', 'fails'];

/** What a file of tests promises, from top to bottom: each call of `promise`. */
export function heldPromises(source: string, path = 'a.test.ts'): HeldPromise[] {
  const promises: HeldPromise[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'promise') {
      const [words] = node.arguments;
      promises.push(
        words !== undefined && ts.isStringLiteral(words)
          ? { words: words.text, title: titleAround(node) }
          : { words: node.getText(), title: null },
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return promises;
}

/** Of the test whose function begins with the call; one that only some runs come by is not held. */
function titleAround(call: ts.CallExpression): string | null {
  const block = call.parent.parent;
  if (!ts.isBlock(block) || !ts.isFunctionLike(block.parent)) return null;
  const before = block.statements.slice(
    0,
    block.statements.findIndex((one) => one === call.parent),
  );
  const test = before.every(isPromise) ? testOf(block.parent) : null;
  const [title] = test?.arguments ?? [];
  if (
    test === null ||
    title === undefined ||
    enclosingNames(test).some((name) => HOLDS_NOTHING.includes(name))
  )
    return null;
  return textOf(title);
}

/** The test that runs the function: `it('...', run)`, or `it('...', () => withServer(run))`. */
function testOf(run: ts.Node): ts.CallExpression | null {
  const call = run.parent;
  if (!ts.isCallExpression(call)) return null;
  if (isTest(call)) return call;
  return ts.isArrowFunction(call.parent) ? testOf(call.parent) : null;
}

const isPromise = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) && statement.getText().startsWith('promise(');

/** What the test and the groups around it are called by. */
const enclosingNames = (node: ts.Node): string[] => [
  ...(ts.isCallExpression(node) && isTest(node) ? namesOf(node.expression) : []),
  ...(ts.isSourceFile(node) ? [] : enclosingNames(node.parent)),
];

const isTest = (call: ts.CallExpression): boolean => BLOCKS.includes(namesOf(call.expression)[0] ?? '');

/** `it`, `each` of `it.each(table)`; `describe`, `skipIf` of `describe.skipIf(condition)`; ... */
function namesOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...namesOf(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return namesOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? namesOf(callee.tag) : [];
}

function textOf(title: ts.Expression): string | null {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return null;
  return [title.head, ...title.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');
}
