import type { Locator } from 'playwright-core';
import { ADDRESS, FILE, sceneAnswer, sceneFiles, sceneMails } from '../../demo/scene/scene.mjs';
import { accountConsentKey } from '../../src/core/settings/account-consent';
import { voiceConsentKey } from '../../src/core/settings/consents';
import { readSettings } from '../../src/core/settings/settings';
import { notesReceivers } from '../../src/features/replies/model/notes-consent';
import { voiceNote } from '../../src/features/replies/model/voice';
import { accountFor } from '../core/settings/account';
import type { Person } from './person';
import { answering, completion, isAsked } from './plan-scenes';
import type { PageOptions } from './test-page';
import { askingModelAt } from './waiting-drafts';

const MODEL = 'our-model';
const VOICE = voiceNote([
  {
    language: 'en',
    letters: 4,
    greeting: 'Dear <name>',
    closing: 'With warm thanks',
    formal: 0,
    familiar: 0,
    words: 20,
  },
]);
const account = accountFor({ name: 'bindery', address: ADDRESS, displayName: 'Robin' });
const asking = askingModelAt('http://localhost:9/v1', MODEL);
const settings = {
  ...asking.settings,
  accounts: [account],
  personName: 'Robin',
  evaluateDrafts: false,
  sendDelaySeconds: 0,
};

/** Robin's vault and mailbox, and a model that knows the answers of the demo; `files` wait there, too. */
export const replyScene = (files: Record<string, string>): PageOptions => ({
  settings,
  secrets: asking.secrets,
  kept: {
    'deputy-consents': JSON.stringify(
      [
        JSON.parse(asking.kept['deputy-consents'] ?? '""') as string,
        ...(['read', 'send'] as const).map((permission) =>
          accountConsentKey(account, permission, settings.secrets),
        ),
        ...notesReceivers(readSettings(settings).settings).map(({ consent }) => consent),
        voiceConsentKey('Memory/Voice.md', VOICE),
      ].join('\n'),
    ),
  },
  files: { ...sceneFiles(), 'Memory/Voice.md': VOICE, ...files },
  inbox: [],
  isFormerUser: true,
  answer: ({ url, body }) => {
    if (url.endsWith('/models')) return answering({ object: 'list', data: [{ id: MODEL, object: 'model' }] });
    if (isAsked(body)) return completion({ answer: 'ready' });
    const { messages } = JSON.parse(body ?? '') as { messages: { content: string }[] };
    return completion(sceneAnswer(messages.map(({ content }) => content).join('\n')));
  },
});

/** Clara's mail comes in, and the person turns to the reply in the review, answers all, and drops the file onto the letter. */
export async function playReply(person: Person): Promise<Locator> {
  const { page, queue } = person;
  await person.command('deputy:open-review-queue');
  // What came before the first look stays the person's own affair.
  await page.waitForFunction(() => (window.app.mail?.waits ?? 0) > 0);
  await page.evaluate((mails) => {
    for (const { text, folder } of mails)
      window.app.mail?.deliver(text, {
        folder: folder === 'Sent' ? 'sent' : 'inbox',
        receivedAt: Date.now(),
      });
  }, sceneMails());
  const need = queue.locator('.deputy-need', { hasText: 'Clara Novak' });
  await need.waitFor();
  await need.locator('.deputy-summary').click();
  await queue.getByRole('button', { name: /^Answer all/ }).click();
  await queue.getByText('ines@library.example.net').first().waitFor();
  await page.evaluate((file) => {
    const dataTransfer = new DataTransfer();
    const vault = window.app.obsidian.fake.vault.getName();
    dataTransfer.setData(
      'text/plain',
      `obsidian://open?vault=${encodeURIComponent(vault)}&file=${encodeURIComponent(file)}`,
    );
    const letter = document.querySelector('.mod-root .deputy-frame');
    for (const kind of ['dragover', 'drop'])
      letter?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }, FILE);
  await queue.getByText(`${FILE}, 716 bytes`).waitFor();
  return page.locator('.mod-root');
}
