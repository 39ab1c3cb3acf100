import type { Locator } from 'playwright-core';
import type { BridgedAnswer, BridgedRequest } from '../../preview/page/networks';
import { consentKey } from '../../src/core/settings/provider-consent';
import { aMailNote } from '../fakes/mail-note';
import { FakeClock } from '../fakes/fake-clock';
import { BatchServer } from '../wire/batch-server';
import type { Person } from './person';
import type { Scene } from './plan-scenes';
import type { PageOptions } from './test-page';

const NOTES = 120;

const files = Object.fromEntries(
  Array.from({ length: NOTES }, (_, index) => [
    `Needs_Action/note-${String(index + 1)}.md`,
    aMailNote({ subject: `note-${String(index + 1)}`, messageId: `<${String(index + 1)}@example.org>` }),
  ]),
);

const settings = { provider: 'anthropic', secrets: { ANTHROPIC_API_KEY: 'my-key' } };

const ARCHIVE = {
  reasoning: 'It needs no answer.',
  decision: 'archive',
  confidence: 0.9,
  reply_body: null,
  delegation_target: null,
  info_needed: null,
};

/** A page with a backlog, whose provider's batch service is played by the server. */
export function backlogPage(): { server: BatchServer; options: PageOptions } {
  const server = new BatchServer('anthropic', new FakeClock({ start: Date.now() }));
  server.fate = () => ({ kind: 'answer', json: ARCHIVE });
  const answer = async ({ url, body, ...rest }: BridgedRequest): Promise<BridgedAnswer> => {
    const response = await server.fetch(url, body === null ? rest : { ...rest, body });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  return {
    server,
    options: {
      files,
      answer,
      settings,
      kept: {
        'deputy-consents': JSON.stringify(consentKey(settings)),
        'deputy-held': JSON.stringify(true),
      },
      secrets: { 'my-key': 'sk-ant-example' },
      viewport: { width: 1_100, height: 640 },
    },
  };
}

/** Goes to the question with the price. */
export const goToPlan = async (person: Person): Promise<Locator> => {
  await person.press('Use the batch service');
  await person.dialog.getByRole('button', { name: /^Submit/ }).waitFor();
  return person.dialog;
};

const goToProgress = async (person: Person): Promise<Locator> => {
  await goToPlan(person);
  await person.dialog.getByRole('button', { name: /^Submit 120 notes/ }).click();
  await person.sidebar.getByText(/Batch service: 0 of 120 are back/).waitFor();
  return person.page.locator('.mod-right-split');
};

const offer = async (person: Person): Promise<Locator> => {
  await person.sidebar.getByRole('button', { name: 'Use the batch service' }).waitFor();
  return person.page.locator('.mod-right-split');
};

export const BATCH_SCENES: Scene[] = [
  { name: 'batch-offer', options: backlogPage().options, play: offer },
  { name: 'batch-plan', options: backlogPage().options, play: goToPlan },
  { name: 'batch-progress', options: backlogPage().options, play: goToProgress },
];
