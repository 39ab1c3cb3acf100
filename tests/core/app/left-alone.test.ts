import { describe, expect, it } from 'vitest';
import { DEFAULT_FOLDERS } from '../../../src/core/settings/folders';
import type { Deputy } from '../../../src/core/app/deputy';
import { LeftAlone } from '../../../src/kernel/index/left-alone';
import { type NoteRef, type Vault, VaultError } from '../../../src/kernel/ports/vault';
import type { NoteTrouble } from '../../../src/kernel/notes/note-trouble';
import { aMailNote } from '../../fakes/mail-note';
import { Faults } from '../../fakes/faults';
import { Asking } from './asking';
import { ANSWERS, Stage } from './stage';

const FOLDERS = [...Object.values(DEFAULT_FOLDERS), 'Logs/Requests'];
const never = new AbortController().signal;
const GOOD = 'Needs_Action/good.md';

const open = (files: Record<string, string>, faults = new Faults()): Stage =>
  new Stage({
    files: { ...files, [GOOD]: aMailNote({ subject: 'Offer' }) },
    answers: () => ANSWERS.archive,
    faults,
    settings: { dashboardNote: true, queueDrafts: true },
  });

/** A disk that refuses to read some files. */
const refusing = (paths: Set<string>): Faults =>
  new Faults({
    onCall: ({ kind, path }) => {
      if (kind === 'read' && paths.has(path))
        return Promise.reject(new VaultError('denied', `Could not read ${path}: permission was denied`));
      return Promise.resolve();
    },
  });

describe('a file whose name is no path', () => {
  it.each(FOLDERS)('in %s is named with a remedy, and the others go on', async (folder) => {
    const stage = open({ [`${folder}/AC\\DC.md`]: 'x', [`${folder}/AC\\DC.eml`]: 'x' });
    const { broken, notes } = await stage.cycle();
    const why = 'Its name holds a backslash. Rename it.';
    expect(broken).toEqual([
      { path: `${folder}/AC\\DC.eml`, why },
      { path: `${folder}/AC\\DC.md`, why },
    ]);
    expect(notes.map(({ outcome }) => outcome.kind)).toEqual(['decided']);
    expect((await stage.deputy.status()).leftAlone).toHaveLength(2);
    const needs = (await stage.deputy.overview()).needs.filter(({ kind }) => kind === 'broken');
    expect(needs.map(({ next }) => next)).toEqual(['Rename the file', 'Rename the file']);
  });

  it('is logged once, and forgotten when it has another name', async () => {
    const stage = open({ 'Needs_Action/AC\\DC.md': aMailNote({ subject: 'Other' }) });
    await stage.cycle();
    await stage.cycle();
    const skipped = stage.log.filter(({ event }) => event === 'note_skipped');
    expect(skipped.map(({ details }) => details)).toEqual([
      { note: 'Needs_Action/AC\\DC.md', reason: 'Its name holds a backslash. Rename it.' },
    ]);
    stage.vault.externalMove('Needs_Action/AC\\DC.md', 'Needs_Action/ACDC.md');
    const { broken, notes } = await stage.cycle();
    expect([broken, notes.map(({ path }) => path)]).toEqual([[], ['Needs_Action/ACDC.md']]);
  });
});

describe('a file that can not be read', () => {
  it.each(FOLDERS)('in %s holds no other up', async (folder) => {
    const refused = new Set([`${folder}/x.md`, `${folder}/x.eml`]);
    const stage = open({ [`${folder}/x.md`]: 'x', [`${folder}/x.eml`]: 'x' }, refusing(refused));
    const { notes, stopped } = await stage.cycle();
    expect([notes.map(({ outcome }) => outcome.kind), stopped]).toEqual([['decided'], null]);
    await expect(stage.deputy.status()).resolves.toMatchObject({ isSetUp: true });
    await expect(stage.deputy.overview()).resolves.toMatchObject({ isSetUp: true });
  });

  it('is triaged when it can be, though nothing else has changed', async () => {
    const path = 'Needs_Action/locked.md';
    const refused = new Set([path]);
    const stage = open({ [path]: aMailNote({ subject: 'Locked' }) }, refusing(refused));
    expect((await stage.cycle()).broken).toEqual([
      {
        path,
        why: 'It could not be read: permission was denied. Give Deputy the right to read it, or move it elsewhere.',
      },
    ]);
    refused.clear();
    const { broken, notes } = await stage.cycle();
    expect([broken, notes.map((note) => note.path)]).toEqual([[], [path]]);
  });

  it.each(['pending', 'approved'])('keeps no request %s whose own note is gone', async (state) => {
    const stage = new Asking();
    stage.outside.isUp = false;
    await stage.cycle();
    if (state === 'approved') {
      await stage.approveByMove();
    }
    stage.vault.external(state === 'approved' ? stage.only('Approved') : stage.pending, null);
    stage.vault.external('Rejected/unreadable.md', Uint8Array.of(0xff, 0xfe));
    await stage.cycle();
    await stage.clock.sleep(11_000);
    await stage.cycle();
    expect(stage.events('approval_withdrawn')).toHaveLength(1);
    expect(stage.sent).toEqual([]);
  });
});

describe('a folder that can not be opened', () => {
  /** As the vault says it. */
  const closing = (stage: Asking, closed: { path: string | null }): Deputy => {
    const vault = new LeftAlone().in(stage.vault);
    const list: Vault['list'] = async (folder) => {
      const refs = await vault.list(folder);
      const { path } = closed;
      if (refs === null || path === null || !path.startsWith(`${folder}/`)) return refs;
      const ref: NoteRef = { path, mtime: 0, size: 0, trouble: 'Could not open it.', isFolder: true };
      return [...refs.filter((each) => !each.path.startsWith(`${path}/`)), ref];
    };
    return stage.openWith({ ...stage.ports, vault: { ...vault, list } }, stage.settings);
  };

  it.each(['Pending_Approval', 'Approved'])('in %s takes no request back that lies in it', async (folder) => {
    const stage = new Asking();
    const closed: { path: string | null } = { path: null };
    const deputy = closing(stage, closed);
    stage.outside.isUp = false;
    const cycle = async (): Promise<NoteTrouble[]> => {
      const outcome = await deputy.cycle({ stop: never, abort: never });
      return outcome.kind === 'done' ? outcome.report.broken : [];
    };
    await cycle();
    if (folder === 'Approved') {
      stage.drag(stage.pending, 'Approved');
      await cycle();
    }
    stage.drag(stage.only(folder), `${folder}/Closed`);
    await cycle();
    closed.path = `${folder}/Closed`;
    for (let look = 0; look < 3; look += 1) {
      await stage.clock.sleep(700_000);
      expect(await cycle()).toEqual([{ path: `${folder}/Closed`, why: 'Could not open it.' }]);
    }
    expect((await deputy.overview()).needs.map(({ next }) => next)).toContain(
      'Give Deputy the right to read the folder',
    );
    expect(stage.events('approval_withdrawn')).toEqual([]);
    closed.path = null;
    expect(await cycle()).toEqual([]);
  });
});
