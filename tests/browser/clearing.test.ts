import { afterEach, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { IS_FULL } from '../runs';
import { describeSafetyInBrowser } from './in-browser';
import { type MailServer, startMailServer } from './mail-server';
import { Person } from './person';
import type { PageOptions } from './test-page';
import { allowedToSend, type Exchange, waitingDrafts } from './waiting-drafts';
import { seenWhole, watchWhatIsSeen } from './whole-view';

declare global {
  interface Window {
    formerBlink?: string;
  }
}

/** A press sooner than this after another text came up by itself does not count. */
const READING_MS = 550;

const LONG = Array.from({ length: 70 }, (_, line) => `Line ${String(line + 1)} of a long letter.`).join('\n');

const [MAILS, NOTES] = IS_FULL ? [32, 8] : [9, 3];
const ALL = MAILS + NOTES;

const exchanges = (count: number, from = 0): Exchange[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `Person ${String.fromCharCode(65 + ((at + from) % 26))}${String(at + from)}`,
    from: `person${String(at + from)}@example.org`,
    subject: `Matter ${String(at + from)}`,
    reply: (at + from) % 9 === 8 ? LONG : `Hello,\n\nyes to matter ${String(at + from)}.\n\nSam`,
    body: `Dear Sam,\n\nwhat about matter ${String(at + from)}?\n`,
  }));

const notes = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `Needs_Action/Note ${String(at)}.md`,
      aMailNote({
        status: 'pending_approval',
        messageId: `<note${String(at)}@example.org>`,
        from: `Sender ${String(at)} <sender${String(at)}@example.org>`,
        subject: `Note ${String(at)}`,
        frontmatter: { decision: at % 2 === 0 ? 'urgent' : 'delegate', decision_reason: 'It is pressing.' },
      }),
    ]),
  );

