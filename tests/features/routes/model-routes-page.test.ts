// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, rowNamed, typeInto } from '../../fake-obsidian/person';
import { descOf, dialog, inDialog, pressIn, tabStage, titleOfDialog } from '../../ui/settings/tab-stage';

const open = obsidianPerTest();

async function stageOf(data: object, consents: string[]) {
  const stage = await tabStage(open(), data);
  stage.host.consents = consents;
  await stage.open();
  click(rowNamed('Models by task'));
  return stage;
}

async function change(task: string): Promise<void> {
  click(buttonNamed(`Change the model for ${task.toLowerCase()}`));
  await laterTask();
}

const type = (label: string, text: string): void => {
  const field = inDialog(label);
  typeInto(field, text);
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

describe('models by task in the settings', () => {
  it('name a model, a fallback and an effort for one kind of work', async () => {
    const { saved } = await stageOf({ provider: 'openai' }, ['openai', 'anthropic', 'ollama']);
    expect(descOf('Revision')).toContain('Main model.');
    await change('Revision');
    choose(inDialog('Provider'), 'anthropic');
    type('Model', 'claude-opus-5-5');
    choose(inDialog('Fallback'), 'ollama');
    choose(inDialog('Reasoning effort'), 'high');
    await pressIn('Save');
    await laterTask(5);
    expect(saved()['routes']).toEqual({
      revision: {
        model: { provider: 'anthropic', model: 'claude-opus-5-5' },
        fallback: { provider: 'ollama' },
        effort: 'high',
      },
    });
    expect(descOf('Revision')).toContain('anthropic:claude-opus-5-5, fallback Ollama, effort high.');
    expect(rowNamed('API key for Anthropic')).toBeDefined();
  });

  it('show an effort only where it has an effect', async () => {
    const { saved } = await stageOf({ provider: 'openai' }, ['openai']);
    await change('Planning');
    expect(dialog().textContent).toContain('Reasoning effort');
    choose(inDialog('Reasoning effort'), 'medium');
    choose(inDialog('Provider'), 'qwen');
    expect(dialog().textContent).not.toContain('Reasoning effort');
    await pressIn('Save');
    await laterTask(5);
    await pressIn('Cancel');
    await laterTask(5);
    expect(saved()['routes'] ?? {}).toEqual({});
  });

  it('are the main model again when nothing is chosen', async () => {
    const routes = { planning: { model: { provider: 'ollama' } }, drafting: { effort: 'low' } };
    const { saved } = await stageOf({ provider: 'openai', routes }, ['openai', 'ollama']);
    await change('Planning');
    choose(inDialog('Provider'), '');
    await pressIn('Save');
    await laterTask(5);
    expect(saved()['routes']).toEqual({ drafting: { effort: 'low' } });
  });

  it('ask for what is missing before they are stored', async () => {
    const { host } = await stageOf({ provider: 'openai' }, ['openai', 'openrouter']);
    await change('Drafting');
    choose(inDialog('Provider'), 'openrouter');
    await pressIn('Save');
    expect(dialog().textContent).toContain('OpenRouter offers many models: name one.');
    expect(titleOfDialog()).toBe('Drafting');
    expect(host.settings.routes).toEqual({});
  });

  it('send nothing to whom this device has not agreed to', async () => {
    const { host } = await stageOf({ provider: 'openai' }, ['openai']);
    await change('Drafting');
    choose(inDialog('Provider'), 'anthropic');
    await pressIn('Save');
    await laterTask(5);
    expect(dialog().textContent).toContain('Anthropic');
    await pressIn('Cancel');
    await laterTask(5);
    expect(host.settings.routes).toEqual({});
    expect(host.consents).toEqual(['openai']);
  });
});
