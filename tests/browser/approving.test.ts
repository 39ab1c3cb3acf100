import { afterEach, expect, it } from 'vitest';
import { promise } from '../promise';
import { describeSafetyInBrowser } from './in-browser';
import { type MailServer, startMailServer } from './mail-server';
import { Person } from './person';
import type { PageOptions } from './test-page';
import { addressOf, allowedToSend, type Exchange, sendingBy, waitingDrafts } from './waiting-drafts';

const ANN: Exchange = {
  name: 'Ann Lee',
  subject: 'The 14th?',
  reply: 'Hi Ann,\n\nyes, the 14th works.\n\nSam',
};
const BO: Exchange = { name: 'Bo Kim', subject: 'Your address', reply: 'Dear Bo,\n\nit is 7 Elm Street.' };
const CY: Exchange = {
  name: 'Cy Orr',
  subject: 'Lunch',
  reply: 'With pleasure, Cy! — “at one”, 100 % as ever',
};
const DI: Exchange = { name: 'Di Fox', subject: 'The keys', reply: 'They are with the porter, Di.' };

/** A press sooner than this after another text came up under the pointer does not count. */
const READING_MS = 1_000;
/** Longer than anything that was begun by mistake would take to come out. */
const SETTLING_MS = 2_500;
describeSafetyInBrowser('Approving', (open) => {
  let server: MailServer;
  afterEach(() => server.stop());

  const begin = async (exchanges: Exchange[], setUp: (url: string) => PageOptions): Promise<Person> => {
    server = await startMailServer();
    const { page } = await open({ files: waitingDrafts(exchanges), ...setUp(server.url) });
    return new Person(page);
  };

  /** Mails were triaged, and their drafts are up for approval, the first of them open. The server came with the vault. */
  const beginAnew = async (exchange: Exchange): Promise<Person> => {
    const person = await begin([exchange], (url) => ({ settings: sendingBy(url) }));
    await person.chooseReader(/Use the built-in rules/);
    await person.requests.waitFor();
    return person;
  };

  const beginAllowed = async (...exchanges: Exchange[]): Promise<Person> => {
    const person = await begin(exchanges, allowedToSend);
    await expect.poll(() => person.requests.count()).toBe(exchanges.length);
    await person.page.waitForTimeout(READING_MS);
    return person;
  };

  const sent = async (count: number): Promise<void> => {
    await expect.poll(() => server.mails.length).toBe(count);
  };

  /** Presses until another card is shown: a busy machine draws one so late that a press may come too soon. */
  const answer = async (person: Person, exchange: Exchange, press: () => Promise<void>): Promise<void> => {
    await expect.poll(() => shownIn(person)).toEqual(screenOf(exchange));
    const isShown = async (): Promise<boolean> => (await shownIn(person)).body === screenOf(exchange).body;
    await person.page.waitForTimeout(READING_MS);
    // Nothing waits between this look and the press, which would answer the next card.
    while (await isShown()) {
      await press();
      for (let waited = 0; waited < 5_000 && (await isShown()); waited += 200)
        await person.page.waitForTimeout(200);
    }
  };

  it('by mouse, by key and by moving the file sends what was on the screen, each once', async () => {
    const person = await beginAllowed(ANN, BO, CY);
    const { page } = person;
    await answer(person, ANN, () => person.press(/^Approve/));
    await sent(1);

    await answer(person, BO, async () => {
      await person.goTo(person.requests.first());
      await page.keyboard.press('a');
    });
    await sent(2);

    await expect.poll(() => shownIn(person)).toEqual(screenOf(CY));
    const [waiting = ''] = await filesIn(person, 'Pending_Approval');
    await person.drag(waiting, 'Approved');
    await sent(3);

    await page.waitForTimeout(SETTLING_MS);
    expect(server.mails).toEqual([ANN, BO, CY].map(mailOf));
    expect(await person.requests.count()).toBe(0);
    const done = await Promise.all((await filesIn(person, 'Done')).map((path) => person.note(path)));
    expect(done.filter((text) => /^status: executed$/m.test(text))).toHaveLength(3);
    expect(done.filter((text) => /^status: sent$/m.test(text))).toHaveLength(3);
  });

  it('is not what Esc does, nor closing a view, nor looking away', async () => {
    promise('never after a no, a closed window, a time-out or a restart');
    const person = await beginAllowed(ANN);
    const { page } = person;
    await person.goTo(person.requests.first());
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.keyboard.type('no');
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await page.keyboard.press('Escape');
    await person.command('deputy:open-review-queue');
    await person.queue.locator('[data-kind=request]').waitFor();
    await person.close('deputy-review');
    await person.close('deputy-sidebar');
    await person.command('deputy:run-triage');
    await page.waitForTimeout(SETTLING_MS);
    const [waiting = ''] = await filesIn(person, 'Pending_Approval');
    expect(await person.note(waiting)).toMatch(/^status: pending$/m);
    expect(server.mails).toEqual([]);
  });

  it('twice in a row sends one mail, and leaves the next one alone', async () => {
    promise('Each yes belongs to one numbered attempt and is used up before the call');
    const person = await beginAllowed(ANN, BO);
    server.onCall = () => person.page.waitForTimeout(300);
    await person.approveButton.dblclick();
    await sent(1);
    await person.page.waitForTimeout(SETTLING_MS);
    expect(server.mails).toEqual([ANN].map(mailOf));
    await expect.poll(() => shownIn(person)).toEqual(screenOf(BO));
  });

  it('is not what rejecting does, which keeps the reason and can be taken back', async () => {
    const person = await beginAllowed(ANN);
    await person.press(/^Reject/);
    await person.page.keyboard.type('Not in writing');
    await person.page.keyboard.press('Enter');
    await person.toast('Rejected').waitFor();
    await expect.poll(() => filesIn(person, 'Rejected')).toHaveLength(1);
    await expect.poll(() => person.wholeVault()).toContain('You rejected the reply: Not in writing');
    await person.takeBack('Rejected');
    await expect.poll(() => shownIn(person)).toEqual(screenOf(ANN));
    await person.page.waitForTimeout(SETTLING_MS);
    expect(server.mails).toEqual([]);
    await person.press(/^Approve/);
    await sent(1);
  });

  it('is reported where it can be seen, below the open letter of the review', async () => {
    const person = await beginAllowed(ANN, BO);
    const { page, queue } = person;
    await person.openReview();
    await page.keyboard.press('r');
    await page.keyboard.type('Not in writing');
    await page.keyboard.press('Enter');
    const toast = queue.locator('.deputy-toast', { hasText: 'Rejected' });
    for (const width of [1_200, 700, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // Takes its middle, where nothing may lie over it.
      await toast.click({ trial: true, timeout: 5_000 });
    }
  });

  it('of several at once takes those that were selected, and none that comes in meanwhile', async () => {
    const person = await beginAllowed(ANN, BO);
    const { page } = person;
    await person.goTo(person.requests.first());
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    const selection = person.sidebar.getByRole('group', { name: '2 selected' });
    await selection.waitFor();
    // It is not being written any more.
    const written = Date.now() - 60_000;
    for (const [path, text] of Object.entries(waitingDrafts([DI]))) await person.receive(path, text, written);
    await person.sidebar.getByRole('button', { name: '1 new' }).waitFor();
    expect(await person.requests.count()).toBe(2);
    await person.dismissNotices();
    await page.waitForTimeout(READING_MS);
    await selection.getByRole('button', { name: /^Approve/ }).click();
    await person.readLetters();
    await person.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await sent(2);
    await person.toast('Approved 2').waitFor();
    await page.waitForTimeout(SETTLING_MS);
    // They go out side by side.
    expect(server.mails).toHaveLength(2);
    expect(server.mails).toEqual(expect.arrayContaining([ANN, BO].map(mailOf)));
    await expect.poll(() => shownIn(person)).toEqual(screenOf(DI));
  });

  it('reaches no server that came with the vault before it is allowed on this device', async () => {
    promise(
      'A server is neither started nor reached before a person has seen its address or command line and allowed it on this device',
    );
    promise('Servers that came with a vault are not reached before you have allowed them on this device');
    const person = await beginAnew(ANN);
    await person.page.waitForTimeout(READING_MS);
    await person.press(/^Approve/);
    await person.sidebar.getByText('is not allowed on this device').first().waitFor();
    expect([server.knocks, server.mails]).toEqual([0, []]);
  });

  it('without a server opens the mail program, and calls sent only what the person says was', async () => {
    promise('Every sentence that says "sent" comes from a recorded outcome, or from the person');
    const person = await beginAnew(ANN);
    const opened = await openedBy(person);
    await person.press('Settings');
    const lines = (await person.findSetting('Approved mail')).locator('textarea');
    await lines.fill('');
    await lines.blur();
    await person.closeSettings();
    await person.sidebar.getByText('Write to Ann Lee in your mail program').waitFor();
    await person.page.waitForTimeout(READING_MS);
    await person.press(/^Approve/);
    await expect.poll(opened).toEqual([expect.stringMatching(/^mailto:ann\.lee@example\.org\?/)]);
    await person.sidebar.getByText('Was it sent?').first().waitFor();
    expect(await person.wholeVault()).not.toMatch(/^status: (sent|executed)$/m);
    await person.page.waitForTimeout(READING_MS);
    await person.press(/^Sent$/);
    await expect.poll(() => person.wholeVault()).toMatch(/^status: sent$/m);
    expect(server.knocks).toBe(0);
  });
});

/** Keeps the links that the page opens outside of itself from opening; gives them instead. */
const openedBy = async ({ page }: Person): Promise<() => Promise<string[]>> => {
  const opened = await page.evaluateHandle(() => {
    const urls: string[] = [];
    window.open = (url) => {
      urls.push(String(url));
      return null;
    };
    return urls;
  });
  return () => opened.jsonValue();
};

const filesIn = async (person: Person, folder: string): Promise<string[]> =>
  (await person.paths()).filter((path) => path.startsWith(`${folder}/`));

const screenOf = (exchange: Exchange) => ({
  fields: [`${exchange.name} <${addressOf(exchange)}>`, `Re: ${exchange.subject}`],
  body: exchange.reply,
});

const shownIn = async ({ sidebar }: Person) => {
  const card = sidebar.locator('.is-open > [data-kind=request]');
  const fields = await card.locator('.deputy-fields').first().locator('dd').allTextContents();
  return { fields, body: (await card.locator('.deputy-letter-text').allTextContents()).join() };
};

const mailOf = (exchange: Exchange, index: number) => ({
  to: [addressOf(exchange)],
  subject: `Re: ${exchange.subject}`,
  body: exchange.reply,
  inReplyTo: `<${String(index)}@example.org>`,
  references: `<${String(index)}@example.org>`,
});
