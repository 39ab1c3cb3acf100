import { describe, expect, it } from 'vitest';
import { madeBySetup } from '../../../src/core/session/setup';
import { DEFAULT_FOLDERS, foldersIn } from '../../../src/core/settings/folders';
import { aMailNote } from '../../fakes/mail-note';
import { Stage } from '../app/stage';

const FILES = ['Triage.base', 'Approvals.base', 'Plans.base', 'Deputy log.md'];

describe('setting a vault up', () => {
  it('makes tables of its folders and a note that shows the log', async () => {
    const stage = new Stage();
    const { made } = await stage.deputy.setUp();
    expect(made.slice(-FILES.length)).toEqual(FILES);
    expect(stage.vault.text('Plans.base')).toContain('file.inFolder("Plans")');
    expect(stage.vault.text('Deputy log.md')).toContain('const FOLDER = "Logs";');
  });

  it('changes nothing that is there', async () => {
    const files = Object.fromEntries(FILES.map((path) => [path, 'Mine.']));
    const stage = new Stage({ files });
    const { made } = await stage.deputy.setUp();
    for (const path of FILES) expect(stage.vault.text(path)).toBe('Mine.');
    expect(made).not.toContain('Triage.base');
    expect((await stage.deputy.setUp()).made).toEqual([]);
  });

  const settings = { folders: foldersIn('Office') };
  const moved = (files: Record<string, string>) =>
    new Stage({ settings, files: { 'Office/Needs_Action/a.md': aMailNote(), ...files } });

  it('is followed by what it made when its folders move, at the next start', async () => {
    const before = madeBySetup(foldersIn("Ann's"));
    const stage = moved(
      Object.fromEntries(
        Object.entries(before).map(([path, text]) => [path.replace(/^.*\//, ''), text] as const),
      ),
    );
    await stage.cycle();
    for (const [path, text] of Object.entries(madeBySetup(settings.folders)))
      expect([path, stage.vault.text(path)]).toEqual([path, text]);
    expect((await stage.deputy.setUp()).made.filter((path) => path.endsWith('.base'))).toEqual([]);
  });

  it('leaves alone what a person changed, and what names folders that are still there', async () => {
    const { 'Triage.base': triage = '', 'Plans.base': plans = '' } = madeBySetup(DEFAULT_FOLDERS);
    const mine = triage.replace('Needs you', 'Mine');
    const stage = moved({ 'Triage.base': mine, 'Plans.base': plans, 'Plans/a.md': 'A plan of mine.\n' });
    await stage.cycle();
    expect([stage.vault.text('Triage.base'), stage.vault.text('Plans.base')]).toEqual([mine, plans]);
  });

  it('does not bring back what a person threw away when a device takes over', async () => {
    const stage = new Stage();
    expect((await stage.deputy.setUp({ takeOver: true })).made).not.toContain('Triage.base');
    expect(stage.vault.paths('').filter((path) => path.endsWith('.base'))).toEqual([]);
  });
});
