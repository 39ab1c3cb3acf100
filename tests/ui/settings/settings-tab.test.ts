// @vitest-environment dom
import { isOwnKey, SETTING_KEYS, SETTINGS } from '../../../src/core/settings/settings-table';
import { consentKey } from '../../../src/core/settings/provider-consent';
import { describe, expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { findSettings } from '../../fake-obsidian/settings/find-settings';
import {
  accessibleName,
  buttonNamed,
  choose,
  click,
  press,
  rowNamed,
  the,
  typeInto,
} from '../../fake-obsidian/person';
import { descOf, errorOf, fieldOf, fillIn, tabStage, titleOfDialog, valueOf } from './tab-stage';

const open = obsidianPerTest();

const stageOf = async (data?: object) => {
  const stage = await tabStage(open(), data);
  await stage.open();
  return stage;
};

const toggle = (row: string): HTMLElement => the('.checkbox-container', rowNamed(row));

const rowNames = (): string[] =>
  [...document.querySelectorAll('.setting-item:not(.setting-page-link) .setting-item-name')].map(
    ({ textContent }) => textContent,
  );

it('shows seven rows first: account, provider, key, model, name, sign-off, undo send', async () => {
  const { host } = await stageOf({ provider: 'openai' });
  host.consents = ['openai'];
  host.tell();
  const first = the('.deputy-settings');
  const names = [...first.querySelectorAll('.setting-item-name')].map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...['Mail accounts', 'Provider', 'API key', 'Model'],
    ...['Your name', 'Sign-off', 'Undo send'],
  ]);
});

it('asks for the address among the first rows only where nothing works without one', async () => {
  const { host } = await stageOf({ provider: 'custom' });
  expect(rowNames()).toContain('Base URL');
  host.settings = { ...host.settings, provider: 'openai' };
  host.consents = ['openai'];
  host.tell();
  expect(rowNames()).not.toContain('Base URL');
  expect(rowNamed('Base URL').isShown()).toBe(true);
});

const ADDRESSES = 'Addresses such as ada@example.org, separated by commas.';

describe('the search of the settings', () => {
  it('finds each setting of the table once, and leads to its row', async () => {
    const { obsidian } = await stageOf();
    const { settingItems } = obsidian.fake.setting.pluginTabs[0]!;
    for (const key of SETTING_KEYS.filter((each) => !isOwnKey(each))) {
      const { name } = SETTINGS[key];
      expect(findSettings(settingItems, name).filter((hit) => hit.name === name)).toHaveLength(1);
      expect(rowNamed(name).isShown()).toBe(true);
    }
  });

  it.each([
    ['weak', 'Revise drafts scored below'],
    ['rounds', 'Revisions per draft'],
    ['house rules', 'Rules for every reply'],
    ['role', 'What you do'],
    ['cost on notes', 'Write cost into notes'],
    ['delay', 'Undo send'],
    ['skill', 'Skills'],
    ['reset', 'Reset settings'],
  ])('knows what it was called before, and what it is called elsewhere: %s', async (word, name) => {
    const { obsidian } = await stageOf();
    const hits = findSettings(obsidian.fake.setting.pluginTabs[0]!.settingItems, word);
    expect(hits.map((hit) => hit.name)).toContain(name);
  });
});

it('names each control of each page for screen readers', async () => {
  await stageOf({ provider: 'custom', baseUrl: 'http://localhost:9/v1', toolServers: [] });
  const controls = 'input, select, textarea, button, [role=button]';
  const nameless = (): string[] =>
    [...document.querySelectorAll<HTMLElement>(`.setting-item :is(${controls})`)]
      .filter((el) => !el.hasAttribute('list') && accessibleName(el) === '')
      .map((el) => `${el.closest('.setting-item')?.textContent ?? ''}: ${el.outerHTML}`);
  const pages = [...document.querySelectorAll('.setting-page-link .setting-item-name')].map(
    ({ textContent }) => textContent,
  );
  expect(pages.length).toBeGreaterThan(8);
  expect(nameless()).toEqual([]);
  for (const page of pages) {
    click(rowNamed(page));
    await laterTask();
    expect(nameless()).toEqual([]);
  }
});

