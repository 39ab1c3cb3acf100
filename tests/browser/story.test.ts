import { afterEach, expect, it } from 'vitest';
import type { BridgedRequest } from '../../preview/page/networks';
import { scriptedAnswer } from '../e2e/scripted-answer';
import { aMailNote } from '../fakes/mail-note';
import {
  type ScriptedServer,
  type ServerAnswer,
  startScriptedModel,
  withWord,
} from '../wire/scripted-model-server';
import { describeInBrowser } from './in-browser';
import { Person } from './person';

const ASKED = 'Needs_Action/The workshop.md';
const NEWS = 'Needs_Action/Tulips.md';
const FILES = {
  [ASKED]: aMailNote({ subject: 'The workshop on Thursday' }),
  [NEWS]: aMailNote({
    subject: 'Ten tips for tulips',
    from: 'Tulip Weekly <news@example.net>',
    messageId: '<tulips@example.net>',
    body: 'Plant them in autumn.\n',
  }),
};
const SECRET = 'sk-scripted-0123456789';

const DRAFT = scriptedAnswer('draft_reply', { reply_body: 'Hello Ada,\n\nThursday at ten is fine.' });
const ARCHIVE = scriptedAnswer('archive');

/** ISO-2022-JP, as Japanese mail is often written. */
const japanese = (n: number): string =>
  [
    'From: =?ISO-2022-JP?B?GyRCOzNFRDJWO1IbKEI=?= <hanako@example.jp>',
    'To: me@example.com',
    'Subject: =?ISO-2022-JP?B?GyRCOSlLPDgrM1gkTiQqNGokJBsoQg==?=',
    `Message-ID: <${String(n)}@example.jp>`,
    `Date: Mon, 2 Nov 2026 08:3${String(n)}:00 +0900`,
    '',
    `May I come and see the workshop? (${String(n)})`,
    '',
  ].join('\r\n');

describeInBrowser('Deputy by clicks', (open) => {
  let model: ScriptedServer | null = null;
  afterEach(async () => {
    await model?.stop();
    model = null;
  });
  const startModel = async (answer: (user: string, call: number) => ServerAnswer | Promise<ServerAnswer>) =>
    (model = await startScriptedModel({
      wire: 'openai',
      answers: withWord(({ user }, call) => answer(user, call)),
    }));

  /** A vault without folders gets them, and then mail comes in. */
  const setUpWith = async (person: Person, baseUrl: string): Promise<void> => {
    await person.goToConsent(baseUrl);
    await person.agreeAndGoOn();
    await person.keepSecret('API key', 'my-model', SECRET);
    await person.closeSettings();
    await person.setUpAtTop();
    for (const [path, text] of Object.entries(FILES)) await person.receive(path, text);
  };

  it('goes from the first question to a second opinion', async () => {
    let triaged = 0;
    const {
      baseUrl,
      requests,
      complaints: refusals,
    } = await startModel((user) => {
      // The others are about the draft, or built-in mails by which the model is tried.
      if (user.includes('Decide about this note') && /tulips|workshop/u.test(user)) triaged += 1;
      return user.includes('tulips') ? ARCHIVE : DRAFT;
    });
    const { page, complaints } = await open();
    const person = new Person(page);
    await setUpWith(person, baseUrl);
    await person.press('Run triage');
    const decisions = await person.decisions();
    await decisions.getByText('Ten tips for tulips').waitFor();
    await decisions.getByText('The workshop on Thursday').waitFor();
    expect(triaged).toBe(2);
    expect(requests.at(-1)?.headers['authorization']).toBe(`Bearer ${SECRET}`);

    await decisions.getByText('The workshop on Thursday').click();
    await decisions.getByRole('button', { name: /Open note/ }).click();
    await expect.poll(() => person.openNote.inputValue()).toContain('status: pending_approval');

    await decisions.getByRole('button', { name: /Decide again/ }).click();
    await expect.poll(() => triaged).toBe(3);
    await expect.poll(() => person.note(ASKED)).toContain('status: pending_approval');
    expect(await person.wholeVault()).not.toContain(SECRET);
    expect([...complaints, ...refusals]).toEqual([]);
  });

  it('sends nothing when the question is left by Esc', async () => {
    const { baseUrl } = await startModel(() => DRAFT);
    const { page, requests } = await open({ files: FILES });
    const person = new Person(page);
    await person.goToConsent(baseUrl);
    await expect.poll(() => person.dialog.textContent()).toContain(new URL(baseUrl).host);
    await page.keyboard.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.app.obsidian.fake.commands.executeCommandById('deputy:run-triage'));
    await page.waitForTimeout(500);
    expect(requests.filter((request) => !isLookOnThisComputer(request))).toEqual([]);
    expect(await person.note(ASKED)).toBe(FILES[ASKED]);
  });

  it('drops an answer that comes after Stop, and leaves the note as it was', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { baseUrl, questions } = await startModel(() => answered.then(() => DRAFT));
    const { page, complaints } = await open();
    const person = new Person(page);
    await setUpWith(person, baseUrl);
    await person.press('Run triage');
    await expect.poll(() => questions.length).toBeGreaterThan(0);
    await person.press('Stop all work');
    await person.sidebar
      .getByRole('button', { name: /Resume/ })
      .first()
      .waitFor();
    answer();
    await page.waitForTimeout(500);
    expect([await person.note(ASKED), await person.note(NEWS)]).toEqual([FILES[ASKED], FILES[NEWS]]);
    expect((await person.paths()).filter((path) => path.startsWith('Drafts/'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('begins by itself once the rules are chosen', async () => {
    const { page } = await open({ files: FILES });
    const person = new Person(page);
    await person.chooseReader(/Use the built-in rules/);
    await (await person.decisions()).locator('.deputy-item').nth(1).waitFor();
    await expect.poll(() => person.note(ASKED)).toContain('status: pending_approval');
  });

  it('reads the names and subjects of more than one Japanese mail', async () => {
    const { page } = await open({
      files: { ...FILES, 'Inbox/1.eml': japanese(1), 'Inbox/2.eml': japanese(2) },
    });
    const person = new Person(page);
    await person.chooseReader(/Use the built-in rules/);
    await (await person.decisions()).locator('.deputy-item').nth(3).waitFor();
    const vault = await person.wholeVault();
    expect(vault.match(/^subject: "?工房見学のお願い/gm)).toHaveLength(2);
    expect(vault.match(/^from: "?山田花子/gm)).toHaveLength(2);
  });

  it('works on a phone, with the built-in rules and without a network', async () => {
    const { page, complaints, requests } = await open({ files: FILES, device: 'phone' });
    const person = new Person(page);
    await person.chooseReader(/Use the built-in rules/);
    await person.press('Run triage');
    await (await person.decisions()).locator('.deputy-item').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** The settings look for servers of models at their usual ports, with no key and no note. */
const isLookOnThisComputer = ({ url, method, body, headers }: BridgedRequest): boolean =>
  /^http:\/\/(?:localhost:11434|127\.0\.0\.1:1234)\/v1\/models$/.test(url) &&
  method === 'GET' &&
  body === null &&
  !('authorization' in headers);
