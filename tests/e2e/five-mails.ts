import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { DecisionKind } from '../../src/core/triage/model/decision';
import type { Mail } from './eml';

const CORPUS = fileURLToPath(new URL('../../../shared/corpora/triage/', import.meta.url));

const gaiaMail = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    body: z.string(),
    date: z.string(),
  })
  .transform(({ to, date, ...mail }): Mail => ({
    ...mail,
    to: to.join(', '),
    date: new Date(date).toUTCString(),
  }));

const agentsMail = z
  .object({
    id: z.string(),
    author: z.string(),
    to: z.string(),
    subject: z.string(),
    email_thread: z.string(),
  })
  .transform(({ author, email_thread, ...mail }): Mail => ({ ...mail, from: author, body: email_thread }));

/** One for each decision, by what the corpora's own labels say about it. */
const CHOSEN: Record<DecisionKind, string> = {
  draft_reply: '130218b0-7368-41e3-ad90-cfd67049cd7d',
  needs_info: 'email_input_10',
  archive: 'email_input_14',
  urgent: '8b450264',
  delegate: 'f7199b12',
};

export interface FiveMails {
  origin: 'corpora' | 'own fixtures';
  mails: Record<DecisionKind, Mail>;
}

/** Five mails that were written for other projects; where their corpora are missing, five of our own. */
export function fiveMails(): FiveMails {
  if (!existsSync(CORPUS)) return { origin: 'own fixtures', mails: OWN };
  const all = [
    ...readLines('gaia-mail.jsonl').map((line) => gaiaMail.parse(line)),
    ...readLines('agents-from-scratch.jsonl').map((line) => agentsMail.parse(line)),
  ];
  const find = (id: string): Mail => {
    const mail = all.find((candidate) => candidate.id === id || candidate.id.startsWith(`${id}-`));
    if (mail === undefined) throw new Error(`The corpora hold no mail ${id}`);
    return mail;
  };
  const mails = {
    draft_reply: find(CHOSEN.draft_reply),
    needs_info: find(CHOSEN.needs_info),
    archive: find(CHOSEN.archive),
    urgent: find(CHOSEN.urgent),
    delegate: find(CHOSEN.delegate),
  };
  return { origin: 'corpora', mails };
}

const readLines = (file: string): unknown[] =>
  readFileSync(`${CORPUS}${file}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line));

const TO = 'Robin Example <robin@example.com>';

const OWN: Record<DecisionKind, Mail> = {
  draft_reply: {
    id: 'hike',
    from: 'ida@example.org',
    to: TO,
    subject: 'Re: The hike on Saturday',
    body: 'Do we still meet at the station at two?\n\nIda\n',
  },
  needs_info: {
    id: 'planning',
    from: 'Team Lead <lead@example.org>',
    to: TO,
    subject: 'Planning for the quarter',
    body: 'When do you have 90 minutes, on Monday or on Wednesday?\n',
  },
  archive: {
    id: 'likes',
    from: 'Some Network <notifications@example.net>',
    to: TO,
    subject: '5 people liked your post',
    body: 'See who liked it.\n\nTo unsubscribe, change your settings.\n',
  },
  urgent: {
    id: 'outage',
    from: 'Olga Ops <olga@example.org>',
    to: TO,
    subject: 'The shop does not answer',
    body: 'Every request fails since 14:02. Can you look at once?\n',
  },
  delegate: {
    id: 'contacts',
    from: 'Kim Partner <kim@example.net>',
    to: TO,
    subject: 'Contacts for the integration',
    body: 'Our lawyers need to know whom to talk to on your side.\n',
  },
};
