import type { Page } from 'playwright-core';
import type { BridgedRequest } from '../../preview/page/networks';
import { afterEach, expect, it } from 'vitest';
import { scriptedAnswer } from '../e2e/scripted-answer';
import type { Delivery } from '../fakes/memory-mailbox';
import { type ScriptedServer, startScriptedModel, withWord } from '../wire/scripted-model-server';
import { describeInBrowser } from './in-browser';
import { send } from './test-page';
import { Person } from './person';

const DAY_MS = 86_400_000;

const message = (subject: string, daysAgo: number): { text: string } & Delivery => ({
  text: [
    'From: Bob Ray <bob@example.org>',
    'To: ann@gmail.com',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@example.org>`,
    '',
    `Could you tell me about ${subject}?`,
    '',
  ].join('\r\n'),
  receivedAt: Date.now() - daysAgo * DAY_MS,
});

const ASKED = message('the roof', 0);

const INBOX = [message('last month', 30), message('the lease', 2), message('the roof', 1)];

declare global {
  interface Window {
    /** What the person clicked and which fields they filled in, each once. */
    acts: string[];
  }
}

/** Counts real clicks, and fields that were written into or chosen from. */
const countActs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.acts = [];
    const count = (act: string): void => {
      if (window.acts.at(-1) !== act) window.acts.push(act);
    };
    const rowOf = (el: Element): string =>
      el.closest('.setting-item')?.querySelector('.setting-item-name')?.textContent ?? el.tagName;
    const pressed = 'button, .checkbox-container, .modal-close-button';
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (!isTrusted || !(target instanceof Element) || target.closest('.notice') !== null) return;
        const button = target.closest(pressed);
        if (button !== null) count(`clicks ${button.textContent || rowOf(button)}`);
      },
      true,
    );
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof Element) count(`fills ${rowOf(target)}`);
      },
      true,
    );
  });

describeInBrowser('A mail account', (open) => {
  let model: ScriptedServer | null = null;
  afterEach(async () => {
    await model?.stop();
    model = null;
  });
  const startModel = async (): Promise<ScriptedServer> =>
    (model = await startScriptedModel({
      wire: 'openai',
      answers: withWord(({ user }) =>
        user.includes('Decide about this note')
          ? scriptedAnswer('draft_reply', { reply_body: 'Hello Bob,\n\nit is mended on Friday.' })
          : { json: { faults: [], safe_to_send: true, hard_block: false, confidence: 0.95 } },
      ),
    }));

  it('is set up in two steps from the first screen; nobody reads its mail before the person says who', async () => {
    const { page, complaints } = await open({ inbox: INBOX });
    const person = new Person(page);
    const next = (name: string): Promise<void> => person.answer(name);
    const step = (name: string): Promise<void> => person.dialog.getByText(name, { exact: true }).waitFor();
    const lookedAt = (): Promise<readonly string[]> => page.evaluate(() => window.app.mail?.log ?? []);

    await person.press(/^Add a mail account/);
    await step('Step 1 of 2: Your mailbox');
    await person.type('E-mail address', 'ann@gmail.com');
    await person.dialog.getByText('Reads from imap.gmail.com, sends by smtp.gmail.com.').waitFor();
    await person.setting('Password').locator('input').fill('abcd efgh ijkl mnop');
    await page.keyboard.press('Enter');
    await step('Step 2 of 2: What Deputy may do');
    await person.choose('Take', 'New mail and the last 7 days');
    expect(await lookedAt()).toEqual([]);
    await next('Allow reading and count');
    await person.dialog.getByText(/^2 mails\. You see the price when you choose/).waitFor();
    expect((await lookedAt()).join()).not.toContain('read');
    expect(await person.dialog.getByLabel('Folder').inputValue()).toBe('Deputy');
    await next('Allow');
    await person.toast('2 mails fetched').waitFor();

    expect(await person.paths('Deputy/Drafts')).toEqual([]);
    await person.press(/^Judge past mail first/);
    await next('Judge');
    await person.dialog.getByText(/: the lease -> /).waitFor();
    await page.keyboard.press('Escape');
    expect(await person.paths('Deputy/Drafts')).toEqual([]);
    await person.chooseReader(/built-in rules/);
    await person.sidebar.getByText('the roof').first().waitFor();
    await person.sidebar.getByText('the lease').first().waitFor();
    expect(await person.sidebar.getByText('last month').count()).toBe(0);
    const vault = await person.wholeVault();
    expect(vault).toContain('ann@gmail.com');
    expect(vault).not.toContain('abcd efgh');
    expect(complaints).toEqual([]);
  });

  it.each([
    ['LM Studio', 11],
    ['OpenAI', 16],
  ])(
    'takes few clicks and fields from an empty vault to the first answered mail: %s',
    async (provider, most) => {
      const { baseUrl } = await startModel();
      const answer = ({ url, ...request }: BridgedRequest): ReturnType<typeof send> =>
        send({ ...request, url: url.replace(/^.*\/v1/, baseUrl) });
      const { page, complaints } = await open({ inbox: [], answer });
      const person = new Person(page);
      await countActs(page);
      await person.press(/^Add a mail account/);
      await person.setting('E-mail address').locator('input').fill('ann@gmail.com');
      await person.setting('Password').locator('input').fill('abcd efgh ijkl mnop');
      await person.answer('Next');
      await person.setting('Send approved mail').locator('.checkbox-container').click();
      await person.answer('Allow');
      await person.chooseReader(/Choose a model provider/);
      await person.choose('Provider', provider);
      await person.answer('Agree');
      // After the yes to a server on this computer the settings close by themselves.
      if (provider === 'OpenAI') {
        await person.keepSecret('API key', 'my-key', 'sk-scripted-0123456789');
        await person.closeSettings();
      }
      await person.sidebar.getByRole('button', { name: /^Start triage/ }).click();
      await page.evaluate((text) => window.app.mail?.deliver(text, { receivedAt: Date.now() }), ASKED.text);
      await person.approveButton.waitFor();
      // A button that is pressed too soon, on a busy machine, is pressed again.
      await person.pressUntil(
        /^Approve/,
        async () => (await person.paths('Deputy/Pending_Approval')).length === 0,
      );
      const acts = await page.evaluate(() => window.acts);
      expect(acts).toEqual(expect.arrayContaining(['fills E-mail address', 'clicks Agree']));
      expect(acts.length, acts.join(', ')).toBeLessThanOrEqual(most);
      const sent = (): Promise<unknown> => page.evaluate(() => window.app.sender.sent);
      await expect.poll(sent).toMatchObject([
        {
          server: 'account:ann@gmail.com',
          arguments: {
            from: 'ann@gmail.com',
            to: ['Bob Ray <bob@example.org>'],
            body: expect.stringContaining('on Friday'),
          },
        },
      ]);
      // Gmail files its own copy.
      expect(await page.evaluate(() => window.app.mail?.folders.sent)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('is not offered on a phone, which says where mail comes in', async () => {
    const { page } = await open({ device: 'phone' });
    const person = new Person(page);
    await person.chooseReader(/built-in rules/);
    await person.press(/^Start/);
    await person.sidebar.getByText('Your computer fetches mail.').waitFor();
    expect(await person.sidebar.getByRole('button', { name: 'Add a mail account' }).count()).toBe(0);
  });
});
