import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { statusCommand } from '../../../headless/commands/status.mjs';
import type { Invocation } from '../../../headless/command/command.mjs';
import { composePlan } from '../../../src/features/plans/model/note/plan-note';
import { FEATURES } from '../../../src/features/index';
import { type CyclePart, CYCLE_PARTS } from '../../../src/core/session/fence';
import { accountConsentKey } from '../../../src/core/settings/account-consent';
import { accountFor } from '../../features/accounts/account';
import { aMailNote } from '../../fakes/mail-note';
import { Faults } from '../../fakes/faults';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { ANSWERS, Stage } from './stage';
import { aPlan } from './view/a-plan';

/** The function that does a part. Everything that it asks of vault or device fails, unless an inner fence is nearer. */
const WORK: Record<CyclePart, string> = {
  recovery: 'OperationRecords.listOpen',
  mission: 'announceMission',
  sent: 'tendSentFolder',
  approvals: 'settle-approvals.ts',
  plans: 'workOnPlans',
  inbox: 'importInbox',
  notes: 'lookForNotes',
  triage: 'triageWaiting',
  drafts: 'RevisedDrafts.finish',
  senders: 'tendSenders',
  files: 'reportLeftAlone',
  logs: 'retireLog',
  skills: 'runDueSkills',
  asks: 'ask/work/follow-up.ts',
  dashboard: 'DashboardWriter.bringUpToDate',
};

/** Every part by its name in a line of trouble, with where its work is; steps of features are theirs. */
const FAULTS: readonly (readonly [name: string, work: string])[] = [
  ...(Object.keys(CYCLE_PARTS) as CyclePart[]).map((part) => [CYCLE_PARTS[part], WORK[part]] as const),
  ...FEATURES.flatMap(({ name, steps = [] }) =>
    steps.map(({ part }) => [part, `/src/features/${name}/`] as const),
  ),
];

/** What each part brings about, for those that leave something in this scene. */
const DONE: Partial<Record<CyclePart | 'mail', (stage: Stage) => boolean>> = {
  mail: (stage) => hasNote(stage, 'from the mailbox'),
  mission: (stage) => stage.notifier.notices.some(({ text }) => text.startsWith('Resuming plan')),
  sent: (stage) => !stage.device.has(COPY),
  approvals: (stage) => /^status: rejected$/mu.test(textIn(stage, 'Rejected')),
  inbox: (stage) => hasNote(stage, 'from a file'),
  triage: (stage) => stage.vault.paths('Drafts').some((path) => path.includes('waiting')),
  dashboard: (stage) => stage.vault.paths('').includes('Dashboard.md'),
};

/** A part that can't be done because another failed. */
const NEEDS: Partial<Record<CyclePart, readonly CyclePart[]>> = { triage: ['notes'] };

// The stack names the part's function, however deep the call is.
Error.stackTraceLimit = 200;

const COPY = 'mail/copies/unknown.json';

const textIn = (stage: Stage, folder: string): string =>
  stage.vault
    .paths(folder)
    .map((path) => stage.vault.text(path))
    .join('\n');

const hasNote = (stage: Stage, subject: string): boolean =>
  stage.vault
    .paths('')
    .some(
      (path) => path.endsWith('.md') && stage.vault.text(path).includes(`subject: A question ${subject}`),
    );

const mailOf = (subject: string): string =>
  [
    'From: Ann <ann@example.org>',
    `Subject: A question ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@example.org>`,
    'Date: Mon, 02 Nov 2026 07:00:00 +0000',
    '',
    'Can you come?',
    '',
  ].join('\r\n');

/** Whether a call comes from this function, with no inner fence between. */
function comesFrom(work: string): boolean {
  const lines = (new Error().stack ?? '').split('\n');
  const at = lines.findIndex((line) => line.includes(work));
  const fence = lines.findIndex((line) => line.includes('Fence.around'));
  return at !== -1 && (fence === -1 || at < fence);
}

/** A vault in which nearly every part of a cycle has something to do, and a fault that can be switched on. */
async function scene(work: string) {
  let [isOn, thrown] = [false, 0];
  const faults = new Faults({
    onCall: async () => {
      check();
    },
  });
  function check(): void {
    if (!isOn || !comesFrom(work)) return;
    thrown += 1;
    throw new TypeError('x is not a function');
  }
  /** The port, whose calls fail, too. */
  const faulty = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          check();
          return value.apply(target, given);
        };
      },
    });
  const account = accountFor();
  const mail = new MemoryMailbox();
  const stage = new Stage({
    files: { 'Needs_Action/first.md': aMailNote({ subject: 'first' }) },
    answers: () => ANSWERS.reply,
    faults,
    mail,
    settings: {
      accounts: [account],
      consents: [accountConsentKey(account, 'read', {})],
      queueDrafts: true,
      keepLogDays: 30,
    },
  });
  await stage.cycle();
  const [request = ''] = stage.vault.paths('Pending_Approval');
  stage.vault.externalMove(request, request.replace('Pending_Approval', 'Rejected'));
  mail.deliver(mailOf('from the mailbox'), { receivedAt: stage.clock.now() });
  stage.vault.external('Inbox/file.eml', mailOf('from a file'));
  stage.vault.external(
    'Needs_Action/waiting.md',
    aMailNote({ subject: 'waiting', messageId: '<w@example.org>' }),
  );
  stage.vault.external('Plans/PLAN-2026-004.md', composePlan(aPlan()));
  await stage.device.replace(COPY, '{}');
  Object.assign(stage.settings, { dashboardNote: true });
  const { clock, notifier, host } = stage.ports;
  const ports = { ...stage.ports, clock: faulty(clock), notifier: faulty(notifier), host: faulty(host) };
  stage.deputy = stage.openWith(ports, stage.settings);
  return {
    stage,
    fail: (fails: boolean) => {
      isOn = fails;
    },
    thrown: () => thrown,
  };
}

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
      const { stage, fail, thrown } = await scene(work);
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
    if (file === 'cycle.ts') expect(work).toHaveLength(11);
  },
);
