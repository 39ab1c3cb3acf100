import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { promise } from '../promise';
import { describeInBrowser } from './in-browser';
import { type MailServer, startMailServer } from './mail-server';
import { Person } from './person';
import { allowedToSend, type Exchange, waitingDrafts } from './waiting-drafts';

/** A press sooner than this after another text came up does not count. */
const READING_MS = 600;
const DELAY_MS = 10_000;

const ANN: Exchange = { name: 'Ann Lee', subject: 'The 14th?', reply: 'Hi Ann,\n\nyes, it works.\n\nSam' };
const CARA: Exchange = { name: 'Cara Diaz', subject: 'A quote', reply: 'Dear Cara,\n\n[The price]\n\nSam' };
const DI: Exchange = { name: 'Di Fox', subject: 'The keys', reply: 'Dear Di, they are with ____. Sam' };

interface Begun {
  sendDelaySeconds?: number;
  device?: 'desktop' | 'phone';
}

describeInBrowser('A mail that is approved', (open) => {
  let server: MailServer;
  afterEach(() => server.stop());

  /** Mails wait in the sidebar, the first of them open, and the server is allowed. The test turns the clock. */
  const begin = async (
    { sendDelaySeconds = DELAY_MS / 1_000, device = 'desktop' }: Begun,
    ...exchanges: Exchange[]
  ): Promise<Person> => {
    server = await startMailServer();
    const files = waitingDrafts(exchanges);
    const set = allowedToSend(server.url, sendDelaySeconds);
    const { page } = await open({ files, ...set, device, turnsClock: true });
    const person = new Person(page);
    await expect.poll(() => person.requests.count()).toBe(exchanges.length);
    return person;
  };

  /** Time stands still from here on, but for what the test gives it. */
  const approve = async ({ page, sidebar, approveButton }: Person): Promise<Locator> => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const toast = sidebar.locator('.deputy-toast', { hasText: 'Sending to Ann Lee' });
    // On a slow machine the end of the letter is found to be in view only after the first press.
    const press = async (): Promise<boolean> => {
      await page.clock.runFor(READING_MS);
      await approveButton.click();
      return toast.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(press).toBe(true);
    expect(await page.locator('.notice').count()).toBe(0);
    return toast;
  };

  const waiting = async (person: Person): Promise<number> => (await person.paths('Pending_Approval')).length;

  it('comes back by Undo at once, after 5 s and after 9.9 s, with no call made, and goes out when it is let be', async () => {
    const person = await begin({}, ANN);
    const { page } = person;
    for (const ms of [0, 5_000, 9_900]) {
      const toast = await approve(person);
      await page.clock.runFor(ms);
      await toast.getByRole('button', { name: /^Undo/ }).click();
      const undone = person.toast('Sending stopped');
      for (let passed = 0; passed < 90 && (await undone.count()) === 0; passed += 5)
        await page.clock.runFor(5);
      await expect.poll(() => undone.count(), { message: `undone after ${String(ms)} ms` }).toBe(1);
      await page.clock.resume();
      await page.clock.fastForward(6 * DELAY_MS);
      await expect.poll(() => waiting(person)).toBe(1);
      await expect.poll(() => person.approveButton.count()).toBe(1);
    }
    expect(server.mails).toEqual([]);
    await approve(person);
    await page.clock.runFor(DELAY_MS);
    await page.clock.resume();
    await expect.poll(() => server.mails.length).toBe(1);
  });

  it.each(['desktop', 'phone'] as const)(
    'comes back by the Undo of a notice where no view is seen, on a %s',
    async (device) => {
      const person = await begin({ device }, ANN);
      const { page } = person;
      await approve(person);
      await person.close('deputy-sidebar');
      await page.clock.runFor(100);
      const notice = page.locator('.notice', { hasText: 'Sending to Ann Lee' });
      await notice.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.clock.resume();
      await page.locator('.notice', { hasText: 'Sending stopped' }).waitFor();
      await page.clock.fastForward(6 * DELAY_MS);
      await expect.poll(() => waiting(person)).toBe(1);
      expect(server.mails).toEqual([]);
    },
  );

  it('is not sent where the app crashed on the way, and is asked about again', async () => {
    const person = await begin({}, ANN);
    await approve(person);
    await person.page.clock.runFor(5_000);
    const left = await person.leftBehind();
    await person.page.close();

    const { page } = await open({ ...left, isFormerUser: true, turnsClock: true });
    const again = new Person(page);
    await again.command('deputy:open-sidebar');
    await again.sidebar.locator('.deputy-status', { hasText: 'Up to date' }).waitFor();
    // The cycle after the start.
    await page.clock.fastForward('03:00');
    await again.sidebar.getByText('1 approval was not carried out, because Deputy was closed.').waitFor();
    await again.sidebar.getByText('before this was sent').first().waitFor();
    await page.clock.fastForward(6 * DELAY_MS);
    expect([await waiting(again), server.mails]).toEqual([1, []]);
    await page.clock.fastForward(READING_MS);
    await again.approveButton.click();
    await again.toast('Sending to Ann Lee').waitFor();
    await page.clock.fastForward(DELAY_MS);
    await expect.poll(() => server.mails.length).toBe(1);
  });

  it('never holds a blank: not by button, by key, from the editor, by the palette, with others or by a move', async () => {
    promise('Nothing goes out with a blank in it');
    const person = await begin({ sendDelaySeconds: 0 }, CARA, DI);
    const { page, queue } = person;
    const later = (): Promise<void> => page.clock.fastForward(READING_MS);
    const selected = (): Promise<string> =>
      queue
        .locator('.deputy-frame-body textarea')
        .evaluate((el: HTMLTextAreaElement) => el.value.slice(el.selectionStart, el.selectionEnd));
    const isLedTo = (blank: string): Promise<void> => expect.poll(selected).toBe(blank);
    await later();
    await person.press(/^Fill in/);
    await isLedTo('[The price]');
    await page.keyboard.press('Escape');
    await later();
    // At once: a pause of the machine's own would count as the person's.
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('a');
    await isLedTo('[The price]');
    await later();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Enter');
    await isLedTo('[The price]');
    await page.keyboard.press('Escape');
    await person.command('deputy:approve-current-request');
    await isLedTo('[The price]');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+a');
    await later();
    await page.keyboard.press('a');
    await person.dialog.getByText('Nothing goes out yet; 2 with blanks are left out').waitFor();
    await person.answer('Cancel');

    const [path = ''] = (await person.paths('Pending_Approval')).filter((each) => each.includes('keys'));
    await person.drag(path, 'Approved');
    await page.clock.fastForward(2 * DELAY_MS);
    await expect.poll(() => waiting(person)).toBe(2);
    expect(server.mails).toEqual([]);

    await queue.locator('.deputy-need', { hasText: 'Cara Diaz' }).locator('.deputy-summary').click();
    await later();
    await queue.getByRole('button', { name: 'Send anyway…' }).click();
    await person.answer('Send anyway');
    await expect.poll(() => server.mails.map(({ body }) => body)).toEqual([CARA.reply]);
  });
});
