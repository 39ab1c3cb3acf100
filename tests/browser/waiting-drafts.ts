import { consentKey } from '../../src/core/settings/provider-consent';
import { serverConsentKey } from '../../src/core/settings/consents';
import { NO_PROFILE } from '../../src/core/drafts/profile';
import type { EmailTool } from '../../src/core/approvals/model/email-tool';
import { draftNote } from '../../src/core/drafts/draft-note';
import { noteLink } from '../../src/kernel/notes/names';
import type { ToolServer } from '../../src/kernel/ports/tool-server';
import { aMailNote } from '../fakes/mail-note';
import type { PageOptions } from './test-page';

/** Whom a mail is from, what it is about, and the reply that was drafted. */
export interface Exchange {
  name: string;
  subject: string;
  reply: string;
  from?: string;
  body?: string;
}

export const addressOf = ({ name, from }: Exchange): string =>
  from ?? `${name.toLowerCase().replace(' ', '.')}@example.org`;

/** Mails that were triaged, and their drafts, as a model left them: path to text. */
export function waitingDrafts(exchanges: readonly Exchange[]): Record<string, string> {
  return Object.fromEntries(exchanges.flatMap((exchange, index) => entriesOf(exchange, index)));
}

function entriesOf(exchange: Exchange, index: number): [string, string][] {
  const { name, subject, reply } = exchange;
  const from = `${name} <${addressOf(exchange)}>`;
  const message_id = `<${String(index)}@example.org>`;
  const source = `Needs_Action/${subject.replace(/[?:/]/g, '')}.md`;
  const minute = String(10 + index);
  const draft = draftNote({
    folder: 'Drafts',
    source: { path: source, link: noteLink(source), frontmatter: { from, subject, message_id } },
    reply,
    draftedBy: 'anthropic:claude-haiku-5-5',
    draftedAt: `2026-11-02T09:${minute}:00.000+01:00`,
    confidence: 0.9,
    isUrgent: false,
    isTemplate: false,
    profile: NO_PROFILE,
    ownAddresses: new Set(),
    awaitsRevision: false,
  });
  const decided = {
    decision: 'draft_reply',
    decision_reason: 'Answers a direct question.',
    draft_path: draft.path,
  };
  const mail = aMailNote({
    status: 'pending_approval',
    messageId: message_id,
    from,
    subject,
    frontmatter: decided,
    ...(exchange.body === undefined ? {} : { body: exchange.body }),
  });
  return [
    [source, mail],
    // No log tells of the model, so none is named: a price would be unknown.
    [draft.path, draft.text.replace(/^drafted_by: .*\n/m, '')],
  ];
}

/** `data.json` with a server of tools that sends what was approved. */
export const sendingBy = (
  url: string,
): { toolServers: ToolServer[]; emailTool: EmailTool; sendDelaySeconds: number } => ({
  sendDelaySeconds: 0,
  toolServers: [{ name: 'mail', transport: { kind: 'http', url, headers: {} } }],
  emailTool: {
    server: 'mail',
    tool: 'send_email',
    arguments: {
      to: { name: 'to', form: 'list' },
      cc: { name: 'cc', form: 'list' },
      subject: { name: 'subject', form: 'text' },
      body: { name: 'body', form: 'text' },
      inReplyTo: { name: 'inReplyTo', form: 'text' },
      references: { name: 'references', form: 'text' },
    },
    constants: {},
  },
});

export const BY_RULES = {
  settings: { provider: 'rules' },
  kept: { 'deputy-consents': JSON.stringify('rules') },
};

/** A person agreed to a model at an address of their own, and linked its key. */
export const askingModelAt = (
  baseUrl: string,
  model = '',
): Required<Pick<PageOptions, 'kept' | 'secrets'>> & { settings: Parameters<typeof consentKey>[0] } => {
  const settings = { provider: 'custom' as const, baseUrl, model, secrets: { CUSTOM_API_KEY: 'my-model' } };
  return {
    settings,
    kept: { 'deputy-consents': JSON.stringify(consentKey(settings)) },
    secrets: { 'my-model': 'sk-scripted-0123456789' },
  };
};

/** A person chose who reads, by default the rules, and allowed that server on this device. */
export const allowedToSend = (
  url: string,
  sendDelaySeconds = 0,
  reader: Parameters<typeof consentKey>[0] = { provider: 'rules', secrets: {} },
): Required<Pick<PageOptions, 'kept'>> & { settings: object } => {
  const settings = { ...sendingBy(url), sendDelaySeconds, ...reader };
  const servers = settings.toolServers.map((server) => serverConsentKey(server, {}));
  return {
    settings,
    kept: { 'deputy-consents': JSON.stringify([consentKey(reader), ...servers].join('\n')) },
  };
};
