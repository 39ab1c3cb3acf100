import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_PROFILE } from '../../src/features/drafts/profile';
import { DECISION_KINDS, type DecisionKind } from '../../src/features/triage/model/decision';
import { parseNote, type Note } from '../../src/kernel/notes/note';
import { mailContext, type MailContext } from '../../src/features/triage/model/mail-context';
import type { Occasion } from '../../src/features/triage/model/occasion';
import { ROOT } from '../root.mjs';

export interface LabelledMail {
  label: string;
  /** The decisions that agree with the label. */
  fitting: readonly DecisionKind[];
  /** To archive it does harm: it needed the person. */
  needsPerson: boolean;
  isAdvertising: boolean;
  note: Note;
  mail: MailContext;
}

/** Where labelled mail that this project did not write is kept, with its licences. */
const CORPORA = process.env['DEPUTY_CORPORA'] ?? join(ROOT, '../shared/corpora/triage');

const OWN = join(ROOT, 'bench/evaluate/own-mails.jsonl');

/** Ours, and all `.jsonl` files of the corpora's folder that are there. */
export function labelledMails(): LabelledMail[] {
  const files = ['gaia-mail.jsonl', 'agents-from-scratch.jsonl'].map((name) => join(CORPORA, name));
  return [OWN, ...files.filter((file) => existsSync(file))].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => labelled(JSON.parse(line))),
  );
}

const ANSWER = ['draft_reply', 'needs_info', 'delegate'] as const;

/** `../shared/corpora/README.md` maps the labels that are not ours. */
const FITTING: Record<string, readonly DecisionKind[]> = {
  URGENT: ['urgent'],
  NEEDS_RESPONSE: ANSWER,
  FYI: ['archive'],
  PROMOTIONAL: ['archive'],
  PERSONAL: ['draft_reply', 'archive'],
  respond: ANSWER,
  notify: DECISION_KINDS,
  ignore: ['archive'],
  urgent: ['urgent'],
  ask: ANSWER,
  inform: ['archive'],
  bulk: ['archive'],
};

const NEEDS_PERSON = new Set(['URGENT', 'NEEDS_RESPONSE', 'respond', 'urgent', 'ask']);

function labelled(record: unknown): LabelledMail {
  const fields = new Map<string, unknown>(Object.entries(record ?? {}));
  const text = (...keys: string[]): string => {
    const value = keys.map((key) => fields.get(key)).find((found) => found !== undefined && found !== null);
    return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  };
  const label = text('category', 'triage', 'label');
  const headers = {
    source: 'eml',
    message_id: text('id'),
    subject: text('subject'),
    from: text('from', 'author'),
    to: text('to'),
    cc: text('cc'),
    date_received: text('date') || '2026-11-02T08:30:00+01:00',
    list_id: text('list_id'),
    list_unsubscribe: text('list_unsubscribe'),
    auto_submitted: text('auto_submitted'),
    in_reply_to: text('in_reply_to'),
  };
  const note = noteOf(headers, text('body', 'email_thread'));
  return {
    label,
    fitting: FITTING[label] ?? [],
    needsPerson: NEEDS_PERSON.has(label) || (label === 'PERSONAL' && text('suggested_action') === 'reply'),
    isAdvertising: label === 'PROMOTIONAL' || label === 'bulk',
    note,
    mail: mailContext('Needs_Action/mail.md', note),
  };
}

function noteOf(headers: Record<string, string>, body: string): Note {
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    value === '' ? [] : [`${key}: ${JSON.stringify(value)}`],
  );
  const parsed = parseNote(`---\n${lines.join('\n')}\n---\n\n${body}\n`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** A mail is judged at the time it was written. */
export const occasionFor = ({ mail }: LabelledMail): Occasion => ({
  now: Date.parse(mail.date ?? ''),
  zone: 'UTC',
  person: NO_PROFILE,
});
