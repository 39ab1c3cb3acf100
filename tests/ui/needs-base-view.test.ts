// @vitest-environment dom
import type { BasesQueryResult, BasesView, QueryController } from 'obsidian';
import { describe, expect, it, vi } from 'vitest';
import { NEEDS_VIEW } from '../../src/core/session/bases';
import { registerNeedsView } from '../../src/ui/needs-base-view';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { click } from '../fake-obsidian/person';
import { requestCard } from './review/demo-approvals';
import { demoOverview, needs } from './sidebar/demo-overview';
import { uiStage } from './ui-stage';

describe('The rows of a base', () => {
  const openObsidian = obsidianPerTest();

  const stage = async (paths: readonly string[]) => {
    const obsidian = openObsidian();
    const plugin = await uiStage(obsidian);
    const { automation, user } = plugin;
    const card = requestCard();
    const overview = { ...demoOverview(), requests: [card], needs: needs(4) };
    automation.answer({ overview: () => Promise.resolve(overview) });
    const act = vi.spyOn(user, 'act').mockResolvedValue();
    registerNeedsView({ plugin, automation, user, clock: { now: () => 0, zone: 'UTC', locale: 'en-GB' } });
    const parentEl = document.body.createDiv();
    const controller = {} as unknown as QueryController; // Nothing is asked of it.
    const view: BasesView | undefined = obsidian.fake.shell.basesViews
      .get(NEEDS_VIEW)
      ?.factory(controller, parentEl);
    if (view === undefined) throw new Error('No view is registered');
    view.load();
    const show = async (these: readonly string[]): Promise<void> => {
      // Only the path of each note is asked for.
      view.data = { data: these.map((path) => ({ file: { path } })) } as unknown as BasesQueryResult;
      view.onDataUpdated();
      await laterTask();
    };
    await show(paths);
    const rows = (): HTMLElement[] => [...parentEl.querySelectorAll<HTMLElement>('.deputy-base-row')];
    const press = (row: number, text: string): void => {
      const button = [...(rows()[row]?.querySelectorAll('button') ?? [])].find((each) =>
        each.textContent.includes(text),
      );
      if (button === undefined) throw new Error(`No button ${text}`);
      click(button);
    };
    return { plugin, parentEl, view, card, act, show, rows, press };
  };

  it('are what waits among its notes; they open the review and mark done', async () => {
    const [, first, second] = needs(4);
    const { plugin, act, rows, press, show } = await stage([first!.path, 'Notes/Other.md']);
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining(first!.subject)]);
    press(0, first!.subject);
    expect(plugin.opened).toEqual([`review ${first!.path}`]);
    press(0, 'Mark done');
    expect(act).toHaveBeenCalledWith('markDone', first!.path);
    await show([second!.path]);
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining(second!.subject)]);
  });

  it('snooze an approval, and have no button that approves', async () => {
    const { plugin, card, rows, press } = await stage([requestCard().path]);
    expect([...rows()[0]!.querySelectorAll('button')].slice(1).map(({ textContent }) => textContent)).toEqual(
      ['Snooze'],
    );
    const decide = vi.spyOn(plugin.user.requests, 'decide').mockResolvedValue();
    press(0, 'Snooze');
    await laterTask();
    click(document.querySelector<HTMLElement>('.menu .menu-item')!);
    await laterTask();
    expect(decide).toHaveBeenCalledWith([card], { kind: 'snooze', until: expect.any(Number) as number });
  });

  it('are read only after the person has chosen who triages, and go with the plugin', async () => {
    const { plugin, parentEl, view, rows, show } = await stage([]);
    expect(parentEl.querySelector('.deputy-base')?.textContent).toBe('Nothing here needs you.');
    plugin.automation.state = { kind: 'unchosen' };
    plugin.automation.answer({ overview: () => Promise.reject(new Error('It was read')) });
    await show([needs(4)[0]!.path]);
    expect(rows()).toEqual([]);
    view.unload();
    expect(parentEl.querySelector('.deputy-base')).toBeNull();
  });
});
