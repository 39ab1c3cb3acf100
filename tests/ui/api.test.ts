// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { createApi } from '../../src/ui/api';
import { obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { demoOverview } from './sidebar/demo-overview';
import { uiStage } from './ui-stage';

const NOW = Date.parse('2026-11-21T10:00:00Z');

describe('The functions for other plugins', () => {
  const openObsidian = obsidianPerTest();
  const stage = async () => {
    const plugin = await uiStage(openObsidian());
    const { automation, user } = plugin;
    automation.answer({ overview: () => Promise.resolve(demoOverview()) });
    return {
      plugin,
      automation,
      api: createApi({ automation, user, clock: { now: () => NOW, zone: 'utc' } }),
    };
  };

  it('list what waits in the order of the review, and open the review at an item of the list', async () => {
    const { plugin, api } = await stage();
    const needs = await api.needs();
    expect(needs.map(({ group, sender }) => `${group}: ${sender}`)).toMatchInlineSnapshot(`
      [
        "urgent: Status page",
        "answer: Bo Chan",
        "answer: Ann Lee",
        "do: Dr. Iris Nowak-Santamaría",
      ]
    `);
    await api.openReview(needs[1]?.id);
    await api.openReview();
    expect(plugin.opened).toEqual([`review ${String(needs[1]?.id)}`, 'review']);
  });

  it('read nothing before the person has chosen who triages', async () => {
    const { automation, api } = await stage();
    automation.answer({ overview: () => Promise.reject(new Error('It was read')) });
    automation.state = { kind: 'unchosen' };
    expect(await api.needs()).toEqual([]);
  });

  it('are the same for every plugin: none can put its own function in their place', async () => {
    const { api } = await stage();
    expect(() => Object.assign(api, { needs: () => Promise.resolve([]) })).toThrow(TypeError);
  });
});