describe('a change in the settings', () => {
  it('counts at once where it is a switch', async () => {
    const { saved } = await stageOf();
    click(toggle('React to new mail at once'));
    click(toggle('Single keys in the sidebar'));
    await laterTask();
    expect(saved()).toMatchObject({ events: false, singleKeys: false });
  });

  it('counts when the field is left where it is typed', async () => {
    const { saved, host } = await stageOf();
    typeInto(fieldOf('Interval in seconds'), '90');
    expect(host.settings.intervalSeconds).toBe(120);
    await fillIn('Interval in seconds', '900');
    await fillIn('Token budget', '8000');
    const parallel = fieldOf('Parallel requests') as HTMLSelectElement;
    parallel.value = '2';
    parallel.dispatchEvent(new Event('change'));
    await laterTask();
    await fillIn('Flag decisions below', '0.75');
    await fillIn('Your name', 'Ben Sample');
    await fillIn('Your addresses', 'ben@example.com, ben@work.example');
    await fillIn('What you do', 'Binds books');
    await fillIn('Rules for every reply', 'Never promise a date.\nBe brief.');
    expect(saved()).toMatchObject({
      intervalSeconds: 900,
      tokenBudget: 8_000,
      concurrency: 2,
      unsureBelow: 0.75,
      personName: 'Ben Sample',
      personAddresses: 'ben@example.com, ben@work.example',
      personRole: 'Binds books',
      houseRules: 'Never promise a date.\nBe brief.',
    });
  });

  it('counts when the settings are closed over it', async () => {
    const { obsidian, saved } = await stageOf();
    const field = fieldOf('Interval in seconds') as HTMLInputElement;
    field.value = '600';
    field.dispatchEvent(new Event('input'));
    await laterTask();
    obsidian.fake.setting.close();
    await laterTask();
    expect(saved()).toMatchObject({ intervalSeconds: 600 });
  });

  it.each([
    ['Interval in seconds', '5', 'A whole number of seconds, from 60 to 86,400.'],
    ['Interval in seconds', '90.5', 'A whole number of seconds, from 60 to 86,400.'],
    ['Flag decisions below', '60', 'A number from 0 to 1, such as 0.6.'],
    ['Token budget', '100', 'A whole number, from 1,500 to 100,000.'],
    ['Undo send', '61', 'A whole number of seconds, from 0 to 60.'],
    ['Revise drafts scored below', '2', 'A number from 0 to 1, such as 0.8.'],
    ['Revisions per draft', '4', 'A whole number, from 1 to 3.'],
    ['Keep earlier versions', '0', 'A whole number of days, from 1 to 3,650.'],
    ['What you do', 'x'.repeat(201), 'At most 200 characters.'],
    ['Your addresses', 'ann@x.example, nonsense', ADDRESSES],
    ['Your addresses', 'ann@x.example bob@y.example', ADDRESSES],
  ])('does not count where the schema refuses it: %s of %s', async (row, text, words) => {
    const { host } = await stageOf();
    const before = host.settings;
    await fillIn(row, text);
    expect(errorOf(row)).toBe(words);
    expect(host.settings).toEqual(before);
  });

  it('leaves out what was valid on the way to something that is not', async () => {
    const { host } = await stageOf();
    const field = fieldOf('Interval in seconds') as HTMLInputElement;
    for (const text of ['600', '6000000']) {
      field.value = text;
      field.dispatchEvent(new Event('input'));
      await laterTask();
    }
    field.dispatchEvent(new Event('focusout', { bubbles: true }));
    await laterTask(5);
    expect(host.settings.intervalSeconds).toBe(120);
  });

  it('pauses and resumes through the command', async () => {
    const { host } = await stageOf();
    click(toggle('Pause automation'));
    await laterTask();
    click(toggle('Pause automation'));
    await laterTask();
    expect(host.log).toEqual(['pause-automation', 'resume-automation']);
  });

  it('says so when it could not be stored, and shows what counts', async () => {
    const { host } = await stageOf();
    host.failure = new Error('The disk is full.');
    click(toggle('Single keys in the sidebar'));
    await laterTask();
    expect(titleOfDialog()).toBe('Something went wrong');
    expect(the('.mod-confirmation').textContent).toContain('The disk is full.');
    expect(toggle('Single keys in the sidebar').hasClass('is-enabled')).toBe(true);
  });

  it('shows what a sync has brought, but not over what is being typed', async () => {
    const { host } = await stageOf();
    const field = fieldOf('Token budget') as HTMLInputElement;
    field.value = '5000';
    field.dispatchEvent(new Event('input'));
    await laterTask();
    host.settings = { ...host.settings, unsureBelow: 0.5 };
    host.tell();
    expect([valueOf('Flag decisions below'), fieldOf('Token budget')]).toEqual(['0.6', field]);
    await fillIn('Token budget', '6000');
    host.settings = { ...host.settings, unsureBelow: 0.4 };
    host.tell();
    expect(valueOf('Flag decisions below')).toBe('0.4');
  });

  it('keeps the focus of the keyboard', async () => {
    const { host } = await stageOf({ provider: 'ollama' });
    fieldOf('Provider').focus();
    host.consents = ['rules', 'ollama'];
    host.tell();
    expect(document.activeElement).toBe(fieldOf('Provider'));
    choose(fieldOf('Provider'), 'rules');
    await laterTask(5);
    expect(document.activeElement).toBe(fieldOf('Provider'));
  });
});

