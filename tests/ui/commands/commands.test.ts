// @vitest-environment dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FEATURES } from '../../../src/features';
import { APP_COMMANDS } from '../../../src/core/settings/command-table';
import { appCommands } from '../../../src/ui/plugin-feature';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click, the } from '../../fake-obsidian/person';
import { cycleReport } from '../fake-automation';
import { noticeText, uiStage } from '../ui-stage';

const open = obsidianPerTest();
const IDS = [
  ...Object.keys(APP_COMMANDS),
  ...FEATURES.flatMap(({ commands = [] }) => commands.map(({ app }) => app.id)),
  ...appCommands.rows.map(({ id }) => id),
];

const ribbon = (): HTMLElement => the('.side-dock-ribbon-action[aria-label="Run triage"]');
const menuItems = (): string[] =>
  [...document.querySelectorAll('.menu [role=menuitem]')].map((item) => item.textContent);

describe('the palette', () => {
  it('offers the table, by the names of the table', async () => {
    const obsidian = open();
    await uiStage(obsidian);
    const { commands } = obsidian.fake.commands;
    expect(Object.keys(commands)).toEqual(IDS.map((id) => `deputy:${id}`));
    expect(commands['deputy:run-triage']).toMatchObject({ name: 'Deputy: Run triage', icon: 'play' });
    expect(Object.values(commands).filter(({ hotkeys }) => hotkeys !== undefined)).toEqual([]);
  });

  it('offers a command only where it makes sense', async () => {
    const obsidian = open({ files: { 'Needs_Action/a.md': 'x' } });
    const { automation } = await uiStage(obsidian);
    const { commands } = obsidian.fake;
    const offered = (id: string): boolean => commands.isAvailable(`deputy:${id}`);
    const conditional = ['triage-current-note', 'pause-automation', 'resume-automation', 'stop-all-work'];
    expect(conditional.map(offered)).toEqual([false, true, false, true]);
    automation.isPaused = true;
    await obsidian.app.workspace.getLeaf().openFile(obsidian.app.vault.getFileByPath('Needs_Action/a.md')!);
    expect(conditional.map(offered)).toEqual([true, false, true, false]);
    automation.state = { kind: 'paused' };
    expect(offered('run-on-this-device')).toBe(true);
    automation.state = { kind: 'working', progress: null, rateLimitedUntil: null };
    expect(offered('stop-all-work')).toBe(true);
  });

  it('offers seven commands and the next step in a vault that Deputy has not touched', async () => {
    const obsidian = open();
    await uiStage(obsidian);
    const { commands } = obsidian.fake;
    const offered = Object.keys(APP_COMMANDS).filter((id) => commands.isAvailable(`deputy:${id}`));
    expect(offered.sort()).toEqual(
      [
        ...['run-triage', 'pause-automation', 'stop-all-work', 'undo-last-action'],
        ...['open-review-queue', 'open-sidebar', 'import-email-files'],
        'set-up-folders',
      ].sort(),
    );
  });

  it('offers every command somewhere, and each only there', async () => {
    const obsidian = open({
      files: {
        ...{ 'Logs/a.log': 'x', 'Plans/p.md': 'x', 'Skills/s.md': 'x', 'Dashboard.md': 'x' },
        ...{ 'Drafts/d.md': '---\ntype: draft_reply\n---\n', 'Needs_Action/a.md': 'x' },
        'Needs_Action/out.md': '---\nstatus: pending\ndeputy_out: openai 1\n---\n',
      },
    });
    const { automation, host } = await uiStage(obsidian);
    const { commands, metadataCache } = obsidian.fake;
    await metadataCache.resolveAll();
    const offered = (): Set<string> => new Set(IDS.filter((id) => commands.isAvailable(`deputy:${id}`)));
    const seen = new Set<string>();
    const look = (): Set<string> => {
      const now = offered();
      for (const id of now) seen.add(id);
      return now;
    };
    expect(look().has('revise-current-draft')).toBe(false);
    const { workspace, vault } = obsidian.app;
    await workspace.getLeaf().openFile(vault.getFileByPath('Needs_Action/a.md')!);
    expect([...look()].filter((id) => /revise|take-back/.test(id))).toEqual([]);
    await workspace.getLeaf().openFile(vault.getFileByPath('Needs_Action/out.md')!);
    expect(look().has('take-back-current-note')).toBe(true);
    await workspace.getLeaf().openFile(vault.getFileByPath('Drafts/d.md')!);
    expect(look().has('revise-current-draft')).toBe(true);
    host.settings = { ...host.settings, provider: 'openai' };
    expect(look().has('check-provider')).toBe(true);
    const emailTool = { server: 'mail', tool: 'send', arguments: {}, constants: {} };
    host.settings = { ...host.settings, ...{ stopRevision: true }, emailTool };
    automation.isPaused = true;
    automation.state = { kind: 'other_device', device: 'laptop' };
    look();
    await obsidian.app.fileManager.trashFile(vault.getFileByPath('Skills/s.md')!);
    look();
    // Those two need an open approval: the tests of the review hold them.
    const rest = IDS.filter((id) => !seen.has(id));
    expect(rest).toEqual(['approve-current-request', 'reject-current-request']);
  });

  it('runs what it offers', async () => {
    const obsidian = open();
    const { automation, opened } = await uiStage(obsidian);
    for (const id of ['run-triage', 'open-sidebar', 'pause-automation'])
      obsidian.fake.commands.executeCommandById(`deputy:${id}`);
    await laterTask();
    expect(automation.log.sort()).toEqual(['pause', 'run {}']);
    expect(opened).toEqual(['sidebar']);
  });
});

