// @vitest-environment dom
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '../../../../src/features/plans/model/note/plan-note';
import type { Plan } from '../../../../src/features/plans/model/note/plan';
import { FolderDisk } from '../../../fake-obsidian/disk/folder-disk';
import type { FakeObsidian } from '../../../fake-obsidian/fake-obsidian';
import { pluginPerTest, until } from '../../../plugin-stage';

const NOTE = 'Ideas/Contract.md';
const TEXT = '- Find the contract\n- Call the landlord about the heating\n- Note the date\n';
const OLD = { mtime: Date.now() - 60_000 };

describe('The plugin, with longer work', () => {
  const { open, path: inPlace } = pluginPerTest();

  /** The app is started over the same vault; the rules were chosen on this device. */
  const session = async () => {
    mkdirSync(inPlace('configuration'), { recursive: true });
    writeFileSync(inPlace('configuration/consents'), 'rules\n');
    const disk = new FolderDisk(inPlace('vault'));
    disk.makeFolder('Needs_Action');
    return open({ platform: 'desktop', disk });
  };
  const locks = (): string[] => {
    const place = inPlace('vault/Logs/.deputy');
    return existsSync(place)
      ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((path) => basename(path))
      : [];
  };
  const end = async ({ obsidian }: { obsidian: FakeObsidian }): Promise<void> => {
    await obsidian.close();
    // The next one begins at once, and would wait for its turn.
    await until(async () => !locks().some((name) => name.startsWith('.orchestrator.lock')));
  };
  const pathsIn = ({ external }: FakeObsidian, folder: string): string[] =>
    external.paths().filter((path) => path.startsWith(`${folder}/`));
  const planIn = (obsidian: FakeObsidian, folder = 'Plans'): Plan | null => {
    const [path] = pathsIn(obsidian, folder).filter((each) => each.includes('PLAN-'));
    const plan = path === undefined ? null : parsePlan(obsidian.external.text(path));
    return plan?.ok === true ? plan.value : null;
  };
  const boxes = (obsidian: FakeObsidian, folder?: string): string =>
    (planIn(obsidian, folder)?.steps ?? []).map(({ state }) => (state === 'done' ? 'x' : '.')).join('');
  const isBlocked = async (obsidian: FakeObsidian): Promise<boolean> =>
    planIn(obsidian)?.state.status === 'Blocked';
  /** The person ticks a box, some time ago. */
  const tick = (obsidian: FakeObsidian, step: string): void => {
    const [path = ''] = pathsIn(obsidian, 'Plans');
    const text = obsidian.external.text(path);
    obsidian.external.save(path, text.replace(`[ ] ${step}`, `[x] ${step}`), OLD);
  };

  it('plans a note, goes on over sessions that end, waits for the person, and ends', async () => {
    const first = await session();
    first.obsidian.external.save(NOTE, TEXT);
    const file = first.obsidian.fake.vault.getFileByPath(NOTE);
    if (file === null) throw new Error('The note is not there');
    await first.obsidian.fake.workspace.getLeaf('tab').openFile(file);
    await until(async () => first.obsidian.external.paths().includes('Dashboard.md'));
    first.obsidian.fake.commands.executeCommandById('deputy:create-plan-from-current-note');
    await until(async () => planIn(first.obsidian)?.state.status === 'Draft');
    first.obsidian.fake.commands.executeCommandById('deputy:resume-current-mission');
    // What the rules can't do is left to the person, in words.
    await until(() => isBlocked(first.obsidian));
    expect(planIn(first.obsidian)).toMatchObject({ id: 'PLAN-2026-001', source: '[[Contract]]' });
    expect(planIn(first.obsidian)?.steps.map(({ needsPerson }) => needsPerson)).toEqual([false, true, false]);
    await end(first);

    const second = await session();
    await until(async () => document.body.textContent.includes('Resuming plan PLAN-2026-001'));
    expect(boxes(second.obsidian)).toBe('...');
    tick(second.obsidian, 'Find the contract');
    await until(async () => boxes(second.obsidian) === 'x..' && (await isBlocked(second.obsidian)));
    expect(pathsIn(second.obsidian, 'Pending_Approval')).toEqual([]);
    await until(async () => second.obsidian.external.text('Dashboard.md').includes('Step 2 of 3'));
    await end(second);

    const third = await session();
    await until(async () => document.body.textContent.includes('Resuming plan PLAN-2026-001'));
    tick(third.obsidian, '✋ Call the landlord');
    await until(async () => boxes(third.obsidian) === 'xx.');
    await until(() => isBlocked(third.obsidian));
    tick(third.obsidian, 'Note the date');
    await until(async () => boxes(third.obsidian, 'Done/Plans') === 'xxx');
    expect(planIn(third.obsidian, 'Done/Plans')?.state).toEqual({ status: 'Done' });
    await until(async () => third.obsidian.external.text('Dashboard.md').includes('Finished the plan'));
    expect(pathsIn(third.obsidian, 'Plans')).toEqual([]);
    await end(third);
  });
});
