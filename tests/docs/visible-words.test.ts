import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Where the words are that a person reads in the app and at a terminal. */
const PLACES = ['src/ui', 'src/core/app/view', 'src/features', 'src/core/settings', 'headless'];

/**
 * Words of the machinery: a person meets mails, asks, drafts, plans, approvals and what is remembered. A request is a call of a tool
 * server or of a model, and nothing of theirs.
 */
const MACHINERY = /\b(?:request ids?|request_id|hash(?:es)?|attempts?|ledger)\b/iu;

/** What may say it: commands with the flag `--hash` of before, and words to a model. */
const MAY: readonly RegExp[] = [
  /\/prompt(?:s|ing)?[./]/u,
  /(?:commands\/(?:approve|consent)|terminal\/accounts|tool-servers\/terminal\/feature)\.mts$/u,
  /(?:evaluator|overseer|extractor|planner|runner|match)\//u,
];

const files = PLACES.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mts)$/u.test(name))
    .map((name) => join(place, name)),
).filter((path) => !MAY.some((allowed) => allowed.test(path)));

/** Names for the style sheet, which nobody reads. */
const CLASSES = /^deputy-[a-z- ]+$/u;

/** Sentences: literals with a blank between letters, and the text between tags. */
function sentencesOf(path: string): string[] {
  const known = sentences.get(path) ?? parsedSentences(path);
  sentences.set(path, known);
  return known;
}

const sentences = new Map<string, string[]>();

function parsedSentences(path: string): string[] {
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
      if (/[\p{L}.,:] [\p{L}]/u.test(node.text) && !CLASSES.test(node.text)) found.push(node.text.trim());
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

/** The six things a person meets, each with other nouns that would be a second name for it. */
const NOUNS = {
  mail: /\b(?:e-?mail messages?|mail items?|correspondence)\b/iu,
  ask: /\b(?:inquir(?:y|ies)|instructions? to Deputy)\b/iu,
  draft: /\b(?:(?:proposed|suggested) repl(?:y|ies)|(?:reply|mail) (?:proposals?|suggestions?))\b/iu,
  plan: /\b(?:(?<!current )missions?|workflows?|projects?(?!\/)|checklists?|to-?do lists?)\b/iu,
  approval: /\b(?:confirmations?|authori[sz]ations?|permissions?|clearances?)\b/iu,
  memory: /\b(?:knowledge(?: base)?|recollections?|memori(?:es|sations?))\b/iu,
};
type Noun = keyof typeof NOUNS;

/** What lies in the memory is called a fact, and keeping it remembering. */
const SAID: Record<Noun, RegExp> = {
  ...{ mail: /\bmails?\b/iu, ask: /\basks?\b/iu, draft: /\bdrafts?\b/iu, plan: /\bplans?\b/iu },
  ...{ approval: /\bapprovals?\b/iu, memory: /\b(?:memory|facts?|remember)\b/iu },
};

const PAGES = [
  'README.md',
  'docs/approving.md',
  'docs/reference/ask.md',
  'docs/reference/plans.md',
  'docs/reference/skills.md',
];
const read = (path: string): string => readFileSync(path, 'utf8');

/** What a person reads, by where they read it. */
const READ: Record<string, readonly string[]> = {
  'in the app': files.filter((path) => /^src\/(?:ui|app\/view)\//u.test(path)).flatMap(sentencesOf),
  'at a terminal': files.filter((path) => /^headless|\/terminal\//u.test(path)).flatMap(sentencesOf),
  'in the pages': PAGES.flatMap((path) =>
    read(path)
      .replace(/```.*?```/gsu, '')
      .split('\n'),
  ),
};

it.each(Object.keys(READ))('%s each of the six things has its noun, and no second name', (place) => {
  const lines = READ[place] ?? [];
  for (const [noun, others] of Object.entries(NOUNS) as [Noun, RegExp][]) {
    expect(
      lines.some((line) => SAID[noun].test(line)),
      noun,
    ).toBe(true);
    expect(
      lines.filter((line) => others.test(line)),
      `a second name for ${noun}`,
    ).toEqual([]);
  }
});

it('the commands and pages are named by the nouns, too', () => {
  const commands = [
    ...read('docs/reference/command-line.md').matchAll(/^#{2,4} `?(?:deputy )?([a-z][a-z -]*)/gmu),
  ].map(([, name = '']) => name.trim());
  for (const name of ['ask', 'plan', 'approve', 'fetch', 'revise', 'keep']) expect(commands).toContain(name);
  expect(commands.filter((name) => Object.values(NOUNS).some((others) => others.test(name)))).toEqual([]);
  for (const page of PAGES) expect(page).not.toMatch(/request|mission|memor(?:y|ies)-/u);
});