describe('the ribbon', () => {
  it('runs triage', async () => {
    const { automation } = await uiStage(open());
    click(ribbon());
    await laterTask();
    expect(automation.log).toEqual(['run {}']);
  });

  it('has the rest in its menu, without what makes no sense now', async () => {
    const { automation } = await uiStage(open());
    ribbon().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    expect(menuItems()).toContain('Pause automation');
    expect(menuItems()).toContain('Stop all work');
    expect(menuItems()).not.toContain('Resume automation');
    click(buttonNamed('Pause automation'));
    await laterTask();
    expect(automation.log).toEqual(['pause']);
  });

  it('shows the menu to a finger that rests on it, and does not run triage then', async () => {
    const { automation } = await uiStage(open({ platform: 'phone' }));
    ribbon().dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }));
    await laterTask(550);
    ribbon().dispatchEvent(new PointerEvent('pointerup', { pointerType: 'touch' }));
    click(ribbon());
    await laterTask();
    expect(menuItems()).toContain('Stop all work');
    expect(automation.log).toEqual([]);
  });

  it('takes a finger that moves or leaves for none', async () => {
    await uiStage(open({ platform: 'phone' }));
    const down = { pointerType: 'touch', clientX: 5, clientY: 5 };
    ribbon().dispatchEvent(new PointerEvent('pointerdown', down));
    ribbon().dispatchEvent(new PointerEvent('pointermove', { ...down, clientY: 40 }));
    await laterTask(550);
    expect(menuItems()).toEqual([]);
  });
});

describe('the menu of a file', () => {
  it('triages a note', async () => {
    const obsidian = open({ files: { 'Needs_Action/a.md': 'x' } });
    const { automation } = await uiStage(obsidian);
    automation.answerActs({ triageAgain: (note) => Promise.resolve({ kind: 'unchanged', note }) });
    obsidian.openFileMenu(obsidian.fake.vault.getFileByPath('Needs_Action/a.md')!);
    click(buttonNamed('Triage with Deputy'));
    await laterTask();
    expect(automation.log).toEqual(['run {"first":["Needs_Action/a.md"],"limit":1}']);
  });

  it('offers nothing over what is no note', async () => {
    const obsidian = open({ files: { 'a.png': 'x', 'F/b.md': 'x' } });
    await uiStage(obsidian);
    obsidian.openFileMenu(obsidian.fake.vault.getFileByPath('a.png')!);
    expect(menuItems()).toEqual([]);
    obsidian.openFileMenu(obsidian.fake.vault.getFolderByPath('F')!);
    expect(menuItems()).toEqual([]);
  });
});

