import { describe, expect, it } from 'vitest';
import { composePlan } from '../../../src/features/plans/model/note/plan-note';
import { ModelError } from '../../../src/kernel/ports/language-model';
import { VaultError } from '../../../src/kernel/ports/vault';
import { Fence } from '../../../src/core/session/fence';
import { LockLostError } from '../../../src/core/session/lock';
import { aPlan } from '../../features/plans/view/a-plan';
import { aMailNote } from '../../fakes/mail-note';
import { Faults, type PortCall } from '../../fakes/faults';
import { ANSWERS, Stage } from './stage';
import { someOf } from '../../runs';

const mail = (name: string): string =>
  [
    `From: ${name}@example.org`,
    `Subject: ${name}`,
    `Message-ID: <${name}@example.org>`,
    'Date: Mon, 02 Nov 2026 10:00:00 +0000',
    '',
    'Can you come?',
    '',
  ].join('\r\n');

const noteOf = (name: string): string =>
  aMailNote({ subject: name, messageId: `<${name}@example.org>`, from: `${name}@example.org` });

interface Part {
  /** Folder in which the part that fails lies, with "victim" in its name. */
  folder: string;
  files: (name: string) => Record<string, string>;
  /** Cycles before, in which nothing fails. */
  cyclesBefore: number;
  /** What the person does with a file of this name before the cycle with the fault. */
  act?: (stage: Stage, name: string) => void;
  /** Whether the part of this name is done. */
  isDone: (stage: Stage, name: string) => boolean;
}

const inFolder = (stage: Stage, folder: string, name: string): string | undefined =>
  stage.vault.paths(folder).find((path) => path.includes(name));

const PARTS: Record<string, Part> = {
  'a note in triage': {
    folder: 'Needs_Action',
    files: (name) => ({ [`Needs_Action/${name}.md`]: noteOf(name) }),
    cyclesBefore: 0,
    isDone: (stage, name) => inFolder(stage, 'Drafts', name) !== undefined,
  },
  'a file in the inbox': {
    folder: 'Inbox',
    files: (name) => ({ [`Inbox/${name}.eml`]: mail(name) }),
    cyclesBefore: 0,
    isDone: (stage, name) => inFolder(stage, 'Needs_Action', name) !== undefined,
  },
  'a draft to be submitted': {
    folder: 'Drafts',
    files: (name) => ({ [`Needs_Action/${name}.md`]: noteOf(name) }),
    cyclesBefore: 0,
    isDone: (stage, name) => inFolder(stage, 'Pending_Approval', name) !== undefined,
  },
  'an approval': {
    folder: 'Rejected',
    files: (name) => ({ [`Needs_Action/${name}.md`]: noteOf(name) }),
    cyclesBefore: 1,
    act: (stage, name) => {
      const path = inFolder(stage, 'Pending_Approval', name) ?? '';
      stage.vault.externalMove(path, path.replace('Pending_Approval', 'Rejected'));
    },
    isDone: (stage, name) =>
      /^status: rejected$/m.test(stage.vault.text(inFolder(stage, 'Rejected', name) ?? '')),
  },
};

const CALLS: readonly PortCall['kind'][] = ['read', 'edit', 'move', 'create'];
const ERRORS = [
  new TypeError('x is not a function'),
  new Error('The drive said "boom"'),
  new RangeError('9'),
];

describe.each(Object.entries(PARTS))('%s that fails unexpectedly', (_, part) => {
  it.each(
    someOf(
      CALLS.flatMap((kind) => ERRORS.map((error) => [kind, error.name, error] as const)),
      { ci: 4 },
    ),
  )('at %s by %s keeps no other part waiting, is named, and is done later', async (kind, _name, error) => {
    let [isOn, thrown] = [false, 0];
    const faults = new Faults({
      onCall: (call) => {
        const isMeant = call.store === 'vault' && call.kind === kind;
        if (!isOn || !isMeant || !call.path.startsWith(`${part.folder}/`) || !call.path.includes('victim'))
          return Promise.resolve();
        thrown += 1;
        return Promise.reject(error);
      },
    });
    const names = ['first', 'victim', 'last'];
    const stage = new Stage({
      files: Object.assign({}, ...names.map(part.files)) as Record<string, string>,
      answers: () => ANSWERS.reply,
      faults,
      settings: { queueDrafts: true, dashboardNote: true },
    });
    for (let cycle = 0; cycle < part.cyclesBefore; cycle += 1) await stage.cycle();
    for (const name of names) part.act?.(stage, name);
    isOn = true;
    const { errors } = await stage.cycle();
    for (const name of ['first', 'last']) expect(part.isDone(stage, name), name).toBe(true);
    if (thrown > 0 && !part.isDone(stage, 'victim')) {
      expect(errors).toBeGreaterThan(0);
      const { leftAlone, failedParts } = await stage.deputy.status();
      expect(JSON.stringify([leftAlone, failedParts])).toContain('victim');
      expect(JSON.stringify((await stage.deputy.overview()).needs)).toContain('victim');
      expect(JSON.stringify(stage.log.filter(({ severity }) => severity !== 'info'))).toContain('victim');
    }
    isOn = false;
    await stage.cycle();
    await stage.cycle();
    expect(part.isDone(stage, 'victim')).toBe(true);
    expect((await stage.deputy.status()).failedParts).toEqual([]);
  });
});

it('a plan that fails unexpectedly keeps no note waiting, and is named', async () => {
  const path = 'Plans/PLAN-2026-004.md';
  const faults = new Faults({
    onCall: (call) =>
      call.path === path && call.kind === 'edit' ? Promise.reject(new TypeError('No.')) : Promise.resolve(),
  });
  const stage = new Stage({
    files: { [path]: composePlan(aPlan()), 'Needs_Action/first.md': noteOf('first') },
    answers: () => ANSWERS.archive,
    faults,
  });
  const { notes } = await stage.cycle();
  expect(notes.map(({ outcome }) => outcome.kind)).toEqual(['decided']);
  expect((await stage.deputy.status()).failedParts.map((part) => part.path)).toEqual([path]);
});

it.each([
  new LockLostError('Another one works.'),
  new VaultError('disk_full', 'Full.'),
  new ModelError('budget', 'Used up.'),
  new DOMException('Stopped.', 'AbortError'),
])('%s is the fault of no part, and ends the work', async (error) => {
  const stage = new Stage();
  const log = { append: () => Promise.reject(new Error('nothing is logged')) };
  const fence = new Fence({ device: stage.device, log });
  await expect(fence.around('a', () => Promise.reject(error), { instead: null })).rejects.toBe(error);
  const abort = AbortSignal.abort();
  const late = new Error('late');
  await expect(fence.around('a', () => Promise.reject(late), { instead: null, abort })).rejects.toBe(late);
});
