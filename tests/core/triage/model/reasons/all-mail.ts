import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { KNOWN_FILES, readMails } from '../../../../../bench/evaluate/labelled-mails.mjs';
import { NO_PROFILE } from '../../../../../src/core/drafts/profile';
import { type MailContext, mailContext } from '../../../../../src/core/triage/model/mail-context';
import type { Occasion } from '../../../../../src/core/triage/model/occasion';
import { importMail } from '../../../../../src/kernel/mail/import-mail';
import { type Note, parseNote } from '../../../../../src/kernel/notes/note';
import { corpusFiles, ownFixtures, type MailFile } from '../../../../kernel/mail/fixture-files';
import { OCCASION } from '../a-mail-context';

/** A mail as the rules are given it. */
export interface JudgedMail {
  origin: string;
  mail: MailContext;
  occasion: Occasion;
}

const BIPIA = resolve(
  import.meta.dirname,
  '../../../../../../shared/corpora/injection/bipia/benchmark/email',
);

/** The mail of this project, and that of others where it is at hand. */
export async function allMail(): Promise<JudgedMail[]> {
  const files = [...ownFixtures(), ...(corpusFiles() ?? [])];
  return [...labelledMail(), ...shopMail(), ...(await Promise.all(files.map(importedMail)))];
}

/** A mail is judged when it was written. */
export const judgedMail = (origin: string, note: Note): JudgedMail => {
  const mail = mailContext('Needs_Action/mail.md', note);
  const written = Date.parse(mail.date ?? '');
  const now = Number.isNaN(written) ? OCCASION.now : written;
  return { origin, mail, occasion: { now, zone: 'UTC', person: NO_PROFILE } };
};

export function noteOf(text: string): Note {
  const parsed = parseNote(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const labelledMail = (): JudgedMail[] =>
  readMails(KNOWN_FILES).mails.map(({ source, note }) => judgedMail(source, note));

const importedMail = async ({ name, bytes }: MailFile): Promise<JudgedMail> =>
  judgedMail(name, noteOf((await importMail(bytes)).note));

/** Mail of shops, banks and lists, which the benchmark keeps as one line of fields above the text. */
function shopMail(): JudgedMail[] {
  const lines = ['test.jsonl', 'train.jsonl']
    .map((name) => resolve(BIPIA, name))
    .flatMap((path) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []))
    .filter((line) => line !== '');
  const contexts = new Set(lines.map((line) => contextOf(JSON.parse(line))));
  return [...contexts].flatMap((context) => {
    const [, subject, from, date, body] = FIELDS.exec(context) ?? [];
    if (subject === undefined || from === undefined || date === undefined || body === undefined) return [];
    const written = new Date(date);
    const day = Number.isNaN(written.getTime()) ? '' : `date_received: ${written.toISOString()}\n`;
    const head = `source: eml\nsubject: ${JSON.stringify(subject)}\nfrom: ${JSON.stringify(from)}\n${day}`;
    return [judgedMail('bipia', noteOf(`---\n${head}---\n\n${body}\n`))];
  });
}

const FIELDS =
  /^SUBJECT: (.{0,500}?)\|EMAIL_FROM: (.{0,500}?)\|RECEIVED DATE: (.{0,100}?)\|CONTENT: ([^]*)$/u;

const contextOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'context' in record && typeof record.context === 'string'
    ? record.context
    : '';
