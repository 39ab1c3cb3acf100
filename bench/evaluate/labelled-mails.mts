import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NO_PROFILE } from '../../src/core/drafts/profile';
import { parseNote, type Note } from '../../src/kernel/notes/note';
import { mailContext, type MailContext } from '../../src/core/triage/model/mail-context';
import type { Occasion } from '../../src/core/triage/model/occasion';
import { ROOT } from '../root.mjs';
import { languageOf } from './language-of.mjs';
import { type Label, readLabel } from './labels.mjs';

export interface LabelledMail extends Label {
  /** Whose mail it is: one collection, one mailbox. */
  source: string;
  /** A two-letter code; `other` where it can't be told. */
  language: string;
  note: Note;
  mail: MailContext;
}

export interface ReadMails {
  mails: LabelledMail[];
  /** What was left out, and why: one line each. */
  ignored: string[];
}

/** Where labelled mail that this project did not write is kept, with its licences. */
const CORPORA = process.env['DEPUTY_CORPORA'] ?? join(ROOT, '../shared/corpora/triage');

const OWN = join(ROOT, 'bench/evaluate/own-mails.jsonl');

/** All that is at hand without a `--mail`. */
export const KNOWN_FILES: readonly string[] = [
  OWN,
  ...[
    'gaia-mail',
    'agents-from-scratch',
    'insurance-agency',
    'insurer-desk-fr',
    'ordinary-mail-8-languages',
    'archived-that-matters',
    'money-that-moved',
    'small-faults',
  ].map((name) => join(CORPORA, `${name}.jsonl`)),
];

/** The mails of those files that exist; `docs/contributing/judgement.md` has the form of a line. */
export function readMails(files: readonly string[]): ReadMails {
  const mails: LabelledMail[] = [];
  const ignored: string[] = [];
  for (const file of files) {
    if (!existsSync(file)) {
      ignored.push(`${file}: not there`);
      continue;
    }
    const source = basename(file).replace(/\.jsonl$/u, '');
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      if (line.trim() === '') continue;
      const read = readLine(line, source);
      if (typeof read === 'string') ignored.push(`${basename(file)}:${String(index + 1)}: ${read}`);
      else mails.push(read);
    }
  }
  return { mails, ignored };
}

/** A labelled mail, or why the line is none. */
function readLine(line: string, source: string): LabelledMail | string {
  const record = parsed(line);
  if (typeof record !== 'object' || record === null) return 'no JSON object';
  const fields = new Map<string, unknown>(Object.entries(record));
  const text = textOf(fields);
  const label = readLabel(text);
  if (typeof label === 'string') return label;
  const note = noteOf(headersOf(text), text('body', 'email_thread'));
  if (note === null) return 'its headers make no note';
  const mail = mailContext('Needs_Action/mail.md', note);
  return {
    ...label,
    source: text('source') || source,
    language: text('language') || languageOf(`${mail.subject}\n${mail.body}`),
    note,
    mail,
  };
}

export type Fields = (...keys: string[]) => string;

/** The first of the fields that there is, as text; a list with commas between; '' for none. */
const textOf =
  (fields: ReadonlyMap<string, unknown>): Fields =>
  (...keys) => {
    const value = keys.map((key) => fields.get(key)).find((found) => found !== undefined && found !== null);
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
  };

const headersOf = (text: Fields): Record<string, string> => ({
  source: 'eml',
  message_id: text('id'),
  subject: text('subject'),
  from: text('from', 'author'),
  to: text('to'),
  cc: text('cc'),
  reply_to: text('reply_to'),
  date_received: text('date') || '2026-11-02T08:30:00+01:00',
  list_id: text('list_id'),
  list_unsubscribe: text('list_unsubscribe'),
  precedence: text('precedence'),
  auto_submitted: text('auto_submitted'),
  in_reply_to: text('in_reply_to'),
  attachments: text('attachments'),
});

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function noteOf(headers: Record<string, string>, body: string): Note | null {
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    value === '' ? [] : [`${key}: ${JSON.stringify(value)}`],
  );
  const note = parseNote(`---\n${lines.join('\n')}\n---\n\n${body}\n`);
  return note.ok ? note.value : null;
}

/** A mail is judged at the time it was written. */
export const occasionFor = ({ mail }: LabelledMail): Occasion => ({
  now: Date.parse(mail.date ?? '2026-11-02T08:30:00+01:00'),
  zone: 'UTC',
  person: NO_PROFILE,
});
