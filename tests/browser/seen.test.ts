import { afterEach, expect, it } from 'vitest';
import { promise } from '../promise';
import { IS_FULL } from '../runs';
import { holdMails, setGate, watchEnds } from './end-seen';
import { describeSafetyInBrowser } from './in-browser';
import { type MailServer, startMailServer } from './mail-server';
import { Person } from './person';
import type { PageOptions } from './test-page';
import { allowedToSend, type Exchange, waitingDrafts } from './waiting-drafts';

/** What happens to a letter before it is approved; the next press comes at once. */
const SCENES = [
  'nothing',
  'the mail comes late',
  'the window shrinks',
  'a font comes late',
  'it unfolds',
] as const;
type Scene = (typeof SCENES)[number];

/** Each in a high window or in a low one; each night in both, and at each place of the list. */
const TIMES = IS_FULL ? 4 : 1;
const APPROVALS = SCENES.length * TIMES;

const SIZES = [
  [7, 40],
  [12, 2],
  [3, 8],
  [34, 2],
  [16, 40],
] as const;

const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, line) => `Line ${String(line + 1)} of the answer.`).join('\n');

const mailOf = (at: number, paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, place) =>
    place === Math.floor(paragraphs / 2)
      ? `Would matter ${String(at)} suit you by Friday?`
      : `Paragraph ${String(place + 1)} tells at some length what led to the matter, and who was there when it did, so that it takes two lines or three.`,
  ).join('\n\n');

const exchanges = (count: number): Exchange[] =>
  Array.from({ length: count }, (_, at) => {
    const [lines, paragraphs] = SIZES[at % SIZES.length] ?? SIZES[0];
    return {
      name: `Person ${String(at)}`,
      from: `person${String(at)}@example.org`,
      subject: `Matter ${String(at)}`,
      reply: linesOf(lines),
      body: `${mailOf(at, paragraphs)}\n`,
    };
  });

