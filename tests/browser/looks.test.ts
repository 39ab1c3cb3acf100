import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoVault } from '../../preview/demo-vault.mjs';
import { IS_FULL, SEED, someOf } from '../runs';
import { ASK_SCENES } from './ask-scenes';
import { seriousFaults } from './faults';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { PLAN_SCENES, type Scene } from './plan-scenes';
import { REGISTER_SCENES } from './register-scenes';
import { playReply, replyScene } from './reply-scene';
import { allowedToSend, BY_RULES, type Exchange, waitingDrafts } from './waiting-drafts';

const PICTURES = env['DEPUTY_SCREENSHOTS'];

const THEMES = (['light', 'dark'] as const).filter(
  (_, index) => IS_FULL || PICTURES !== undefined || SEED % 2 === index,
);

const files = demoVault();
const sidebarOf = ({ page }: Person): Locator => page.locator('.mod-right-split');

const buttonsOverButtons = (seen: Locator): Promise<string[]> =>
  seen.locator('button.deputy-button:visible').evaluateAll((all) => {
    const laid = all.map((el) => ({ text: el.textContent, at: el.getBoundingClientRect() }));
    return laid.flatMap(({ text, at }, n) =>
      laid.slice(n + 1).flatMap((other) => {
        const wide = Math.min(at.right, other.at.right) - Math.max(at.left, other.at.left);
        const high = Math.min(at.bottom, other.at.bottom) - Math.max(at.top, other.at.top);
        return wide > 1 && high > 1 ? [`${text} / ${other.text}`] : [];
      }),
    );
  });

const triage = async (person: Person): Promise<Locator> => {
  await person.sidebar.locator('[data-list=needs] .deputy-item').nth(4).waitFor();
  await person.sidebar.locator('.deputy-status', { hasText: /Idle|Up to date/ }).waitFor();
  return sidebarOf(person);
};

const chooseAnthropic = async (person: Person): Promise<Locator> => {
  await person.chooseReader(/Choose a model provider/);
  await person.choose('Provider', 'Anthropic');
  await person.dialog.waitFor();
  return person.dialog;
};

const goThroughSettings = async (person: Person): Promise<Locator> => {
  await chooseAnthropic(person);
  await person.answer('Agree');
  await person.keepSecret('API key', 'anthropic', 'sk-ant-example');
  await person.setting('Model').locator('select').waitFor();
  return person.page.locator('.mod-settings');
};

const models = [{ type: 'model', id: 'claude-haiku-5-5', display_name: 'Claude Haiku 5.5' }];
const answer = () => ({ status: 200, headers: {}, body: JSON.stringify({ data: models, has_more: false }) });

const REPLY = `Hi Ann,

yes, the 14th still works. I have booked the small room from 10 to 12 and will bring the printed drafts. Could you send me the agenda by Wednesday, so that I can have it printed with the rest?

Should the room be too small, there is the large one next to it, which is free from 11.

Kind regards,
Sam`;
const EXCHANGES: Exchange[] = [
  {
    name: 'Ann Lee',
    subject: 'Does the 14th still work?',
    reply: REPLY,
    body: 'Dear Sam,\n\ndoes the 14th still work for you?\n\nAnn\n',
  },
  {
    name: '山田花子',
    from: 'hanako@example.jp',
    subject: '工房見学のお願い：来週の木曜日に三名でお伺いしてもよろしいでしょうか',
    body: 'はじめまして。来週の木曜日に三名でお伺いしてもよろしいでしょうか。\n',
    reply: '山田様\n\n木曜日にお待ちしております。\n\nSam',
  },
  {
    name: 'مريم الحداد',
    from: 'maryam@example.org',
    subject: 'هل يمكنكم إصلاح كتاب جدتي القديم؟',
    body: 'هل يمكنكم إصلاح كتاب جدتي القديم؟\n',
    reply: 'مرحبا مريم،\n\nنعم، بكل سرور.\n\nSam',
  },
  { name: 'Dora Stein', subject: 'A quote for the workshop', reply: 'Dear Dora,\n\n[The price]\n\nSam' },
  { name: 'Bo Chan', subject: 'Where should the parcel go?', reply: 'Hello Bo,\n\nto 7 Elm Street, please.' },
  { name: 'Cara Diaz', subject: 'Minutes of Tuesday', reply: 'Thank you, Cara. I have nothing to add.' },
];
const sending = allowedToSend('http://localhost:9/mcp', 10);
const waiting = {
  ...sending,
  files: waitingDrafts(EXCHANGES),
  settings: { ...sending.settings, personName: 'Sam Example' },
};

