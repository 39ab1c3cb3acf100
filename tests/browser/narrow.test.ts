import { expect, it } from 'vitest';
import { demoVault } from '../../preview/demo-vault.mjs';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { BY_RULES } from './waiting-drafts';

const answer = () => ({ status: 200, headers: {}, body: JSON.stringify({ data: [], has_more: false }) });

describeInBrowser('On a small screen', (open) => {
  it.each(['phone', 'desktop'] as const)(
    'a %s shows Agree below what is sent, however long that is, and what is sent as a list',
    async (device) => {
      const { page } = await open({ files: demoVault(), answer, device });
      if (device === 'desktop') await page.setViewportSize({ width: 1_000, height: 600 });
      const person = new Person(page);
      await person.chooseReader(/Choose a model provider/);
      await person.choose('Provider', 'Anthropic');
      const { dialog } = person;
      const agree = dialog.getByRole('button', { name: 'Agree' });
      const isOnTop = (): Promise<boolean> =>
        agree.evaluate((el) => {
          const { left, top, width, height } = el.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === el;
        });
      expect(await isOnTop()).toBe(true);
      const terms = dialog.getByRole('link', { name: /says about your data/ });
      await terms.scrollIntoViewIfNeeded();
      const [end, foot] = await Promise.all([terms.boundingBox(), agree.boundingBox()]);
      expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
      expect(await isOnTop()).toBe(true);
      const mark = await dialog
        .locator('.deputy-fact-rows')
        .first()
        .evaluate((el) => getComputedStyle(el).listStyleType);
      expect(mark).toBe('disc');
    },
  );

  it('an empty review says how mail comes in, and lets a person add some', async () => {
    const { page } = await open({ ...BY_RULES, device: 'phone' });
    const person = new Person(page);
    await person.setUpAtTop();
    await person.command('deputy:open-review-queue');
    await person.queue.getByText('No mail yet.').waitFor();
    await person.dismissNotices();
    await person.queue.getByRole('button', { name: 'Add five sample mails' }).tap();
    await person.queue.locator('.deputy-need').nth(2).waitFor();
  });
});
