import { describe, expect, it } from 'vitest';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { Faults } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../stage';

const PATH = 'Dashboard.md';
const NOTE = `${IN}/q.md`;

const aStage = (files: Record<string, string> = {}): Stage =>
  new Stage({
    files: { [NOTE]: aMailNote(), ...files },
    answers: () => ANSWERS.needsInfo,
    settings: { dashboardNote: true },
  });

/** How often the note is opened from now on. */
function reads({ vault }: Stage): () => number {
  let count = 0;
  const read = vault.read.bind(vault);
  vault.read = (path) => {
    if (path === PATH) count += 1;
    return read(path);
  };
  return () => count;
}

/** The first edit of the note comes to something else. */
function interceptEdit({ vault }: Stage, first: () => 'busy'): void {
  const edit = vault.edit.bind(vault);
  let isFirst = true;
  vault.edit = async (path, change) => {
    if (path !== PATH || !isFirst) return edit(path, change);
    isFirst = false;
    return first();
  };
}

describe('the dashboard note', () => {
  it('is not even opened where nothing has changed', async () => {
    const stage = aStage();
    await stage.cycle();
    const count = reads(stage);
    await stage.cycle();
    await stage.cycle();
    expect(count()).toBe(0);
  });

  it('is not opened by a process that takes over what another left at that moment', async () => {
    const stage = aStage();
    await stage.cycle();
    const mtime = (await stage.vault.list(''))?.find(({ path }) => path === PATH)?.mtime;
    if (mtime === undefined) throw new Error('There is no dashboard');
    stage.vault.external(NOTE, stage.vault.text(NOTE), { mtime });
    stage.restart(new Faults());
    const count = reads(stage);
    await stage.cycle();
    expect(count()).toBe(0);
  });

  it('is written in the next cycle where somebody was typing in it', async () => {
    const stage = aStage({ [PATH]: 'Mine.\n' });
    interceptEdit(stage, () => 'busy');
    await stage.cycle();
    expect(stage.vault.text(PATH)).toBe('Mine.\n');
    await stage.cycle();
    expect(stage.vault.text(PATH)).toContain('A question about the workshop');
  });

  it('holds nothing up where it can not be written, and the person hears of it', async () => {
    const stage = aStage({ [PATH]: 'Mine.\n' });
    interceptEdit(stage, () => {
      throw new VaultError('disk_full', 'no space left');
    });
    expect(await stage.tryCycle()).toMatchObject({ kind: 'done' });
    expect(stage.notifier.notices.map(({ text }) => text)).toContain(
      'The dashboard was not written: no space left',
    );
    await stage.cycle();
    expect(stage.vault.text(PATH)).toContain('A question about the workshop');
  });

  it('stays as it is where it is no text, without a word', async () => {
    const stage = aStage();
    stage.vault.external(PATH, new Uint8Array([0xff, 0xfe, 0x00]));
    await stage.cycle();
    expect(await stage.vault.read(PATH)).toEqual(new Uint8Array([0xff, 0xfe, 0x00]));
    expect(stage.notifier.notices).toEqual([]);
  });
});