describe("Obsidian's command line", () => {
  it('knows the same commands', async () => {
    const obsidian = open();
    await uiStage(obsidian);
    expect([...obsidian.fake.shell.cli.keys()]).toEqual(IDS.map((id) => `deputy:${id}`));
  });

  it('answers in words, and shows nothing', async () => {
    const obsidian = open();
    const { automation } = await uiStage(obsidian);
    const { shell } = obsidian.fake;
    automation.outcome = {
      kind: 'done',
      report: cycleReport({
        found: 2,
        notes: [
          {
            path: 'a.md',
            subject: 'A',
            outcome: {
              kind: 'decided',
              decision: 'urgent',
              reason: 'r',
              note: 'a.md',
              draft: null,
              override: false,
            },
          },
        ],
        decisions: { draft_reply: 0, needs_info: 0, archive: 0, urgent: 1, delegate: 0 },
      }),
    };
    expect(await shell.runCli('deputy:run-triage', { limit: '3' })).toBe('1 sorted: 1 urgent.');
    expect(automation.log).toEqual(['run {"limit":3}']);
    expect(await shell.runCli('deputy:pause-automation')).toMatch(/^Automation is paused\./);
    expect([noticeText(), document.querySelector('.modal')]).toEqual(['', null]);
  });

  it('opens in the app what only the app can show, and says where', async () => {
    const obsidian = open();
    const { opened } = await uiStage(obsidian);
    const said = ['open-sidebar', 'open-review-queue', 'next-item-that-needs-me'].map((id) =>
      obsidian.fake.shell.runCli(`deputy:${id}`),
    );
    const words = ['The sidebar is open.', 'The review queue is open.', 'The sidebar shows it.'];
    expect(await Promise.all(said)).toEqual(words);
    expect(opened).toEqual(['sidebar', 'review', 'next need']);
  });

  it('refuses what it can not read, and runs nothing', async () => {
    const obsidian = open();
    const { automation } = await uiStage(obsidian);
    expect(await obsidian.fake.shell.runCli('deputy:run-triage', { limit: '-1' })).toContain('"-1"');
    expect(await obsidian.fake.shell.runCli('deputy:triage-current-note')).toBe('Name a note: path=<path>.');
    expect(automation.log).toEqual([]);
  });

  it('tells a broken promise as an error', async () => {
    const obsidian = open();
    const { automation } = await uiStage(obsidian);
    automation.answer({ log: { verify: () => Promise.reject(new Error('The disk is gone.')) } });
    expect(await obsidian.fake.shell.runCli('deputy:verify-log')).toBe('Error: The disk is gone.');
  });
});

it('leaves nothing behind', async () => {
  const obsidian = open();
  const plugin = await uiStage(obsidian);
  click(ribbon());
  await laterTask();
  for (const notice of document.querySelectorAll<HTMLElement>('.notice')) notice.click();
  document.querySelector('.notice-container')?.remove();
  plugin.unload();
  expect(obsidian.leaks()).toEqual([]);
});

describe('a part that Obsidian refuses', () => {
  it("leaves out one command of Obsidian's command line, says so, and registers the rest", async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const obsidian = open();
    const run = (): string => 'of another plugin';
    obsidian.fake.shell.cli.set('deputy:run-triage', { description: '', flags: null, run });
    await uiStage(obsidian);
    expect(Object.keys(obsidian.fake.commands.commands)).toHaveLength(IDS.length);
    expect(obsidian.fake.shell.cli.get('deputy:run-triage')?.run).toBe(run);
    expect(obsidian.fake.shell.cli.size).toBe(IDS.length);
    expect(logged.mock.calls.map(([text]) => String(text))).toEqual([
      "Deputy continues without the command deputy:run-triage of Obsidian's command line.",
    ]);
  });
});