describe('the money words', () => {
  const wordsStage = () => stageOf({ moneyWords: ['invoice*', 'refund*'] });
  const restore = (): HTMLElement => the('button', rowNamed('Money words'));

  it('are one text, a word a line, that counts when it is left', async () => {
    const { saved } = await wordsStage();
    expect(valueOf('Money words')).toBe('invoice*\nrefund*');
    await fillIn('Money words', '  Zahlung* \n\ninvoice*\nZahlung*\n');
    expect(saved()['moneyWords']).toEqual(['Zahlung*', 'invoice*']);
  });

  it('may be none', async () => {
    const { host } = await wordsStage();
    await fillIn('Money words', ' \n');
    expect(host.settings.moneyWords).toEqual([]);
  });

  it('can be put back to those that Deputy comes with', async () => {
    const { host } = await wordsStage();
    click(restore());
    press('Escape');
    await laterTask();
    expect(host.settings.moneyWords).toEqual(['invoice*', 'refund*']);
    click(restore());
    click(buttonNamed('Restore', the('.mod-confirmation')));
    await laterTask(5);
    expect(host.settings.moneyWords.length).toBeGreaterThan(50);
  });
});

describe('the folders', () => {
  const foldersStage = async () => {
    const stage = await stageOf();
    click(rowNamed('Folders'));
    return stage;
  };

  it('are stored when the field is left', async () => {
    const { saved } = await foldersStage();
    await fillIn('Drafts', 'Mail/Drafts');
    expect(saved()['folders']).toMatchObject({ drafts: 'Mail/Drafts', inbox: 'Inbox' });
  });

  it.each([
    ['Drafts', 'Done', 'Overlaps with "Done" (Done).'],
    ['Drafts', 'needs_action/drafts', 'Overlaps with "Needs action" (Needs_Action).'],
    ['Drafts', '../outside', 'A folder inside the vault'],
    ['Drafts', '/Drafts', 'A folder inside the vault'],
    ['Drafts', '', 'A folder inside the vault'],
  ])('are refused in words: %s as "%s"', async (row, path, words) => {
    const { host } = await foldersStage();
    await fillIn(row, path);
    expect(errorOf(row)).toContain(words);
    expect(host.settings.folders.drafts).toBe('Drafts');
  });

  it('may lie where they lie by default', async () => {
    const { host } = await foldersStage();
    await fillIn('Imported e-mail', 'Inbox/Done mail');
    expect(host.settings.folders.imported).toBe('Inbox/Done mail');
  });

  it('are made on demand', async () => {
    const { host } = await foldersStage();
    expect(rowNamed('Set up folders').textContent).toMatch(
      /Pause automation\. Then .* move the folder .* resume/u,
    );
    click(buttonNamed('Set up'));
    await laterTask();
    expect(host.log).toEqual(['set-up-folders']);
  });
});

describe('what was agreed to on this device', () => {
  it('is listed by name and address, and can be withdrawn', async () => {
    const { host } = await stageOf();
    host.consents = ['rules', 'openai', 'openai https://proxy.example/v1'];
    host.tell();
    click(rowNamed('Privacy'));
    click(buttonNamed('Withdraw: OpenAI at https://proxy.example/v1'));
    await laterTask();
    expect(host.consents).toEqual(['rules', 'openai']);
    expect(descOf('OpenAI')).toBe('May receive notes at its own address.');
    click(buttonNamed('Withdraw: OpenAI'));
    await laterTask();
    expect(rowNamed('No provider receives notes').isShown()).toBe(true);
  });

  it('names a mail account and what it may do, and is no provider', async () => {
    const { host } = await stageOf();
    host.consents = ['rules', `mail send work ${'a'.repeat(64)}`];
    host.tell();
    await laterTask();
    expect(descOf('Mail account "work"')).toBe('It sends what you approve.');
    expect(rowNamed('No provider receives notes').isShown()).toBe(true);
  });

  it('says which secret goes along as the key', async () => {
    const { host } = await stageOf();
    host.consents = ['rules', consentKey({ provider: 'openai', secrets: { OPENAI_API_KEY: 'my key/1' } })];
    host.tell();
    await laterTask();
    expect(descOf('OpenAI')).toBe('May receive notes at its own address. Its key is the secret "my key/1".');
  });
});