describeSafetyInBrowser('Only what was seen', (open) => {
  let server: MailServer;
  afterEach(() => server.stop());

  const start = async (mails: number, options: PageOptions): Promise<Person> => {
    server = await startMailServer();
    const files = waitingDrafts(exchanges(mails));
    const { page } = await open({ files, ...allowedToSend(server.url), turnsClock: true, ...options });
    const person = new Person(page);
    await expect.poll(() => person.paths('Pending_Approval').then(({ length }) => length)).toBe(mails);
    return person;
  };

  const begin = async (mails: number, options: PageOptions): Promise<Person> => {
    const person = await start(mails, options);
    await watchEnds(person.page);
    await person.openReview();
    await holdMails(person.page, 'deputy-review');
    return person;
  };

  it('is approved at 640 and 860 px, by key and mouse, whatever comes late or moves', async () => {
    promise('a text counts as seen once its end was inside the visible pane for 300 ms');
    const person = await begin(APPROVALS + 4, { viewport: { width: 1100, height: 860 } });
    const { page, queue } = person;
    const approved: string[] = [];
    for (let at = 0; at < APPROVALS; at += 1) {
      const scene = SCENES[Math.floor(at / TIMES)] ?? 'nothing';
      const press = (): Promise<void> =>
        at % 3 === 2
          ? queue.locator('.deputy-bar .deputy-answers button').first().click({ force: true })
          : page.keyboard.press('a');
      const next = SCENES[Math.floor((at + 1) / TIMES)];
      const willBeLate = next === 'the mail comes late';
      await page.setViewportSize({
        width: 1100,
        height: scene === 'the window shrinks' || at % 2 === 0 ? 860 : 640,
      });
      approved.push(await approveOne(person, { scene, press, beforeLast: () => setGate(page, willBeLate) }));
    }
    await expect.poll(() => server.mails.length).toBe(APPROVALS);
    console.log(
      `${String(approved.length)} approvals by key and mouse, each of a letter whose end had been in view`,
    );
    await approveSeveral(person);
    await expect.poll(() => server.mails.length).toBe(APPROVALS + 2);
  });

  it('is approved at 390 px by tap', async () => {
    promise('a text counts as seen once its end was inside the visible pane for 300 ms');
    const person = await begin(6, { device: 'phone' });
    const { page, queue } = person;
    await queue.locator('.deputy-need .deputy-summary').first().tap();
    for (let at = 0; at < 5; at += 1) {
      const press = async (): Promise<void> => {
        await person.dismissNotices();
        await queue.locator('.deputy-bar .deputy-answers button').first().tap({ force: true });
      };
      const scene = SCENES[at] ?? 'nothing';
      await page.setViewportSize({ width: 390, height: 844 });
      const willBeLate = SCENES[at + 1] === 'the mail comes late';
      await approveOne(person, { scene, press, beforeLast: () => setGate(page, willBeLate) });
    }
    await expect.poll(() => server.mails.length).toBe(5);
    console.log('5 approvals by tap, each of a letter whose end had been in view');
  });

  it('is approved in the sidebar, below the mail that it answers', async () => {
    promise('a text counts as seen once its end was inside the visible pane for 300 ms');
    const person = await start(3, { viewport: { width: 1100, height: 640 } });
    const { page, sidebar } = person;
    const end = sidebar.locator('.is-open .deputy-letter-end');
    const isInView = async (): Promise<boolean> =>
      (await end.count()) > 0 &&
      end.evaluate((mark) => {
        const view = mark.closest('.deputy-scroller')?.getBoundingClientRect();
        return view !== undefined && mark.getBoundingClientRect().bottom <= view.bottom + 2;
      });
    await holdMails(page, 'deputy-sidebar');
    await setGate(page, true);
    await person.goTo(sidebar.locator('.deputy-item', { hasText: 'Person 1' }));
    for (let presses = 0; presses < 3; presses += 1) {
      await read(person);
      await page.keyboard.press('a');
    }
    expect([await end.count(), server.mails]).toEqual([0, []]);
    await setGate(page, false);
    await sidebar.locator('.is-open .deputy-mail').waitFor();
    const open = sidebar.locator('.is-open', { hasText: 'Re: Matter 1' });
    let wasInView = false;
    for (let presses = 0; (await open.count()) > 0 && presses < 8; presses += 1) {
      await read(person);
      wasInView = await isInView();
      await page.keyboard.press('a');
      await page.waitForTimeout(200);
    }
    expect(wasInView).toBe(true);
    await expect.poll(() => server.mails.map(({ subject }) => subject)).toEqual(['Re: Matter 1']);
  });

  it('is not what lay under a dialog or a notice', async () => {
    promise('An end that a dialog, a notice or the list of keys lies over is not in view');
    const person = await begin(2, { viewport: { width: 1100, height: 860 } });
    const { page, queue } = person;
    const subject = (await queue.locator('.deputy-detail-title bdi').textContent()) ?? '';
    const notice = (): Promise<void> =>
      page.evaluate(() => {
        const el = document.body.appendChild(document.createElement('div'));
        el.className = 'notice';
        el.style.cssText = 'position: fixed; inset: 0; z-index: 99';
        el.onclick = () => {
          el.remove();
        };
      });
    const covers: [open: () => Promise<void>, closer: string, height: number][] = [
      [() => person.command('deputy:show-cost-and-budget'), '.modal-close-button', 840],
      [notice, '.notice', 850],
    ];
    for (const [open, closer, height] of covers) {
      await open();
      // Another layout asks anew.
      await page.setViewportSize({ width: 1100, height });
      await read(person);
      await read(person);
      const press = (): Promise<void> => page.evaluate(closeAndPress, closer);
      expect(await pressAndSee(person, subject, press), closer).toBe(false);
    }
    await read(person);
    await read(person);
    expect(await pressAndSee(person, subject, () => page.keyboard.press('a'))).toBe(true);
  });

  it('is not what lies under the list of keys', async () => {
    promise('An end that a dialog, a notice or the list of keys lies over is not in view');
    const person = await begin(2, { viewport: { width: 1100, height: 860 } });
    const { page, queue } = person;
    const subject = (await queue.locator('.deputy-detail-title bdi').textContent()) ?? '';
    const press = (): Promise<void> => page.keyboard.press('a');
    await page.keyboard.press('?');
    await queue.locator('.deputy-keys').waitFor();
    // Another layout asks anew.
    await page.setViewportSize({ width: 1100, height: 840 });
    for (let presses = 0; presses < 3; presses += 1) {
      await read(person);
      expect(await pressAndSee(person, subject, press)).toBe(false);
    }
    await page.keyboard.press('Escape');
    await read(person);
    await read(person);
    expect(await pressAndSee(person, subject, press)).toBe(true);
  });

  it('is approved in a steady rhythm: of five presses 300 ms apart, each that comes in time counts', async () => {
    promise('a text counts as seen once its end was inside the visible pane for 300 ms');
    const person = await begin(5, { viewport: { width: 1100, height: 1_500 } });
    const { page, queue } = person;
    let approved = 0;
    await read(person);
    for (let presses = 0; presses < 5; presses += 1) {
      const subject = (await queue.locator('.deputy-detail-title bdi').textContent()) ?? '';
      if (await pressAndSee(person, subject, () => page.keyboard.press('a'))) approved += 1;
      await read(person, 300);
    }
    expect(approved).toBeGreaterThanOrEqual(3);
    await expect.poll(() => server.mails.length).toBe(approved);
  });
});

interface Approving {
  scene: Scene;
  press: () => Promise<void>;
  /** Before each press that may bring up the next letter. */
  beforeLast: () => Promise<void>;
}

