// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import type { CheckedModel } from '../../../../src/core/app/provider';
import { ProviderSetupError } from '../../../../src/llm/provider/setup/setup-error';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, press, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { promise } from '../../../promise';
import {
  descOf,
  dialog,
  errorOf,
  fieldOf,
  fillIn,
  pressIn,
  tabStage,
  titleOfDialog,
  valueOf,
} from '../tab-stage';

const open = obsidianPerTest();

const chooseProvider = async (key: string): Promise<void> => {
  choose(fieldOf('Provider'), key);
  await laterTask(5);
};

describe('choosing who triages', () => {
  it('asks before anything is sent to a provider, and says to whom, what, when and at what cost', async () => {
    const stage = await tabStage(open());
    await stage.open();
    await chooseProvider('openai');
    expect(titleOfDialog()).toBe('Send mails and notes to OpenAI?');
    const dialog = the('.modal.mod-confirmation');
    expect(dialog.textContent).toContain('api.openai.com');
    expect(dialog.textContent).toContain('Needs_Action');
    expect(dialog.textContent).toContain('every 2 minutes');
    expect(dialog.textContent).toMatch(/Up to about \$0\.0\d+ a mail or note/);
    expect(the('a', dialog).getAttr('href')).toMatch(/^https:\/\/openai\.com\//);
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(stage.host.consents).toContain('openai');
    expect(stage.saved()).toMatchObject({ provider: 'openai', baseUrl: '' });
    expect(valueOf('Provider')).toBe('openai');
    expect(descOf('Provider')).toContain('Allowed here. Mails and notes go to OpenAI.');
  });

  it.each([
    ['Escape', () => press('Escape')],
    ['the button', () => click(buttonNamed('Cancel'))],
    ['the cross', () => click(the('.mod-confirmation .modal-close-button'))],
    ['a click beside it', () => click(the('.modal-container:last-of-type .modal-bg'))],
  ])('takes %s for a no', async (_way, leave) => {
    const stage = await tabStage(open(), { provider: 'rules' });
    await stage.open();
    await chooseProvider('anthropic');
    leave();
    await laterTask(5);
    expect(titleOfDialog()).toBeNull();
    expect(stage.host.consents).toEqual(['rules']);
    expect([stage.host.settings.provider, valueOf('Provider')]).toEqual(['rules', 'rules']);
  });

  it('offers a server that answers on this computer, and asks before anything is sent there', async () => {
    const stage = await tabStage(open(), { provider: 'rules' });
    stage.host.local = [
      { provider: 'ollama', label: 'Ollama', baseUrl: 'http://localhost:11434/v1', models: ['qwen3:8b'] },
    ];
    await stage.open();
    click(rowNamed('Models'));
    await laterTask();
    expect(descOf('On this computer')).toBe('Ollama answers at http://localhost:11434/v1.');
    click(buttonNamed('Use Ollama'));
    await laterTask(5);
    expect(titleOfDialog()).toBe('Let Ollama read your mails and notes?');
    expect(stage.host.settings.provider).toBe('rules');
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(valueOf('Provider')).toBe('ollama');
    expect(document.body.textContent).not.toContain('Use Ollama');
  });

  it.each([
    ['leads back to the sidebar after the first yes to a server on this computer', [], true],
    ['stays open where a provider was allowed before', ['rules'], false],
  ])('%s', async (_, consents, isLeft) => {
    const stage = await tabStage(open(), { provider: 'rules' });
    stage.host.consents = consents;
    await stage.open();
    await chooseProvider('ollama');
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(stage.host.consents).toContain('ollama');
    expect(document.querySelector('.mod-settings') === null).toBe(isLeft);
  });

  it('stays open after the first yes to a server on this computer that may need a key', async () => {
    const stage = await tabStage(open(), { provider: 'rules' });
    stage.host.consents = [];
    await stage.open();
    await chooseProvider('custom');
    await fillIn('Base URL', 'http://localhost:9/v1');
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(stage.host.settings.baseUrl).toBe('http://localhost:9/v1');
    expect(rowNamed('API key').isConnected).toBe(true);
  });

  it('says so where no server answers on this computer', async () => {
    const stage = await tabStage(open(), { provider: 'rules' });
    await stage.open();
    click(rowNamed('Models'));
    await laterTask();
    expect(descOf('On this computer')).toBe('No Ollama or LM Studio found.');
  });

  it('takes the end of the plugin for a no', async () => {
    const stage = await tabStage(open());
    await stage.open();
    await chooseProvider('anthropic');
    stage.plugin.unload();
    await laterTask();
    expect([titleOfDialog(), stage.host.consents]).toEqual([null, ['rules']]);
  });

  it('leaves the dialog open when the window loses the focus', async () => {
    const stage = await tabStage(open());
    await stage.open();
    await chooseProvider('anthropic');
    window.dispatchEvent(new Event('blur'));
    await laterTask();
    expect([titleOfDialog(), stage.host.consents]).toEqual(['Send mails and notes to Anthropic?', ['rules']]);
  });

  it('does not ask again for what was agreed to, nor for the built-in rules', async () => {
    const stage = await tabStage(open());
    stage.host.consents = ['openai'];
    await stage.open();
    await chooseProvider('openai');
    expect(titleOfDialog()).toBeNull();
    await chooseProvider('rules');
    expect(titleOfDialog()).toBeNull();
    expect(stage.host.consents).toEqual(['openai', 'rules']);
  });

  it('shows no provider as chosen before the first choice, not even the default', async () => {
    const stage = await tabStage(open());
    stage.host.consents = [];
    await stage.open();
    expect([valueOf('Provider'), descOf('Provider')]).toEqual(['', 'Not chosen. Nothing is read or sent.']);
    await chooseProvider('rules');
    expect(stage.host.consents).toEqual(['rules']);
    expect(valueOf('Provider')).toBe('rules');
  });

  it('forgets the model and the address of the former provider', async () => {
    const stage = await tabStage(open(), {
      provider: 'openai',
      model: 'gpt-x',
      baseUrl: 'https://p.example',
    });
    stage.host.consents = ['ollama'];
    await stage.open();
    await chooseProvider('ollama');
    expect(stage.saved()).toMatchObject({ provider: 'ollama', model: '', baseUrl: '' });
  });

  it('says that a local server keeps notes on the computer', async () => {
    const stage = await tabStage(open());
    await stage.open();
    await chooseProvider('ollama');
    expect(the('.mod-confirmation').textContent).toContain('on this device');
    expect(the('.mod-confirmation').textContent).toContain('Nothing, if the model runs on this device.');
  });

  it('reviews what a sync has brought before it counts here', async () => {
    const stage = await tabStage(open(), { provider: 'gemini' });
    await stage.open();
    click(buttonNamed('Review', rowNamed('Google Gemini waits for your consent')));
    await laterTask();
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(stage.host.consents).toEqual(['rules', 'gemini']);
    expect(document.body.textContent).not.toContain('waits for your consent');
  });
});

describe('the base URL', () => {
  it('is another receiver: it is asked for again', async () => {
    const stage = await tabStage(open(), { provider: 'openai' });
    stage.host.consents = ['openai'];
    await stage.open();
    await fillIn('Base URL', 'http://proxy.example:8080/v1');
    expect(the('.mod-confirmation').textContent).toContain('OpenAI at proxy.example:8080');
    expect(the('.mod-confirmation').textContent).toContain('others can read what is sent');
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(stage.host.consents).toEqual(['openai', 'openai http://proxy.example:8080/v1']);
    expect(stage.saved()).toMatchObject({ baseUrl: 'http://proxy.example:8080/v1' });
  });

  it('goes back to what it was without consent', async () => {
    const stage = await tabStage(open(), { provider: 'openai', model: 'm' });
    stage.host.consents = ['openai'];
    await stage.open();
    await fillIn('Base URL', 'https://proxy.example/v1');
    press('Escape');
    await laterTask(5);
    expect([stage.host.settings.baseUrl, valueOf('Base URL')]).toEqual(['', '']);
  });

  it('is not asked about while it is being typed', async () => {
    const stage = await tabStage(open(), { provider: 'openai' });
    stage.host.consents = ['openai'];
    await stage.open();
    const field = fieldOf('Base URL') as HTMLInputElement;
    field.value = 'https://half';
    field.dispatchEvent(new Event('input'));
    await laterTask(5);
    expect(titleOfDialog()).toBeNull();
    expect(stage.host.settings.baseUrl).toBe('');
  });

  it('is put right as it is pasted, and that is said', async () => {
    const stage = await tabStage(open(), { provider: 'openai' });
    stage.host.consents = ['openai', 'openai https://proxy.example/v1'];
    await stage.open();
    await fillIn('Base URL', '"proxy.example/v1/chat/completions"');
    await laterTask(5);
    expect(stage.saved()).toMatchObject({ baseUrl: 'https://proxy.example/v1' });
    expect(document.body.textContent).toContain('The base URL was read as https://proxy.example/v1.');
  });

  it.each(['see the manual', 'ftp://x.example', 'https://me:secret@x.example'])(
    'refuses %s in words',
    async (text) => {
      const stage = await tabStage(open(), { provider: 'openai' });
      stage.host.consents = ['openai'];
      await stage.open();
      await fillIn('Base URL', text);
      expect(errorOf('Base URL')).toContain('begins with https:// or http://');
      expect(stage.host.settings.baseUrl).toBe('');
    },
  );
});

describe('the API key', () => {
  const keyed = async () => {
    const stage = await tabStage(open(), { provider: 'openai' });
    stage.host.consents = ['openai'];
    await stage.open();
    return stage;
  };

  it('is stored by its id, and is nowhere in the settings or the page', async () => {
    promise("stored by Obsidian's secret storage on this device, never written to your vault");
    const { obsidian, saved } = await keyed();
    click(buttonNamed('Link...', rowNamed('API key')));
    typeInto(fieldOf('ID'), 'my-openai');
    typeInto(fieldOf('Secret'), 'sk-very-secret');
    click(buttonNamed('Save'));
    await laterTask(5);
    expect(saved()['secrets']).toEqual({ OPENAI_API_KEY: 'my-openai' });
    expect(JSON.stringify(saved())).not.toContain('sk-very-secret');
    expect(document.body.textContent).not.toContain('sk-very-secret');
    expect(obsidian.app.secretStorage.getSecret('my-openai')).toBe('sk-very-secret');
    expect(errorOf('API key')).toBeNull();
  });

  it('that a person links is part of what they agreed to, and asks nothing again', async () => {
    const { host } = await keyed();
    click(buttonNamed('Link...', rowNamed('API key')));
    typeInto(fieldOf('ID'), 'my-openai');
    typeInto(fieldOf('Secret'), 'sk-very-secret');
    click(buttonNamed('Save'));
    await laterTask(5);
    expect(host.consents).toEqual(['openai', 'openai key=my-openai']);
  });

  it('that came with the vault is asked about, by its name', async () => {
    const stage = await tabStage(open(), { provider: 'openai', secrets: { OPENAI_API_KEY: 'my-other-key' } });
    stage.host.consents = ['openai'];
    await stage.open();
    click(buttonNamed('Review'));
    await laterTask();
    expect(document.body.textContent).toContain('The secret "my-other-key" of this device is sent');
    click(buttonNamed('Cancel'));
    await laterTask();
    expect(stage.host.consents).toEqual(['openai']);
  });

  it('says when the secret is missing on this device', async () => {
    const stage = await tabStage(open(), { provider: 'openai', secrets: { OPENAI_API_KEY: 'elsewhere' } });
    stage.host.consents = ['openai'];
    await stage.open();
    expect(errorOf('API key')).toBe('This device holds no secret named "elsewhere". Link one here.');
  });

  it('is not asked for where there is none', async () => {
    const stage = await tabStage(open(), { provider: 'ollama' });
    await stage.open();
    expect(() => rowNamed('API key')).toThrow('No setting');
  });
});

describe('the model', () => {
  it('is a text as long as no key is linked, and counts when the field is left', async () => {
    const stage = await tabStage(open(), { provider: 'openai' });
    stage.host.consents = ['openai'];
    await stage.open();
    expect(stage.host.log).not.toContain('models');
    typeInto(fieldOf('Model'), ' gpt-x ');
    await laterTask();
    expect(stage.saved()).toMatchObject({ model: 'gpt-x' });
  });

  it('is chosen from the list of the server, which can be asked again', async () => {
    const stage = await tabStage(open(), { provider: 'ollama', model: 'own' });
    stage.host.consents = ['ollama'];
    stage.host.answerModels = () => Promise.resolve(ok(['small', 'large']));
    await stage.open();
    expect([...(fieldOf('Model') as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'First of the list (small)',
      'small',
      'large',
      'own',
    ]);
    choose(fieldOf('Model'), 'large');
    stage.host.answerModels = () => Promise.resolve(ok(['new']));
    click(buttonNamed('Reload the list of models'));
    await laterTask();
    expect(stage.host.settings.model).toBe('large');
    choose(fieldOf('Model'), 'new');
    await laterTask();
    expect(stage.saved()).toMatchObject({ model: 'new' });
  });

  it('is searched by typing in a long list', async () => {
    const stage = await tabStage(open(), { provider: 'ollama' });
    stage.host.consents = ['ollama'];
    const names = Array.from({ length: 200 }, (_, n) => `model-${String(n)}`);
    stage.host.answerModels = () => Promise.resolve(ok(names));
    await stage.open();
    const field = fieldOf('Model') as HTMLInputElement;
    expect(field.placeholder).toBe('Search 200 models');
    const offered = document.querySelectorAll<HTMLOptionElement>(
      `#${field.getAttribute('list') ?? ''} option`,
    );
    expect([...offered].map(({ value }) => value)).toEqual(names);
    typeInto(field, 'model-150');
    await laterTask();
    expect(stage.saved()).toMatchObject({ model: 'model-150' });
  });

  it('comes from the list of a provider whose key is linked', async () => {
    const stage = await tabStage(open(), { provider: 'openai', secrets: { OPENAI_API_KEY: 'mine' } });
    stage.host.consents = ['openai key=mine'];
    stage.host.answerModels = () => Promise.resolve(ok(['gpt-x']));
    await stage.open();
    choose(fieldOf('Model'), 'gpt-x');
    await laterTask();
    expect(stage.saved()).toMatchObject({ model: 'gpt-x' });
  });

  it('asks no server before the person has agreed to it', async () => {
    const stage = await tabStage(open(), { provider: 'ollama' });
    await stage.open();
    expect(stage.host.log).toEqual([]);
  });

  it('says why a list did not come, and leaves a text to type in', async () => {
    const stage = await tabStage(open(), { provider: 'ollama' });
    stage.host.consents = ['ollama'];
    stage.host.answerModels = () =>
      Promise.resolve(err(new ProviderSetupError('server_unreachable', 'Nothing answers at localhost.')));
    await stage.open();
    expect(errorOf('Model')).toBe('Nothing answers at localhost.');
    typeInto(fieldOf('Model'), 'llama');
    await laterTask();
    expect(stage.saved()).toMatchObject({ model: 'llama' });
  });
});

describe('the test button', () => {
  const testing = async () => {
    const stage = await tabStage(open(), { provider: 'openai' });
    stage.host.consents = ['openai'];
    let answer: (check: CheckedModel) => void = () => undefined;
    stage.host.answerCheck = () => new Promise((resolve) => (answer = resolve));
    await stage.open();
    click(buttonNamed('Test', rowNamed('Test')));
    return { ...stage, answer: (check: CheckedModel) => answer(check) };
  };

  it('can not be pressed twice, says whom it asks, and then what came back', async () => {
    const { answer } = await testing();
    expect(buttonNamed('Testing…').matches(':disabled')).toBe(true);
    expect(descOf('Test')).toBe('Asking OpenAI…');
    const call = {
      latencyMs: 812,
      inputTokens: 60,
      outputTokens: 8,
      cost: 0.00001,
      learned: ['structured answers by schema', 'one call at a time'],
      answer: '{"answer": "ready"}',
      answers: 1,
    };
    answer({ outcome: 'ready', provider: 'openai', model: 'gpt-6-luna', text: '', call });
    await laterTask();
    const desc = the('.setting-item-description', rowNamed('Test'));
    expect(desc.firstElementChild?.textContent).toBe(
      'OpenAI works: gpt-6-luna answered in 812 ms, as asked.',
    );
    const folded = the('details', desc);
    expect(folded.hasAttribute('open')).toBe(false);
    expect(folded.textContent).toBe(
      'The whole answer60 tokens in, 8 out, $0.000010; structured answers by schema; one call at a time. It said: {"answer": "ready"}',
    );
    expect(buttonNamed('Test').matches(':disabled')).toBe(false);
    expect(the('.setting-item-description', rowNamed('Test')).getAttr('role')).toBe('status');
  });

  it('says what is missing in the words of the settings', async () => {
    const { answer } = await testing();
    answer({
      outcome: 'not_ready',
      provider: 'openai',
      code: 'missing_key',
      text: 'LLM_PROVIDER is set to …',
    });
    await laterTask();
    expect(descOf('Test')).toBe('OpenAI needs an API key, and none is linked.Link one in the row "API key".');
  });

  it('drops an answer that comes for other settings', async () => {
    const { answer, host } = await testing();
    await host.change({ model: 'other' });
    expect(descOf('Test')).toBe('Sends up to eight test messages with made-up mails, no note.');
    const former = answer;
    let answerOther: (check: CheckedModel) => void = () => undefined;
    host.answerCheck = () => new Promise((resolve) => (answerOther = resolve));
    click(buttonNamed('Test', rowNamed('Test')));
    former({ outcome: 'ready', provider: 'openai', model: 'former', text: 'former', call: null });
    await laterTask();
    host.consents = [...host.consents, 'gemini'];
    host.tell();
    expect(descOf('Test')).toBe('Asking OpenAI…');
    answerOther({ outcome: 'ready', provider: 'openai', model: 'other', text: 'It works.', call: null });
    await laterTask();
    expect(descOf('Test')).toBe('It works.');
  });

  it('shows the answer in a row that was drawn anew meanwhile', async () => {
    const { answer, host } = await testing();
    host.consents = [...host.consents, 'gemini'];
    host.tell();
    expect(descOf('Test')).toBe('Asking OpenAI…');
    answer({ outcome: 'ready', provider: 'openai', model: 'm', text: 'It works.', call: null });
    await laterTask();
    expect(descOf('Test')).toBe('It works.');
  });
});

describe('a provider without a list of models', () => {
  it('has one that the person keeps, and chooses from', async () => {
    const stage = await tabStage(open(), { provider: 'qwen' });
    stage.host.consents = ['qwen'];
    await stage.open();
    expect(fieldOf('Model').tagName).toBe('INPUT');
    click(rowNamed('List of models'));
    for (const model of ['qwen3.6-plus', 'two words', 'qwen3.6-flash']) {
      click(buttonNamed('Add model'));
      await laterTask();
      typeInto(the('input', dialog()), model);
      await pressIn('Add');
      await laterTask(5);
    }
    expect(stage.host.settings.modelLists).toEqual({ qwen: ['qwen3.6-plus', 'qwen3.6-flash'] });
    await stage.open();
    choose(fieldOf('Model'), 'qwen3.6-plus');
    await laterTask(5);
    expect(stage.saved()['model']).toBe('qwen3.6-plus');
  });
});