const review = async (person: Person): Promise<Locator> => {
  // The sidebar lists the first five.
  await person.requests.nth(Math.min(EXCHANGES.length, 5) - 1).waitFor();
  await person.sidebar.locator('.deputy-status', { hasText: /Idle|Up to date/ }).waitFor();
  return sidebarOf(person);
};

const reviewInTab = async (person: Person): Promise<Locator> => {
  await review(person);
  await person.command('deputy:open-review-queue');
  await person.queue
    .locator('[data-kind=request]')
    .nth(EXCHANGES.length - 1)
    .waitFor();
  return person.page.locator('.mod-root');
};

const reviewOnPhone = async (person: Person): Promise<Locator> => {
  const seen = await reviewInTab(person);
  await person.queue.locator('.deputy-need .deputy-summary').first().tap();
  await person.queue.locator('.deputy-frame').waitFor();
  return seen;
};

const SCENES: Scene[] = [
  { name: 'sidebar', options: { files, ...BY_RULES, viewport: { width: 1100, height: 700 } }, play: triage },
  {
    name: 'first-run',
    options: { files, viewport: { width: 1100, height: 480 } },
    play: async (person) => sidebarOf(person),
  },
  { name: 'phone', options: { files, ...BY_RULES, device: 'phone' }, play: triage },
  { name: 'review', options: { ...waiting, viewport: { width: 1100, height: 640 } }, play: review },
  {
    name: 'review-queue',
    options: { ...replyScene(waiting.files), viewport: { width: 1400, height: 980 } },
    play: playReply,
  },
  { name: 'review-phone', options: { ...waiting, device: 'phone' }, play: reviewOnPhone },
  { name: 'consent', options: { files, answer }, play: chooseAnthropic },
  {
    name: 'settings',
    options: { files, answer, viewport: { width: 1000, height: 900 } },
    play: goThroughSettings,
  },
];

const ALL = [...SCENES, ...PLAN_SCENES, ...ASK_SCENES, ...REGISTER_SCENES];
const TRIED = PICTURES === undefined ? someOf(ALL, { ci: 2, desk: 3 }) : ALL;

describeInBrowser('what a person sees', (open) => {
  for (const { name, options, play, isShownLight = false } of TRIED)
    it(`${name}, ${THEMES.join(' and ')}, without a complaint or a serious fault`, async () => {
      const { page, complaints } = await open(options);
      const person = new Person(page);
      const seen = await play(person);
      for (const theme of THEMES) {
        await page.evaluate(([as, device]) => window.dress(as, device), [
          theme,
          options.device ?? 'desktop',
        ] as const);
        await page.evaluate(() => document.fonts.ready);
        expect((await seen.boundingBox())?.height).toBeGreaterThan(100);
        expect(await page.evaluate(() => window.app.unknownIcons)).toEqual([]);
        expect(complaints).toEqual([]);
        // What is around the settings is the app's.
        const own = seen.locator('.vertical-tab-content').or(seen).last();
        expect(await seriousFaults(own)).toEqual([]);
        expect(await buttonsOverButtons(seen)).toEqual([]);
        if (PICTURES === undefined || (isShownLight && theme === 'dark')) continue;
        await person.dismissNotices();
        await page.mouse.move(0, 0);
        mkdirSync(PICTURES, { recursive: true });
        await seen.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
      }
    });
});