/** Presses at once and again, until the letter is gone; gives its subject. */
async function approveOne(person: Person, { scene, press, beforeLast }: Approving): Promise<string> {
  const { page, queue } = person;
  const subject = (await queue.locator('.deputy-detail-title bdi').textContent()) ?? '';
  const isLate = scene === 'the mail comes late';
  if (!isLate) await beforeLast();
  let isGone = await pressAndSee(person, subject, press);
  if (!isGone && !isLate) {
    await read(person);
    expect(await beginsInView(person), `the reply to ${subject} begins on the first screen`).toBe(true);
  }
  const changes: Record<Scene, () => Promise<void>> = {
    nothing: () => Promise.resolve(),
    'the mail comes late': async () => {
      await read(person);
      isGone ||= await pressAndSee(person, subject, press);
      await setGate(page, false);
      if (!isGone) await queue.locator('.deputy-mail').waitFor();
      await beforeLast();
    },
    'the window shrinks': () => page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 560 }),
    'a font comes late': async () => {
      await page.addStyleTag({ content: '.deputy-detail { font-size: 26px !important; }' });
    },
    'it unfolds': async () => {
      const more = queue.getByRole('button', { name: /^Show all/ });
      if ((await more.count()) > 0) await more.click();
    },
  };
  if (!isGone) await changes[scene]();
  for (let presses = 0; !isGone && presses < 12; presses += 1) {
    isGone = await pressAndSee(person, subject, press);
    if (!isGone) await read(person);
  }
  expect(isGone, `${subject}, while ${scene}`).toBe(true);
  await page.evaluate(() => {
    document.querySelectorAll('body style, head style').forEach((style) => {
      if (style.textContent.includes('26px')) style.remove();
    });
  });
  return subject;
}

/** Whether the press approved the letter, which it may only if its end had been in view. */
async function pressAndSee({ page }: Person, subject: string, press: () => Promise<void>): Promise<boolean> {
  const former = await page.evaluate(
    () => document.querySelector<HTMLElement>('.mod-root .deputy-detail')?.dataset['blink'] ?? '',
  );
  await page.evaluate(() => {
    window.lastPress = null;
  });
  await press();
  const came = await page.waitForFunction(
    ([title, blink]) => {
      const detail = document.querySelector<HTMLElement>('.mod-root .deputy-detail');
      if (detail?.querySelector('.deputy-detail-title bdi')?.textContent !== title) return 'gone';
      return (detail.dataset['blink'] ?? '') === blink ? false : 'stays';
    },
    [subject, former] as const,
  );
  if ((await came.jsonValue()) === 'stays') return false;
  const seen = await page.evaluate(() => window.lastPress);
  expect(seen, subject).toMatchObject({ subject });
  expect(seen?.seenMs, `${subject} was approved after its end was in view for so many ms`).toBeGreaterThan(
    250,
  );
  return true;
}

/** In one go, so that no time passes between the two. */
function closeAndPress(closer: string): void {
  document.querySelector<HTMLElement>(closer)?.click();
  const at = document.querySelector<HTMLElement>('.mod-root .deputy');
  at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
}

const beginsInView = ({ queue }: Person): Promise<boolean> =>
  queue.locator('.deputy-frame').evaluate((frame) => {
    const view = frame.closest('.deputy-detail-scroller')?.getBoundingClientRect();
    return view !== undefined && frame.getBoundingClientRect().top < view.bottom - 40;
  });

/** Selected in haste: what is not opened to its end in the dialog stays. */
async function approveSeveral(person: Person): Promise<void> {
  const { page, queue, dialog } = person;
  await page.setViewportSize({ width: 1100, height: 640 });
  for (const key of ['x', 'Shift+J', 'Shift+J', 'Shift+J']) await page.keyboard.press(key);
  await expect.poll(() => queue.locator('.deputy-bar').count()).toBe(0);
  await page.clock.fastForward(550);
  await page.keyboard.press('a');
  await dialog.waitFor();
  const title = dialog.locator('.modal-title');
  const letters = dialog.locator('.deputy-selection-letters');
  expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(false);
  expect(await letters.evaluate((el) => [el.scrollTop, el.closest('.modal')?.scrollTop])).toEqual([0, 0]);
  // The last one that was gone to was in view, and its end was.
  const [before = 0] =
    (await title.textContent())?.match(/Send \d+/)?.map((words) => Number(words.slice(5))) ?? [];
  expect(before).toBeLessThan(2);
  const lines = dialog.locator('.deputy-selection-line');
  const opened = [0, 3, 1, 2];
  for (const place of opened) {
    const goes = Number(/Send (\d+)/.exec((await title.textContent()) ?? '')?.[1] ?? 0);
    if (goes === 2) break;
    await lines.nth(place).click();
    await letters.locator('.deputy-letter-end').evaluate((end) => {
      end.scrollIntoView({ block: 'end' });
    });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await page.clock.fastForward(400);
  }
  await expect.poll(() => title.textContent()).toBe('Send 2 mails; 2 unread are left out');
  await person.answer('Approve');
}

async function read({ page }: Person, ms = 550): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.clock.fastForward(ms);
}
