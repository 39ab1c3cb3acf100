import { expect, it } from 'vitest';
import type { BridgedAnswer, BridgedRequest } from '../../preview/page/networks';
import { scriptedAnswer } from '../e2e/scripted-answer';
import { aMailNote } from '../fakes/mail-note';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { askingModelAt } from './waiting-drafts';

const NOTES = ['Tulips', 'Roses'].map((name) => `Needs_Action/${name}.md`);
const THIRD = 'Needs_Action/Daisies.md';
const mail = (path: string): string =>
  aMailNote({ subject: `News: ${path}`, messageId: `<${path.length}${path.slice(13, 15)}@example.net>` });

const none = { calls: null, tokens: null, usd: null };
const SETTINGS = {
  evaluateDrafts: false,
  concurrency: 1,
  plansFromNotes: 'off',
  budgets: { item: none, run: none, day: { ...none, calls: 9 }, month: none },
};

const ADDRESS = 'https://models.example/v1';

/** Whether a call is about a mail of the vault, and not one of those by which the model is tried at the first start. */
const isAboutVault = (body: string | null): boolean => body?.includes('Thursday at ten') === true;

/** A server elsewhere, since one on this computer keeps no budget. */
const answerTo = ({ url, body }: BridgedRequest): BridgedAnswer => {
  const headers = { 'content-type': 'application/json' };
  if (url.endsWith('/models'))
    return { status: 200, headers, body: JSON.stringify({ data: [{ id: 'scripted-model' }] }) };
  const answer = isAboutVault(body)
    ? scriptedAnswer('archive', { reasoning: 'It asks "can you come on Thursday at ten?"' })
    : scriptedAnswer('draft_reply', { reply_body: 'Gladly.' });
  const content = JSON.stringify(
    body?.includes('being checked') === true ? { answer: 'ready' } : answer.json,
  );
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  const usage = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 };
  return { status: 200, headers, body: JSON.stringify({ id: 'x', choices, usage, model: 'scripted-model' }) };
};

describeInBrowser('What lets a person leave Deputy running', (open) => {
  it('shows what will be sent, stops at the budget, takes a run back as a whole, and pauses', async () => {
    const agreed = askingModelAt(ADDRESS);
    const { page, complaints, requests } = await open({
      ...agreed,
      settings: { ...agreed.settings, ...SETTINGS },
      answer: answerTo,
    });
    const asked = (): number => requests.filter(({ body }) => isAboutVault(body)).length;
    const person = new Person(page);
    await person.command('deputy:pause-automation');
    await person.sidebar
      .getByRole('button', { name: /Resume/ })
      .first()
      .waitFor();
    for (const path of NOTES) await person.receive(path, mail(path));
    await page.waitForTimeout(2_500);
    expect(asked()).toBe(0);

    await person.command('deputy:show-what-will-be-sent');
    await person.dialog.waitFor();
    await expect
      .poll(() => person.dialog.locator('textarea').first().inputValue())
      .toContain('can you come on Thursday at ten?');
    expect(asked()).toBe(0);
    await page.keyboard.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });

    await person.press('Run triage');
    await expect.poll(() => person.paths('Done').then(({ length }) => length)).toBe(2);
    expect(asked()).toBe(2);
    await person.takeBack('2 sorted: 2 archived');
    await expect.poll(() => person.paths('Done').then(({ length }) => length)).toBe(0);
    for (const path of NOTES) expect(await person.note(path)).toContain('You undid: Archived');

    await person.receive(THIRD, mail(THIRD));
    await page.waitForTimeout(2_500);
    await person.command('deputy:run-triage');
    await person.toast('budget is used up').waitFor();
    expect(asked()).toBe(2);
    expect(await person.note(THIRD)).toBe(mail(THIRD));

    await person.press(/Resume/);
    await expect.poll(() => person.sidebar.getByRole('button', { name: /Resume/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
