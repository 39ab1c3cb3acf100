import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALERTS } from '../../../src/features/alerts/feature';
import { alertsTerminal } from '../../../src/features/alerts/terminal/feature.mjs';
import { Stage, ANSWERS, IN } from '../../core/app/stage';
import { aMailNote } from '../../fakes/mail-note';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { promise } from '../../promise';

const SECRET = 'The reactor is on fire';

describe.runIf(process.platform === 'linux')('something urgent that waits', () => {
  let shown: () => string[];
  beforeEach(() => {
    const { folder, remove } = temporaryFolder();
    const calls = join(folder, 'calls');
    writeFileSync(join(folder, 'notify-send'), `#!/bin/sh\necho "$*" >> ${calls}\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      remove();
    });
    shown = () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);
  });

  const stageWith = (isOn: boolean) =>
    new Stage({
      files: { [`${IN}/fire.md`]: aMailNote({ subject: SECRET }) },
      answers: () => ANSWERS.urgent,
      settings: { [ALERTS.key]: isOn },
    });
  const missed = async ({ deputy, settings, ports }: Stage): Promise<readonly { line: string }[]> =>
    (await alertsTerminal.lines?.missed?.({
      deputy,
      folder: '/notes',
      settings,
      ports,
    })) ?? [];

  it('is said once, by a title alone, also after a restart', async () => {
    promise('a title, and no word of the mail');
    const stage = stageWith(true);
    expect(await missed(stage)).toEqual([]);
    await stage.cycle();
    expect(await missed(stage)).toMatchObject([{ line: '1 urgent item new: deputy status /notes' }]);
    await expect.poll(shown).toEqual(['--app-name=Deputy Deputy: something urgent waits']);
    stage.restart();
    expect(await missed(stage)).toEqual([]);
    stage.vault.external(`${IN}/flood.md`, aMailNote({ subject: SECRET, messageId: '<flood@x>' }));
    await stage.cycle();
    expect(await missed(stage)).toHaveLength(1);
    await expect.poll(shown).toHaveLength(2);
    expect(shown().join()).not.toContain('reactor');
  });

  it('is not said unless the person turns that on', async () => {
    promise('in the settings (off at first)');
    const stage = stageWith(false);
    await stage.cycle();
    expect([await missed(stage), shown(), ALERTS.row.default]).toEqual([[], [], false]);
  });
});
