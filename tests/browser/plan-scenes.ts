import type { Locator } from 'playwright-core';
import type { BridgedAnswer, BridgedRequest } from '../../preview/page/networks';
import { scriptedAnswer } from '../e2e/scripted-answer';
import { aMailNote } from '../fakes/mail-note';
import type { Person } from './person';
import { aPlanNote } from './plan-notes';
import type { PageOptions } from './test-page';
import { allowedToSend, askingModelAt, sendingBy } from './waiting-drafts';

export interface Scene {
  name: string;
  options: PageOptions;
  play: (person: Person) => Promise<Locator>;
  isShownLight?: boolean;
}

const INVOICE = 'Needs_Action/The March invoice.md';

const MAIL = {
  subject: 'Invoice for March',
  body: 'Dear Ann,\n\nhere is the invoice for March: 14 hours, 1,120 euros. Please pay it by 15 April.\n\nKind regards,\nSam',
};

const MODEL = 'our-model';

export const answering = (value: unknown): BridgedAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** A model that writes the mail of a step, and answers with the word and to the built-in mails by which it is tried. */
function answer({ url, body }: BridgedRequest): BridgedAnswer {
  if (url.endsWith('/models')) return answering({ object: 'list', data: [{ id: MODEL, object: 'model' }] });
  const isTried = body?.includes('Decide about this note') === true;
  const said = isTried ? scriptedAnswer('draft_reply', { reply_body: 'Gladly.' }).json : MAIL;
  return completion(isAsked(body) ? { answer: 'ready' } : said);
}

/** Whether the model is only asked for the word that the check wants. */
export const isAsked = (body: string | null): boolean => body?.includes('being checked') === true;

export const completion = (said: unknown): BridgedAnswer =>
  answering({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: MODEL,
    choices: [
      {
        ...{ index: 0, finish_reason: 'stop', logprobs: null },
        message: { role: 'assistant', content: JSON.stringify(said), refusal: null },
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
  });

const files = {
  [INVOICE]: aMailNote({
    from: 'Ann Lee <ann@example.com>',
    subject: 'The March invoice',
    status: 'done',
    body: 'Dear Sam,\n\ncould you send us the invoice for March?\n\nAnn\n',
  }),
  'Plans/PLAN-2026-004-send-the-march-invoice.md': aPlanNote({
    id: 'PLAN-2026-004',
    source: '[[The March invoice]]',
    objective: 'Send the March invoice to Client A and log it',
    steps: [
      'x Find the hours of March',
      'x Draft the invoice',
      '✋ Send the invoice to Ann by e-mail',
      'Log it in Invoices 2026',
      'Set a reminder for 15 April',
    ],
    log: [
      [42, 'you', 'created', 'You asked for it.'],
      [41, MODEL, 'step_done', 'Step 1: 14 hours, from [[March]]'],
      [40, MODEL, 'step_done', 'Step 2: Drafted it in [[Invoice March]]'],
    ],
  }),
};

const AGREED = askingModelAt('http://localhost:9/v1');
const WAITING = {
  ...AGREED,
  ...allowedToSend('http://localhost:9/mcp', 10, AGREED.settings),
  files,
  answer,
};

const goToMission = async (person: Person): Promise<Locator> => {
  await person.requests.first().waitFor();
  await person.sidebar.locator('.deputy-status', { hasText: /Idle|Up to date/ }).waitFor();
  await person.unfold('Current mission');
  return person.page.locator('.mod-right-split');
};

const goToPlanSettings = async (person: Person): Promise<Locator> => {
  await person.chooseReader(/Use the built-in rules/);
  await person.press('Settings');
  await person.findSetting('Plans from notes');
  // The frame around a page is the app's.
  return person.page.locator('.mod-settings .vertical-tab-content').last();
};

export const PLAN_SCENES: readonly Scene[] = [
  { name: 'mission', options: { ...WAITING, viewport: { width: 1100, height: 800 } }, play: goToMission },
  { name: 'mission-phone', options: { ...WAITING, device: 'phone' }, play: goToMission },
  {
    name: 'settings-plans',
    options: {
      files,
      settings: sendingBy('https://mail.example.com/mcp'),
      viewport: { width: 1000, height: 900 },
    },
    play: goToPlanSettings,
  },
];
