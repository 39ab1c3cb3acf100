import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { statusCommand } from '../../../headless/commands/status.mjs';
import type { Invocation } from '../../../headless/command/command.mjs';
import { FEATURES } from '../../../src/features/index';
import { WORK as WORK_LIST } from '../../../src/features/work';
import { type CyclePart, CYCLE_PARTS } from '../../../src/core/session/fence';
import { COPY, faultScene, hasNote, textIn } from './fault-scene';
import type { Stage } from './stage';

/** The function that does a part. Everything that it asks of vault or device fails, unless an inner fence is nearer. */
const WORK: Record<CyclePart, string> = {
  recovery: 'OperationRecords.listOpen',
  sent: 'tendSentFolder',
  approvals: 'settle-approvals.ts',
  inbox: 'importInbox',
  notes: 'lookForNotes',
  triage: 'triageWaiting',
  drafts: 'RevisedDrafts.finish',
  files: 'reportLeftAlone',
  logs: 'retireLog',
  dashboard: 'DashboardWriter.bringUpToDate',
};

/** Whether a feature brings mail in, and looks for what was sent. */
const HAS_MAIL = WORK_LIST.some(({ sentCopies }) => sentCopies !== undefined);

/** Whether a feature works on drafts before they are submitted for approval. */
const HAS_DRAFT_WORK = WORK_LIST.some(({ drafts }) => drafts !== undefined);

/** Every part by its name in a line of trouble, with where its work is; steps of features are theirs. */
const FAULTS: readonly (readonly [name: string, work: string])[] = [
  ...(Object.keys(CYCLE_PARTS) as CyclePart[])
    .filter((part) => (part !== 'sent' || HAS_MAIL) && (part !== 'drafts' || HAS_DRAFT_WORK))
    .map((part) => [CYCLE_PARTS[part], WORK[part]] as const),
  ...FEATURES.flatMap(({ name, steps = [] }) =>
    steps.map(({ part }) => [part, `/src/features/${name}/`] as const),
  ),
];

/** What each part brings about, for those that leave something in this scene. */
const DONE: Partial<Record<CyclePart | 'mail', (stage: Stage) => boolean>> = {
  ...(HAS_MAIL && {
    mail: (stage: Stage) => hasNote(stage, 'from the mailbox'),
    sent: (stage: Stage) => !stage.device.has(COPY),
  }),
  approvals: (stage) => /^status: rejected$/mu.test(textIn(stage, 'Rejected')),
  inbox: (stage) => hasNote(stage, 'from a file'),
  triage: (stage) => stage.vault.paths('Drafts').some((path) => path.includes('waiting')),
  dashboard: (stage) => stage.vault.paths('').includes('Dashboard.md'),
};

/** A part that can't be done because another failed. */
const NEEDS: Partial<Record<CyclePart, readonly CyclePart[]>> = { triage: ['notes'] };

async function statusLines({ deputy, ports, settings }: Stage): Promise<string[]> {
  const said: string[] = [];
  const output = { say: (...lines: string[]) => said.push(...lines), json: () => undefined };
  const opened = { deputy, ports, settings, folder: '/vault' };
  const invocation = { output, isSet: () => false, openVault: () => Promise.resolve(opened) };
  await statusCommand.run(invocation as unknown as Invocation);
  return said;
}

describe('a part of a cycle that fails unexpectedly', () => {
  it.each(FAULTS)(
    'is one line in status, sidebar and log, and nothing else waits for it: %s',
    async (name, work) => {
      const { stage, fail, thrown } = await faultScene(work);
      fail(true);
      const { errors } = await stage.cycle();
      expect(thrown()).toBeGreaterThan(0);
      fail(false);
      expect(errors).toBeGreaterThan(0);
      const { failedParts } = await stage.deputy.status();
      expect(failedParts).toEqual([
        { path: name, why: expect.stringContaining('TypeError: x is not a function') },
      ]);
      const { needs } = await stage.deputy.overview();
      expect(needs.filter(({ path }) => path === name)).toHaveLength(1);
      expect(stage.events('part_failed')).toMatchObject([{ details: { note: name } }]);
      expect((await statusLines(stage)).filter((line) => line.startsWith('Failed: '))).toEqual([
        expect.stringContaining(name),
      ]);
      for (const [other, isDone] of Object.entries(DONE))
        if (
          ![other, ...(NEEDS[other as CyclePart] ?? [])].some(
            (part) => CYCLE_PARTS[part as CyclePart] === name,
          )
        )
          expect([other, isDone(stage)]).toEqual([other, true]);
      await stage.cycle();
      expect((await stage.deputy.status()).failedParts).toEqual([]);
      for (const [each, isDone] of Object.entries(DONE)) expect([each, isDone(stage)]).toEqual([each, true]);
    },
  );
});

/** Asynchronous functions of features and the session that a file imports, without those that fence themselves. */
function workOf(source: ts.SourceFile): string[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    const named = importClause?.namedBindings;
    if (
      !/^\.\.\/(?:\.\.\/features|approvals|drafts|session|tools|triage)\//u.test(from) ||
      named === undefined ||
      !ts.isNamedImports(named)
    )
      return [];
    const text = readFileSync(new URL(`../../../src/core/app/${from}.ts`, import.meta.url), 'utf8');
    const isAsync = (name: string): boolean => {
      const at = text.search(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`, 'u'));
      return at !== -1 && (text.slice(at).split(/\n\}|=>/u)[0] ?? '').includes('Promise<');
    };
    return named.elements.map(({ name }) => name.text).filter(isAsync);
  });
}

const isCall = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText().split('.').at(-1) === name;

function nodesIn(root: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** Whether a node is in what is given to the fence, by itself or by a function of its file that is given to it. */
function isFenced(node: ts.Node, source: ts.SourceFile): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isArrowFunction(at) && isCall(at.parent, 'part')) return true;
    const named =
      ts.isFunctionDeclaration(at) || (ts.isVariableDeclaration(at) && ts.isFunctionLike(at.initializer))
        ? at.name?.getText()
        : undefined;
    if (named === undefined) continue;
    const uses = nodesIn(source).filter(
      (each) => ts.isIdentifier(each) && each.text === named && ts.isCallExpression(each.parent),
    );
    return uses.length > 0 && uses.every((use) => isCall(use.parent, 'part') || isFenced(use.parent, source));
  }
  return false;
}

/** Where each thing that may fail is fenced by itself, or a failure ends the cycle because nothing may be done then. */
const FENCED_WITHIN = ['recover', 'fetchMail'];

it.each(['cycle.ts', 'connected-cycle.ts', 'dashboard-writer.ts'])(
  'every part of a cycle that src/core/app/%s does has a fence of its own',
  (file) => {
    const text = readFileSync(new URL(`../../../src/core/app/${file}`, import.meta.url), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const work = workOf(source).filter((name) => !FENCED_WITHIN.includes(name));
    const bare = nodesIn(source).filter(
      (node) => work.some((name) => isCall(node, name)) && !isFenced(node, source),
    );
    expect(bare.map((node) => node.getText())).toEqual([]);
    if (file === 'cycle.ts') expect(work).toHaveLength(6);
  },
);