describeSafetyInBrowser('Clearing the review', (open) => {
  let server: MailServer;
  afterEach(() => server.stop());

  const begin = async (mails: number, others: number, options: PageOptions = {}): Promise<Person> => {
    server = await startMailServer();
    const files = { ...waitingDrafts(exchanges(mails)), ...notes(others) };
    const { page } = await open({ files, ...allowedToSend(server.url), turnsClock: true, ...options });
    const person = new Person(page);
    await person.sidebar.getByText(`Needs you${String(mails + others)}`).waitFor();
    await expect.poll(() => person.paths('Pending_Approval').then(({ length }) => length)).toBe(mails);
    await person.openReview();
    await watchWhatIsSeen(page);
    return person;
  };

  const subjectIn = ({ queue }: Person): Promise<string> =>
    queue
      .locator('.deputy-detail-title bdi')
      .textContent()
      .then((text) => text ?? '');

  it(`of ${String(ALL)} items takes the keyboard alone, and decides on nothing that was not on the screen whole`, async () => {
    const person = await begin(MAILS, NOTES);
    const { page, queue } = person;
    const keys: string[] = [];
    const press = async (key: string): Promise<void> => {
      keys.push(key);
      await page.keyboard.press(key);
    };
    const decided: string[] = [];
    while (decided.length < ALL) {
      const subject = await subjectIn(person);
      const isMail = (await queue.locator('.deputy-frame').count()) > 0;
      const before = keys.length;
      do {
        await read(person);
        await press(isMail ? 'a' : 'e');
      } while ((await stays(person, subject)) && keys.length - before < 12);
      expect(await seenWhole(page)).toContain(subject);
      decided.push(subject);
    }
    await expect.poll(() => server.mails.length).toBe(MAILS);
    expect(new Set(server.mails.map(({ subject }) => subject.replace('Re: ', ''))).size).toBe(MAILS);
    expect(new Set(decided).size).toBe(ALL);
    // Urgent notes, the mails, the other notes. Every ninth letter is longer than the screen, and is read on with the same key. On
    // a busy machine a press may come before its letter is drawn, and is asked for again.
    const [, presses = ''] = /^e+(a+)e+$/.exec(keys.join('')) ?? [];
    expect(presses.length).toBeGreaterThanOrEqual(MAILS);
    expect(presses.length).toBeLessThanOrEqual(2 * MAILS + 7 * Math.floor(MAILS / 9));
    console.log(`${String(keys.length)} keys for ${String(ALL)} items: ${keys.join('')}`);
  });

  it(`of many items takes touch alone at 390 px, a tap each and at most as many swipes, and decides on nothing that was not on the screen whole`, async () => {
    const [mails, others] = IS_FULL ? [MAILS, NOTES] : [12, 3];
    const person = await begin(mails, others, { device: 'phone' });
    const { page, queue } = person;
    const decided: string[] = [];
    const done = { taps: 1, swipes: 0 };
    await queue.locator('.deputy-need .deputy-summary').first().tap();
    while (decided.length < mails + others) {
      const subject = await subjectIn(person);
      const isMail = (await queue.locator('.deputy-frame').count()) > 0;
      const button = queue
        .locator('.deputy-bar')
        .getByRole('button', { name: isMail ? 'Approve and send' : 'Mark done' });
      const before = done.taps;
      do {
        await read(person);
        while (await readOn(person)) {
          done.swipes += 1;
          await read(person);
        }
        await button.tap({ force: true });
        done.taps += 1;
      } while ((await stays(person, subject)) && done.taps - before < 12);
      expect(await seenWhole(page)).toContain(subject);
      decided.push(subject);
    }
    await expect.poll(() => server.mails.length).toBe(mails);
    expect(new Set(server.mails.map(({ subject }) => subject.replace('Re: ', ''))).size).toBe(mails);
    expect(new Set(decided).size).toBe(mails + others);
    console.log(
      `${String(done.taps)} taps and ${String(done.swipes)} swipes for ${String(decided.length)} items.`,
    );
    expect(done.taps).toBe(decided.length + 1);
    expect(done.swipes).toBeLessThanOrEqual(decided.length);
  });

  it('on a phone has nothing to tap that is smaller than a finger', async () => {
    const { queue } = await begin(2, 1, { device: 'phone' });
    await queue.locator('.deputy-need .deputy-summary').nth(1).tap();
    await queue.getByRole('button', { name: 'Approve and send' }).waitFor();
    const small = await queue.locator('button:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return Math.min(width, height) < 43.5 ? [button.textContent] : [];
      }),
    );
    expect(small).toEqual([]);
  });

  it('is not disturbed by eleven requests that come in: nothing moves until one asks for them', async () => {
    const person = await begin(5, 0);
    const { page, queue } = person;
    await page.keyboard.press('j');
    const places = () =>
      queue
        .locator('.deputy-need, .deputy-detail-title, .deputy-frame, .deputy-bar')
        .evaluateAll((parts) =>
          parts.map((part) => [part.textContent.slice(0, 12), part.getBoundingClientRect().y]),
        );
    const before = await places();
    const written = Date.now() - 60_000;
    const known = await person.paths();
    const more = waitingDrafts(exchanges(16));
    for (const [path, text] of Object.entries(more))
      if (!known.includes(path)) await person.receive(path, text, written);
    await queue.getByRole('button', { name: '11 new' }).waitFor();
    expect(await subjectIn(person)).toBe('Matter 1');
    expect(await places()).toEqual(before);
    await queue.getByRole('button', { name: '11 new' }).click();
    await expect.poll(() => queue.locator('.deputy-need').count()).toBe(16);
    expect(await subjectIn(person)).toBe('Matter 1');
  });
});

async function read({ page }: Person): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.clock.fastForward(READING_MS);
}

/** Swipes a letter by what is seen of it; `false` where its end is there. */
const readOn = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() => {
    const scroller = document.querySelector('.mod-root .deputy-detail-scroller');
    if (scroller === null || scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= 2)
      return false;
    scroller.scrollTop += scroller.clientHeight * 0.9;
    return true;
  });

/** What a press came to: another item, or the same one, which says why. */
async function stays({ page }: Person, subject: string): Promise<boolean> {
  const came = await page.waitForFunction((former) => {
    const detail = document.querySelector<HTMLElement>('.mod-root .deputy-detail');
    if (detail?.querySelector('.deputy-detail-title bdi')?.textContent !== former) return 'next';
    const { blink } = detail.dataset;
    if (blink === undefined || blink === window.formerBlink) return false;
    window.formerBlink = blink;
    return 'same';
  }, subject);
  return (await came.jsonValue()) === 'same';
}
