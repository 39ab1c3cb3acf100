import { accountConsentKey } from '../../src/core/settings/account-consent';
import type { Settings } from '../../src/core/settings/settings';
import { notesReceivers } from '../../src/features/replies/model/notes-consent';
import { accountFor } from '../core/settings/account';
import { Stage } from '../core/app/stage';
import { FakeClock } from '../fakes/fake-clock';
import { aMailNote } from '../fakes/mail-note';
import { MemoryMailbox } from '../fakes/memory-mailbox';
import { ScriptedModel, type ScriptedModelOptions } from '../fakes/scripted-model';

const ACCOUNT = accountFor();
const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T09:00:00Z');
export const WRITTEN =
  'Dear Bob,\n\non 16 November I asked whether you can come on Friday. The roof is still open.\n\nAnn';

const eml = (id: string, text: string, more = '', daysAgo = 6): string =>
  `From: ann@example.com\r\nTo: Bob <bob@example.org>\r\nSubject: The roof\r\nMessage-ID: <${id}@example.com>\r\nDate: ${new Date(NOW - daysAgo * DAY).toUTCString()}\r\n${more}\r\n${text}\r\n`;

export interface ReminderOptions {
  provider?: string;
  answers?: ScriptedModelOptions['answers'];
  isAgreed?: boolean;
  settings?: Partial<Settings>;
  files?: Record<string, string>;
}

/** A person who wrote to Bob six days ago and is reminded after five, with a model elsewhere. */
export function aReminderStage({
  provider = 'openai',
  answers = [{ json: { reply: WRITTEN } }],
  isAgreed = true,
  settings = {},
  files,
}: ReminderOptions = {}) {
  const mail = new MemoryMailbox();
  const sent: [text: string, daysAgo: number][] = [
    [eml('old', 'Hi Bob,\n\nthe ladder is in the shed.\n\nAll the best\nAnn', '', 30), 30],
    [eml('q', 'Hi Bob, can you come on Friday?', 'In-Reply-To: <first@example.org>\r\n'), 6],
  ];
  for (const [text, daysAgo] of sent) mail.deliver(text, { folder: 'sent', receivedAt: NOW - daysAgo * DAY });
  const model = new ScriptedModel({ answers, provider });
  const base = {
    ...{
      provider,
      accounts: [ACCOUNT],
      personName: 'Ann',
      remindAfterDays: 5,
      evaluateDrafts: false,
      queueDrafts: true,
    },
    consents: ['openai', accountConsentKey(ACCOUNT, 'read', {}), accountConsentKey(ACCOUNT, 'send', {})],
    ...settings,
  };
  const receivers = notesReceivers(new Stage({ settings: base }).settings);
  const consents = [...base.consents, ...(isAgreed ? receivers.map(({ consent }) => consent) : [])];
  const stage = new Stage({
    ...{ mail, model, clock: new FakeClock({ auto: true, start: new Date(NOW).toISOString() }) },
    files: {
      'Done/first.md': aMailNote({
        ...{ messageId: '<first@example.org>', status: 'done', body: 'The tiles cost 80 EUR.\n' },
        frontmatter: { from: 'Bob <bob@example.org>', to: 'ann@example.com' },
      }),
      'People/Bob.md': '---\nemail: bob@example.org\n---\nHe only works in the mornings.\n',
      ...files,
    },
    settings: { ...base, consents },
  });
  const draft = (): string => stage.vault.text(stage.vault.paths('Drafts')[0] ?? '');
  return { stage, model, draft, shown: () => model.requests[0]?.messages[0]?.content ?? '' };
}
