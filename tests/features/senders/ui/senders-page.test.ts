// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import type { ListedLine } from '../../../../src/features/senders/model/lines';
import { accountFor } from '../../../core/settings/account';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { click, rowNamed } from '../../../fake-obsidian/person';
import { descOf, dialog, pressIn, tabStage, titleOfDialog } from '../../../ui/settings/tab-stage';

const open = obsidianPerTest();
const HOME = accountFor({ name: 'home' });

const LEARNED: ListedLine = {
  key: 'post@birds.example',
  does: 'archive',
  isWordForWord: true,
  signs: { archived: 5, kept: 0, answered: 0 },
  state: 'learned',
};
const WAITING: ListedLine = {
  key: 'unverified *@shop.example',
  does: 'read',
  isWordForWord: false,
  signs: null,
  state: 'waits',
};

async function page({ lines = [] as ListedLine[], isByRules = true, isOfOtherVersion = false } = {}) {
  const accounts = [HOME, accountFor()];
  const stage = await tabStage(open(), { accounts });
  const learned = {
    lines,
    mails: lines.length * 5,
    past: lines.length,
    checked: 3,
    isByRules,
    isOfOtherVersion,
  };
  stage.host.automation.answer({
    learned: () => Promise.resolve(learned),
    pastLessons: () => Promise.resolve('nothing'),
  });
  await stage.open();
  await laterTask(5);
  return stage;
}

const openPage = async (): Promise<void> => {
  click(rowNamed('What was learned'));
  await laterTask();
};

describe('what was learned, in the settings', () => {
  it('says what is done with whose mail, and why', async () => {
    await page({ lines: [LEARNED, WAITING] });
    expect(descOf('What was learned')).toBe('1 in force, 1 to confirm.');
    await openPage();
    expect(descOf('Mail of post@birds.example is archived if it only says what you put away before')).toBe(
      'You put away the last 5.',
    );
    expect(descOf('Mail of shop.example (unverified) goes to Read')).toBe(
      'Not learned on this device: it applies once you confirm it.',
    );
    expect(descOf('Forget what was learned')).toBe(
      'Learned from 10 mails that you handled. 2 of them are past mail of your accounts. You confirmed 3 of the 20 mails to check before Deputy archives by what it learned; until then these wait under "To check".',
    );
  });

  it('is a hint where a model decides', async () => {
    await page({ lines: [LEARNED], isByRules: false });
    await openPage();
    expect(descOf('Mail of post@birds.example: a hint for the model, which decides')).toBe(
      'You put away the last 5.',
    );
  });

  it('ends or confirms a line, and forgets all, only after a yes', async () => {
    const { host } = await page({ lines: [LEARNED, WAITING] });
    await openPage();
    click(rowNamed('Mail of shop.example (unverified) goes to Read'));
    await laterTask();
    expect(titleOfDialog()).toBe('Apply this line on this device?');
    expect(host.log).toEqual([]);
    await pressIn('Confirm');
    click(rowNamed('Mail of post@birds.example is archived if it only says what you put away before'));
    await laterTask();
    expect(dialog().textContent).toContain('Undo restores it.');
    await pressIn('End');
    click(rowNamed('Forget what was learned'));
    await laterTask();
    await pressIn('Forget');
    expect(host.log).toEqual([
      'confirmSender unverified *@shop.example',
      'forgetSender post@birds.example',
      'forgetLearned',
    ]);
  });

  it('asks before past mail is read, of the accounts that this device may read alone', async () => {
    const stage = await page();
    await openPage();
    const rows = (): string[] =>
      [...document.querySelectorAll('.setting-item-name')].map((row) => row.textContent);
    expect(rows()).not.toContain('Learn from past mail');
    stage.host.consents = ['rules', accountConsentKey(HOME, 'read', {})];
    await stage.open();
    await openPage();
    click(rowNamed('Learn from past mail'));
    await laterTask();
    expect(dialog().textContent).toContain('up to 500 of the newest mails of "home" each');
    expect(stage.host.log).toEqual([]);
    await pressIn('Learn');
    expect(stage.host.log).toEqual(['learnPast nothing']);
  });

  it('says so where nothing was learned', async () => {
    await page();
    expect(descOf('What was learned')).toBe('Nothing learned yet.');
  });

  it('says so where another version wrote the file', async () => {
    await page({ isOfOtherVersion: true });
    await openPage();
    expect(descOf('Forget what was learned')).toContain('of another version of Deputy');
  });
});
