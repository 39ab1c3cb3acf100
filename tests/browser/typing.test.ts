import { afterEach, expect, it } from 'vitest';
import { IS_FULL } from '../runs';
import { describeSafetyInBrowser } from './in-browser';
import { type MailServer, startMailServer } from './mail-server';
import { Person } from './person';
import { allowedToSend, type Exchange, waitingDrafts } from './waiting-drafts';

/** Milliseconds a key: from a quick typist to one who looks for each key; each night all, otherwise a quick and a slow one. */
const PACES = IS_FULL ? [40, 80, 130, 250, 400] : [40, 250];
const TEXT = 'Eve, yes he e';

const PLAIN: Exchange = { name: 'Ann Lee', subject: 'The 14th?', reply: 'Hi Ann,\n\nthe 14th works.\n\nSam' };
const BLANK: Exchange = { name: 'Bo Kim', subject: 'The day', reply: 'Dear Bo,\n\n[Which day?]\n\nSam' };

describeSafetyInBrowser('What is typed', (open) => {
  let server: MailServer;
  afterEach(() => server.stop());

  const begin = async (exchange: Exchange): Promise<Person> => {
    server = await startMailServer();
    const { page } = await open({ files: waitingDrafts([exchange]), ...allowedToSend(server.url) });
    const person = new Person(page);
    await person.requests.waitFor();
    await person.openReview();
    await person.queue.locator('.deputy-frame').waitFor();
    await page.waitForTimeout(1_000);
    return person;
  };

  it('right after the key that opens a field is in it, letter by letter, and the held key is not', async () => {
    const person = await begin(PLAIN);
    const { page, queue } = person;
    const body = queue.locator('.deputy-frame [data-field=body]');
    const list = queue.locator('.deputy-need .deputy-summary').first();
    for (const pace of PACES)
      for (const wait of [0, pace]) {
        const before = await body.inputValue();
        await list.focus();
        await page.keyboard.down('e');
        // Down again, it repeats, as a held key does.
        for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('e');
        await page.keyboard.up('e');
        await page.waitForTimeout(wait);
        await page.keyboard.type(TEXT, { delay: pace });
        const after = await body.inputValue();
        expect(
          [TEXT + before, before + TEXT],
          `${String(pace)} ms a key, after ${String(wait)} ms`,
        ).toContain(after);
        await page.keyboard.press('Escape');

        await list.focus();
        await page.keyboard.press('r');
        await page.waitForTimeout(wait);
        await page.keyboard.type(TEXT, { delay: pace });
        expect(await queue.locator('.deputy-reject input').inputValue()).toBe(TEXT);
        await page.keyboard.press('Escape');
        await queue.locator('.deputy-reject').waitFor({ state: 'detached' });
      }
    expect(server.mails).toEqual([]);
  });

  it('after a refused key is in no text, the person sees that, and after a pause it is', async () => {
    const person = await begin(BLANK);
    const { page, queue } = person;
    const body = queue.locator('.deputy-frame [data-field=body]');
    const list = queue.locator('.deputy-need .deputy-summary').first();
    for (const pace of PACES) {
      await list.focus();
      for (const key of ['a', 'a', 'a', 'a', 'n', 'j']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(pace);
      }
      expect(await body.inputValue(), `${String(pace)} ms a key`).toBe(BLANK.reply);
      await expect.poll(() => queue.locator('.deputy-bar-hint').textContent()).toContain('Typed too soon');
      await page.waitForTimeout(700);
    }
    await page.keyboard.type('Thursday', { delay: 60 });
    expect(await body.inputValue()).toBe('Dear Bo,\n\nThursday\n\nSam');
    expect(server.mails).toEqual([]);
  });

  it('leaves every button where it was, when the mouse takes the cursor out of the letter', async () => {
    const person = await begin(PLAIN);
    const { page, queue } = person;
    const boxes = () =>
      queue.locator('.deputy-bar').evaluate((bar) =>
        [...bar.querySelectorAll('button, .deputy-bar-hint')].map((each) => {
          const { x, y, width } = each.getBoundingClientRect();
          return [x, y, width];
        }),
      );
    for (const width of [860, 960, 1_060, 1_280]) {
      await page.setViewportSize({ width, height: 860 });
      await queue.locator('.deputy-frame [data-field=body]').focus();
      const typing = await boxes();
      await queue.locator('.deputy-need .deputy-summary').first().focus();
      expect(await boxes(), `${String(width)} px`).toEqual(typing);
    }
  });

  it('is asked for by the key of the place where the cursor is', async () => {
    const person = await begin(PLAIN);
    const { page, queue } = person;
    const approve = queue.locator('.deputy-bar').getByRole('button', { name: 'Approve and send' });
    expect(await approve.getAttribute('aria-keyshortcuts')).toBe('a');
    await page.keyboard.press('e');
    expect(await approve.getAttribute('aria-keyshortcuts')).toBe('Ctrl Enter');
  });
});
