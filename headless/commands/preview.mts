import { type Command, type Invocation, JSON_OPTION } from '../command/command.mjs';
import { listenForStop } from '../node/stop-signals.mjs';
import { describePreview, describePreviews, describeQuestions } from '../words/describe-preview.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import { notePath } from '../operands/plan-path.mjs';
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

/** Changes nothing. Calls a model only with `--last`, and only after a yes. */
export const previewCommand: Command = {
  name: 'preview',
  usage: '<vault> [note] [--ask TEXT] [--last N [--account NAME] [--rules] [--yes]] [--json]',
  summary: 'Show what will be sent to the model, and to whom, or what Deputy would have done with past mail',
  options: [
    { name: 'ask', value: 'TEXT', summary: 'what "deputy ask <vault> TEXT" would send' },
    { name: 'last', value: 'N', summary: 'judge the latest N mails, write nothing, and compare' },
    { name: 'account', value: 'NAME', summary: 'with --last: the mails of one account' },
    { name: 'rules', summary: 'with --last: judge by the built-in rules, whatever the settings say' },
    { name: 'yes', summary: 'with --last: do not ask before a model is called' },
    JSON_OPTION,
  ],
  example: '~/notes --last 20 --rules',
  operands: { least: 0, most: 1 },
  async run(invocation) {
    const {
      operands: [meant],
      text,
      wholeNumber,
      output,
      openVault,
    } = invocation;
    const asked = text('ask');
    const last = wholeNumber('last');
    if ([asked, meant, last].filter((each) => each !== undefined).length > 1)
      throw usageError('Either a note, --ask or --last.');
    if (last !== undefined) return rehearseLast(invocation, last);
    const opened = await openVault();
    const { deputy } = opened;
    if (asked !== undefined) {
      const questions = await deputy.preview.ask(asked);
      output.say(...describeQuestions(questions));
      output.json({ questions });
    } else if (meant !== undefined) {
      const path = await notePath(opened, meant);
      const shown = await deputy.preview.note(path);
      output.say(...describePreview(path, shown));
      output.json({ path, preview: shown });
    } else {
      const notes = await deputy.preview.run();
      output.say(...describePreviews(notes));
      output.json({ notes });
    }
    return EXIT.done;
  },
};

/** Maximum number of mails to judge; more would take long and show little more. */
const MOST_MAILS = 1_000;

async function rehearseLast(invocation: Invocation, last: number): Promise<ExitCode> {
  const { text, isSet, output, calls, openVault } = invocation;
  if (last > MOST_MAILS) throw usageError(`--last takes at most ${MOST_MAILS.toLocaleString('en')} mails.`);
  const { deputy, settings } = await openVault();
  const name = text('account');
  const account = name === undefined ? undefined : settings.accounts.find((each) => each.name === name);
  if (name !== undefined && account === undefined) throw usageError(`There is no mail account "${name}".`);
  const { stop, release } = listenForStop(invocation);
  try {
    const outcome = await deputy.rehearse(
      {
        last,
        ...(account === undefined ? {} : { account }),
        by: isSet('rules') ? 'rules' : 'settings',
        confirm: (estimate) => calls.isRehearsalWanted(estimate),
      },
      stop,
    );
    if (outcome.kind === 'declined') return EXIT.done;
    if (outcome.kind === 'refused') {
      output.warn(outcome.why);
      return EXIT.trouble;
    }
    output.say(...describeRehearsal(outcome.rehearsal));
    output.json(rehearsalJson(outcome.rehearsal));
    return outcome.rehearsal.stopped === null ? EXIT.done : EXIT.trouble;
  } finally {
    release();
  }
}

/** Describes how Deputy would have judged past mail: a summary, a table, and a line for each mail. */
function describeRehearsal(rehearsal: Rehearsal): string[] {
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
const rehearsalJson = ({ mails, judgedBy, ...rest }: Rehearsal) => ({
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
