import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Where the words are that a person reads in the app and at a terminal. */
const PLACES = ['src/ui', 'src/app/view', 'src/features', 'src/settings', 'headless'];

/**
 * Words of the machinery: a person meets mails, asks, drafts, plans, approvals and what is remembered. A request is a call of a tool
 * server or of a model, and nothing of theirs.
 */
const MACHINERY = /\b(?:request ids?|request_id|hash(?:es)?|attempts?|ledger)\b/iu;

/** What may say it: commands with the flag `--hash` of before, and words to a model. */
const MAY: readonly RegExp[] = [
  /\/prompt(?:s|ing)?[./]/u,
  /commands\/(?:accounts|approve|consent|tools)\.mts$/u,
  /(?:evaluator|overseer|extractor|planner|runner|match)\//u,
];

const files = PLACES.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mts)$/u.test(name))
    .map((name) => join(place, name)),
).filter((path) => !MAY.some((allowed) => allowed.test(path)));

/** Sentences: literals with a blank between letters, and the text between tags. */
function sentencesOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      if (/[\p{L}.,:] [\p{L}]/u.test(node.text)) found.push(node.text.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('no sentence that a person reads names the machinery', () => {
  const named = files.flatMap((path) =>
    sentencesOf(path).flatMap((text) => (MACHINERY.test(text) ? [`${path}: ${text}`] : [])),
  );
  expect(named).toEqual([]);
});

it('no button, heading or row says "request" for an approval or an ask', () => {
  const said = files
    .filter((path) => /^(?:src\/ui|src\/app\/view|headless)|\/view\//u.test(path))
    .flatMap((path) =>
      sentencesOf(path).flatMap((text) => (/(?<!\/)\brequests?\b/iu.test(text) ? [`${path}: ${text}`] : [])),
    );
  expect(said).toEqual([]);
});
