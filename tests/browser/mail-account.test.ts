import { expect, it } from 'vitest';
import type { Delivery } from '../fakes/memory-mailbox';
import { describeInBrowser } from './in-browser';
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

const INBOX = [message('last month', 30), message('the lease', 2), message('the roof', 1)];

describeInBrowser('A mail account', (open) => {
  it('is set up in four steps from the first screen, and its mails of the week wait in the sidebar', async () => {
    const { page, complaints } = await open({ inbox: INBOX });
    const person = new Person(page);
    const next = (name: string): Promise<void> => person.answer(name);
    const step = (name: string): Promise<void> => person.dialog.getByText(name, { exact: true }).waitFor();
    const lookedAt = (): Promise<readonly string[]> => page.evaluate(() => window.app.mail?.log ?? []);

    await person.press(/built-in rules/);
    await person.press(/Set up folders/);
    await next('Set up');
    await person.press('Add a mail account');
    await step('Step 1 of 4: Your address');
    await person.type('E-mail address', 'ann@gmail.com');
    await person.dialog.getByText('Reads from imap.gmail.com, sends by smtp.gmail.com.').waitFor();
    await next('Next');
    await step('Step 2 of 4: Password');
    await person.setting('Password').locator('input').fill('abcd efgh ijkl mnop');
    await page.keyboard.press('Enter');
    await step('Step 3 of 4: What to take');
    await person.choose('Take', 'The last 7 days, too');
    expect(await lookedAt()).toEqual([]);
    await next('Allow reading and count');
    await person.dialog.getByText('2 mails. Triage costs nothing.').waitFor();
    await next('Next');
    await step('Step 4 of 4: Allow');
    expect((await lookedAt()).join()).not.toContain('read');
    await next('Allow');
    await step('2 mails came in.');
    await next('Done');

    await person.sidebar.getByText('the roof').first().waitFor();
    await person.sidebar.getByText('the lease').first().waitFor();
    expect(await person.sidebar.getByText('last month').count()).toBe(0);
    const vault = await person.wholeVault();
    expect(vault).toContain('ann@gmail.com');
    expect(vault).not.toContain('abcd efgh');
    expect(complaints).toEqual([]);
  });

  it('is not offered on a phone, which says where mail comes in', async () => {
    const { page } = await open({ device: 'phone' });
    const person = new Person(page);
    await person.press(/built-in rules/);
    await person.press(/Set up folders/);
    await person.answer('Set up');
    await person.sidebar.getByText('Mail comes in on your computer.').waitFor();
    expect(await person.sidebar.getByRole('button', { name: 'Add a mail account' }).count()).toBe(0);
  });
});
