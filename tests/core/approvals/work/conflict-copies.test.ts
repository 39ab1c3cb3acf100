import { describe, expect, it } from 'vitest';
import { someOf } from '../../../runs';
import { Asking } from '../../app/asking';

const MARKS: Record<string, (path: string) => string> = {
  Dropbox: (path) => path.replace('.md', " (Anna's conflicted copy 2026-11-28).md"),
  Syncthing: (path) => path.replace('.md', '.sync-conflict-20261128-101530-ABCDEFG.md'),
  OneDrive: (path) => path.replace('.md', '-LAPTOP-1.md'),
  'Google Drive': (path) => path.replace(/[^/]+$/u, (name) => `Copia di ${name}`),
};
const EDITS: Record<string, (text: string) => string> = {
  'the same text': (text) => text,
  'another text': (text) => text.replaceAll('gladly', 'never'),
};
/** Where the copy lies when it comes, and whether the mail was opened before. */
const COMES: readonly (readonly [folder: string, isLate: boolean])[] = [
  ['Approved', false],
  ['Pending_Approval', false],
  ['Approved', true],
  ['Pending_Approval', true],
];

const cases = someOf(
  Object.keys(MARKS).flatMap((service) =>
    Object.keys(EDITS).flatMap((edit) => COMES.map((comes) => [service, edit, ...comes] as const)),
  ),
);

type Comes = (typeof cases)[number];

/** A request that was decided on, with a copy that a sync made of it. */
async function copied(stage: Asking, ...[service, edit, folder, isLate]: Comes): Promise<Asking> {
  await stage.cycle();
  const [path, text] = [stage.pending, stage.vault.text(stage.pending)];
  const copy = MARKS[service]?.(path.replace('Pending_Approval', folder)) ?? '';
  const bring = (): void => stage.vault.external(copy, EDITS[edit]?.(text) ?? '');
  stage.drag(path, 'Approved');
  if (!isLate) bring();
  await stage.cycle();
  if (isLate) bring();
  for (const _ of [1, 2, 3]) await stage.cycle();
  return stage;
}

/** By the mail program, which says nothing of what becomes of it. */
const opened = (...comes: Comes): Promise<Asking> =>
  copied(new Asking({ settings: { emailTool: null } }), ...comes);

/** By a server that does not answer. */
const unknown = (...comes: Comes): Promise<Asking> => {
  const stage = new Asking();
  stage.outside.outcomes = ['throws'];
  return copied(stage, ...comes);
};

const statusesIn = (stage: Asking, folder: string): string[] =>
  stage.vault.paths(folder).map((path) => stage.request(path).status);

describe('a copy of what got no answer', () => {
  it.each(cases)('by %s, with %s, in %s (late: %s) is set aside, and asks nothing', async (...scene) => {
    for (const wasSent of [true, false]) {
      const stage = await unknown(...scene);
      expect(stage.sent).toHaveLength(1);
      expect([statusesIn(stage, 'Pending_Approval'), statusesIn(stage, 'Approved')]).toEqual([
        ['outcome_unknown'],
        [],
      ]);
      expect(statusesIn(stage, 'Rejected')).toEqual(['withdrawn']);
      await stage.deputy.approvals.decide(stage.pending, { kind: 'resolve', wasSent });
      await stage.cycle();
      expect(statusesIn(stage, 'Pending_Approval')).toEqual(wasSent ? [] : ['pending']);
      expect([statusesIn(stage, 'Rejected'), stage.sent.length]).toEqual([['withdrawn'], 1]);
    }
  });
});

describe('a copy of what was opened in the mail program', () => {
  it.each(cases)(
    'by %s, with %s, in %s (late: %s) is set aside, and does not answer for it',
    async (...scene) => {
      for (const wasSent of [true, false]) {
        const stage = await opened(...scene);
        expect(stage.host.opened).toHaveLength(1);
        expect(statusesIn(stage, 'Approved')).toEqual(['handed_over']);
        expect(statusesIn(stage, 'Pending_Approval')).toEqual([]);
        expect(statusesIn(stage, 'Rejected')).toEqual(['withdrawn']);
        expect(stage.request(stage.only('Rejected')).statusReason).toContain('This is a copy.');
        await stage.deputy.approvals.decide(stage.only('Approved'), { kind: 'resolve', wasSent });
        await stage.cycle();
        expect(statusesIn(stage, 'Rejected')).toEqual(['withdrawn']);
        expect(statusesIn(stage, 'Pending_Approval')).toEqual(wasSent ? [] : ['pending']);
        if (wasSent) continue;
        await stage.approveByMove();
        await stage.cycle();
        expect([stage.host.opened.length, statusesIn(stage, 'Approved')]).toEqual([2, ['handed_over']]);
      }
    },
  );
});
