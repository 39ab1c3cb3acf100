// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { ListedLine } from '../../../../src/features/senders/model/sender-lines';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { click, rowNamed } from '../../../fake-obsidian/person';
import { descOf, dialog, pressIn, tabStage, titleOfDialog } from '../tab-stage';

const open = obsidianPerTest();

const LEARNED: ListedLine = {
  key: 'post@birds.example',
  does: 'archive',
  signs: { archived: 5, kept: 0, answered: 0 },
  says: [],
  content: [],
  state: 'learned',
  used: 2,
};
const WAITING: ListedLine = {
  key: '*@shop.example',
  does: 'keep',
  signs: null,
  says: null,
  content: null,
  state: 'waits',
  used: 0,
};

async function page(...lines: ListedLine[]) {
  const stage = await tabStage(open());
  stage.host.senderLines = lines;
  await stage.open();
  await laterTask(5);
  return stage;
}

describe('senders in the settings', () => {
  it('say what is done with whose mail, and why', async () => {
    await page(LEARNED, WAITING);
    expect(descOf('Senders')).toBe('1 in force, 1 to confirm.');
    click(rowNamed('Senders'));
    await laterTask();
    expect(descOf('Mail of post@birds.example goes to Done unread')).toBe(
      'You archived 5 of 5. It decided 2 times.',
    );
    expect(descOf('All mail from shop.example is not archived')).toBe(
      'Not learned on this device: it applies once you confirm it.',
    );
  });

  it('end or confirm a line only after a yes', async () => {
    const { host } = await page(LEARNED, WAITING);
    click(rowNamed('Senders'));
    await laterTask();
    click(rowNamed('All mail from shop.example is not archived'));
    await laterTask();
    expect(titleOfDialog()).toBe('Apply this sender line on this device?');
    expect(host.log).toEqual([]);
    await pressIn('Confirm');
    click(rowNamed('Mail of post@birds.example goes to Done unread'));
    await laterTask();
    expect(dialog().textContent).toContain('Undo restores it.');
    await pressIn('End');
    expect(host.log).toEqual(['confirmSender *@shop.example', 'forgetSender post@birds.example']);
  });

  it('say so where nothing was learned', async () => {
    await page();
    expect(descOf('Senders')).toBe('Nothing learned yet.');
  });
});