describe('the device that works the vault', () => {
  it('is this one', async () => {
    await stageOf();
    click(rowNamed('When Deputy works'));
    await laterTask();
    expect(descOf('Device that runs Deputy')).toMatch(/^This one \(desk\)/);
    expect(() => buttonNamed('Run on this device')).toThrow('No button');
  });

  it('can be made this one', async () => {
    const stage = await tabStage(open());
    stage.host.namedRunner = { kind: 'named', device: 'laptop', setUpBy: 'laptop' };
    await stage.open();
    click(rowNamed('When Deputy works'));
    await laterTask();
    expect(descOf('Device that runs Deputy')).toMatch(/^Another one \(laptop\)/);
    click(buttonNamed('Run on this device'));
    expect(stage.host.log).toEqual(['run-on-this-device']);
  });
});

it('tells once what can not be known while nothing runs', async () => {
  const stage = await tabStage(open(), { provider: 'ollama' });
  stage.host.consents = ['ollama'];
  const status = () => Promise.reject(new Error('Deputy has not started.'));
  stage.host.automation.answer({ status });
  stage.host.answerModels = () => Promise.reject(new Error('Deputy has not started.'));
  await stage.open();
  await laterTask(20);
  expect(errorOf('Model')).toBe('Deputy has not started.');
  click(rowNamed('When Deputy works'));
  await laterTask(20);
  expect(descOf('Device that runs Deputy')).toBe('Not known now. Deputy has not started.');
  expect([titleOfDialog(), stage.host.log]).toEqual([null, ['models']]);
});

describe('stored settings that can not be read', () => {
  const readOnly = async (kind: 'broken' | 'newer') => {
    const stage = await tabStage(open());
    stage.host.stored = { problems: [], readOnly: { kind, why: 'data.json is of Deputy 9.' } };
    await stage.open();
    return stage;
  };
  const BANNER = 'The stored settings are left as they are';

  it('are left alone: a banner says why and what to do, and nothing can be changed', async () => {
    await readOnly('newer');
    expect(descOf(BANNER)).toContain('data.json is of Deputy 9.');
    expect(descOf(BANNER)).toContain('nothing runs and nothing is stored');
    const rows = ['Provider', 'Interval in seconds', 'Token budget', 'Single keys in the sidebar'];
    expect(rows.map((row) => fieldOf(row).matches(':disabled'))).toEqual(rows.map(() => true));
    expect(fieldOf('Money words').matches(':disabled')).toBe(true);
    expect(the('button', rowNamed('Money words')).matches(':disabled')).toBe(true);
  });

  it('begin anew only when the person has said so twice, and a copy is kept', async () => {
    const { host } = await readOnly('broken');
    click(buttonNamed('Reset settings', rowNamed(BANNER)));
    press('Escape');
    await laterTask();
    expect(host.log).toEqual([]);
    click(buttonNamed('Reset settings', rowNamed(BANNER)));
    click(buttonNamed('Reset', the('.mod-confirmation')));
    await laterTask(5);
    expect(host.log).toEqual(['start over']);
    expect(the('.notice').textContent).toContain('data.backup-1.json');
    expect(() => rowNamed(BANNER)).toThrow('No setting');
    expect(fieldOf('Provider').matches(':disabled')).toBe(false);
  });

  it('name single values that were not understood', async () => {
    const stage = await tabStage(open());
    stage.host.stored = { problems: ['The setting "concurrency" is not valid.'], readOnly: null };
    await stage.open();
    expect(descOf('Some settings were not understood')).toBe('The setting "concurrency" is not valid.');
    expect(fieldOf('Provider').matches(':disabled')).toBe(false);
  });
});

it('leaves nothing behind', async () => {
  const { obsidian, plugin } = await stageOf();
  plugin.unload();
  expect(obsidian.leaks()).toEqual([]);
});
