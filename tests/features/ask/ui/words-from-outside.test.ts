// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { liveAsk } from '../../../../src/features/ask/ui/live-ask';
import { createApi } from '../../../../src/ui/api';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { dialogText, uiStage } from '../../../ui/ui-stage';
import type { Previews } from '../../../../src/features/previews/work/previews';

const open = obsidianPerTest();

describe('The functions for other plugins', () => {
  it('fill words into Ask Deputy without invisible characters, and ask nothing', async () => {
    const plugin = await uiStage(open());
    const { automation, user } = plugin;
    const api = createApi({ automation, user, clock: { now: () => 0, zone: 'utc' } });
    await api.ask?.('find\u200B pri\u202Ecing\nfor Ann\u0007');
    expect(liveAsk(user.parts).words).toEqual({ text: 'find pricing\nfor Ann', isFromOutside: true });
    expect(plugin.opened).toEqual(['sidebar']);
    expect(automation.log).toEqual([]);
  });
});

describe('The preview of what a person is about to ask', () => {
  it('is each question, and nothing is asked', async () => {
    const { automation, user } = await uiStage(open());
    const words: string[] = [];
    automation.answer({
      previews: {
        ask: (text) => {
          words.push(text);
          const preview = { kind: 'stays', label: 'Built-in rules', keptHere: null } as const;
          return Promise.resolve([{ what: 'What you ask for', preview }]);
        },
      } satisfies Partial<Previews>,
    });
    void liveAsk(user.parts).preview('find the offer');
    await laterTask(5);
    expect(words).toEqual(['find the offer']);
    expect(dialogText()).toContain('What you ask for: Built-in rules');
  });
});
