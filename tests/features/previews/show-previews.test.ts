// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { SentPreview } from '../../../src/features/previews/view/look';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { the } from '../../fake-obsidian/person';
import { dialogText, uiStage } from '../../ui/ui-stage';

const open = obsidianPerTest();

/** Begins it, and waits until it has shown something. */
const begin = async (work: Promise<void> | undefined): Promise<void> => {
  void work;
  await laterTask(5);
};

const SENT: SentPreview = {
  kind: 'sent',
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  host: 'api.openai.com',
  model: null,
  effort: null,
  isLocal: false,
  fallback: null,
  system: 'You are Deputy.',
  messages: [{ role: 'user', content: 'Subject: A\n\nHello' }],
  tokens: 1_234,
  cut: { unit: 'tokens', original: 9_000, kept: 3_000, gone: ['quoted history'] },
  follows: null,
  removed: ['a card number'],
  cost: 0.0123,
  keptHere: null,
  profileKept: null,
  termsUrl: 'https://openai.com/terms',
};

describe('what a person asks to see', () => {
  it('is the exact prompt of the first note that waits', async () => {
    const { automation, user } = await uiStage(
      open({ files: { 'Needs_Action/b.md': '', 'Needs_Action/a.md': '' } }),
    );
    const asked: string[] = [];
    automation.answer({
      previews: {
        note: (path) => {
          asked.push(path);
          return Promise.resolve(SENT);
        },
      },
    });
    await begin(user.actions['show-what-will-be-sent']?.());
    expect(asked).toEqual(['Needs_Action/a.md']);
    const prompts = [...document.querySelectorAll<HTMLTextAreaElement>('.modal textarea')];
    expect(prompts.map(({ value }) => value)).toEqual(['Subject: A\n\nHello', 'You are Deputy.']);
    expect(prompts.every((prompt) => prompt.readOnly)).toBe(true);
    expect(the('.modal details').contains(prompts[1] ?? null)).toBe(true);
    expect(dialogText()).toContain('About 1,234 tokens');
    expect(dialogText()).toContain('shortened from 9,000 to 3,000');
    expect(dialogText()).toContain('About $0.012');
    expect(dialogText()).toContain('a card number');
  });

  it('of a run is a line for each prompt, which opens to the prompt itself', async () => {
    const { automation, user } = await uiStage(open());
    const stays = { kind: 'stays', label: 'Built-in rules', keptHere: 'it is in Private/' } as const;
    automation.answer({
      previews: {
        run: () =>
          Promise.resolve([
            { path: 'Needs_Action/a.md', preview: SENT },
            { path: 'Needs_Action/b.md', preview: stays },
          ]),
      },
    });
    await begin(user.actions['show-what-a-run-will-send']?.());
    expect(dialogText()).toContain('Now: 1 prompt, about 1,234 tokens, about $0.012.');
    expect(dialogText()).toContain('b.md: Built-in rules; nothing is sent, as it is in Private/');
    expect(document.querySelector('.modal textarea')).toBeNull();
    const line = the('.modal details');
    expect(line.textContent).toContain('a.md: OpenAI at api.openai.com');
    line.dispatchEvent(new Event('toggle'));
    expect(the('.modal textarea')).toHaveProperty('value', 'Subject: A\n\nHello');
    line.dispatchEvent(new Event('toggle'));
    expect(document.querySelectorAll('.modal textarea')).toHaveLength(2);
  });

  it('of a run that has nothing to ask is that', async () => {
    const { automation, user } = await uiStage(open());
    automation.answer({ previews: { run: () => Promise.resolve([]) } });
    await begin(user.actions['show-what-a-run-will-send']?.());
    expect(dialogText()).toContain('Nothing waits for a model.');
  });

  it('is that nothing is sent, with the built-in rules', async () => {
    const { automation, user } = await uiStage(open({ files: { 'Needs_Action/a.md': '' } }));
    automation.answer({
      previews: { note: () => Promise.resolve({ kind: 'stays', label: 'Built-in rules', keptHere: null }) },
    });
    await begin(user.actions['show-what-will-be-sent']?.());
    expect(dialogText()).toContain('Nothing is sent');
  });

  it('prints the exact prompt', async () => {
    const obsidian = open();
    const { automation } = await uiStage(obsidian);
    automation.answer({
      previews: {
        note: () => Promise.resolve(SENT),
      },
    });
    const said = await obsidian.fake.shell.runCli('deputy:show-what-will-be-sent', { path: 'N/a.md' });
    expect(said).toContain('Goes to: OpenAI, at https://api.openai.com/v1');
    expect(said).toContain('You are Deputy.\n\nSubject: A\n\nHello');
  });
});
