import {
  ACT_WORDS,
  countTable,
  NOTHING_CHANGED,
  rehearsalNotes,
  rehearsalTitle,
  type TextTable,
  trustLines,
  wouldWords,
} from '../../src/app/view/rehearsal-text';
import { inOrderOfWeight, type Rehearsal, type RehearsedMail } from '../../src/app/view/rehearsal-view';
import { shortened } from '../../src/kernel/mail/model-words';

/** Describes how Deputy would have judged past mail: a summary, a table, and a line for each mail. */
export function describeRehearsal(rehearsal: Rehearsal): string[] {
  const { mails, place } = rehearsal;
  if (mails.length === 0) return [`There is no mail in ${place} to judge.`, ...rehearsalNotes(rehearsal)];
  return [
    rehearsalTitle(rehearsal),
    NOTHING_CHANGED,
    ...rehearsalNotes(rehearsal),
    '',
    ...tableLines(countTable(rehearsal)),
    '',
    ...trustLines(rehearsal),
    ...inOrderOfWeight(mails).map(mailLine),
  ];
}

function tableLines({ head, rows }: TextTable): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

function mailLine(mail: RehearsedMail): string {
  const day = new Date(mail.receivedAt).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const what = `${shortened(mail.from, 60)}: ${shortened(mail.subject, 80) || '(no subject)'}`;
  const did = mail.did === null ? '' : ` (${ACT_WORDS[mail.did]})`;
  return `  ${day} ${what} -> ${shortened(wouldWords(mail), 200)}${did}`;
}

/** The rehearsal as printed with `--json`. */
export const rehearsalJson = ({ mails, judgedBy, ...rest }: Rehearsal) => ({
  ...rest,
  judged_by: judgedBy,
  mails: mails.map(({ from, subject, receivedAt, did, would }) => ({
    from,
    subject,
    received_at: new Date(receivedAt).toISOString(),
    did,
    ...(would.kind === 'decided'
      ? { decision: would.decision, reason: would.reason }
      : { decision: null, reason: would.why }),
  })),
});
