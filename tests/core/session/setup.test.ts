import { describe, expect, it } from 'vitest';
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

  it('does not bring back what a person threw away when a device takes over', async () => {
    const stage = new Stage();
    expect((await stage.deputy.setUp({ takeOver: true })).made).not.toContain('Triage.base');
    expect(stage.vault.paths('').filter((path) => path.endsWith('.base'))).toEqual([]);
  });
});
