// @vitest-environment dom
import { expect, describe, it } from 'vitest';
import { aMailNote } from './fakes/mail-note';
import { chooseRules, pluginPerTest, until } from './plugin-stage';

describe('A link to Deputy', () => {
  const { open } = pluginPerTest();
  const box = (): HTMLTextAreaElement | null => document.querySelector('.deputy-ask textarea');

  it('fills in what to ask, and runs nothing until the person presses Ask', async () => {
    const { obsidian } = await open({ files: { 'Needs_Action/a.md': aMailNote() } }, { isFirstTime: true });
    await until(async () => document.querySelector('.deputy-view') !== null);
    chooseRules();
    await until(async () => box() !== null);
    obsidian.fake.shell.openLink('obsidian://deputy?ask=make%20a%20note%3A%20the%20code%20is%201234');
    await until(async () => box()?.value === 'make a note: the code is 1234');
    const asked = (): number => obsidian.app.vault.getFolderByPath('Logs/Requests')?.children.length ?? 0;
    expect(asked()).toBe(0);
    const button = [...document.querySelectorAll<HTMLElement>('.deputy-ask button')].at(-1);
    button?.click();
    await until(async () => asked() === 1);
    await until(async () => box()?.value === '');
  });

  it('opens the review, and is gone with the plugin', async () => {
    const { obsidian, plugin } = await open({}, { isFirstTime: true });
    obsidian.fake.shell.openLink('obsidian://deputy?review');
    await until(async () => obsidian.app.workspace.getLeavesOfType('deputy-review').length === 1);
    plugin.unload();
    expect(obsidian.fake.shell.protocols.size).toBe(0);
  });
});
