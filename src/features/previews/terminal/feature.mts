import type { TerminalFeature, TriageWay } from '../../../../headless/command/terminal-feature.mjs';
import { type Command, type Invocation, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { listenForStop } from '../../../../headless/node/stop-signals.mjs';
import type { JudgedPast } from '../view/look';
import { lookAtPast } from '../view/look-at-past';
import { lookAtAsk, lookAtNote, lookAtRun, lookLines } from '../view/look-text';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { notePath } from '../../../../headless/operands/note-path.mjs';

/** Changes nothing. Calls a model only with `--last`, and only once the person allows it. */
const previewCommand: Command = {
  name: 'preview',
  usage: '<vault> [note] [--ask TEXT] [--last N [--account NAME] [--rules] [--yes]] [--json]',
  summary: 'Show what will be sent to the model, and to whom, or what Deputy would have done with past mail',
  options: [
    { name: 'ask', value: 'TEXT', summary: 'what "deputy ask <vault> TEXT" would send' },
    {
      name: 'last',
      value: 'N',
      summary: 'judge the latest N mails and compare with what you did; writes nothing',
    },
    { name: 'account', value: 'NAME', summary: 'with --last: only the mails of one account' },
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
      throw usageError('Use only one of a note, --ask and --last.');
    if (last !== undefined) return judgeLast(invocation, last);
    const opened = await openVault();
    const { deputy } = opened;
    if (asked !== undefined) {
      const questions = await deputy.previews.ask(asked);
      output.say(...lookLines(lookAtAsk(questions), { isWhole: true }));
      output.json({ questions });
    } else if (meant !== undefined) {
      const path = await notePath(opened, meant);
      const preview = await deputy.previews.note(path);
      output.say(...lookLines(lookAtNote(path, preview), { isWhole: true }));
      output.json({ path, preview });
    } else {
      const notes = await deputy.previews.run();
      output.say(...lookLines(lookAtRun(notes), { isWhole: false }));
      output.json({ notes });
    }
    return EXIT.done;
  },
};

/** `deputy triage --dry-run`: prints the prompts that it would send. Calls no model and changes nothing. */
const DRY_RUN: TriageWay = {
  usage: '[--dry-run]',
  options: [
    {
      name: 'dry-run',
      short: 'n',
      summary: 'show what would be sent and who would get it, and do nothing',
    },
  ],
  run: (invocation) => (invocation.isSet('dry-run') ? showRun(invocation) : null),
};

async function showRun({ isSet, wholeNumber, output, openVault }: Invocation): Promise<ExitCode> {
  if (isSet('retry-failed')) throw usageError("--retry-failed can't be combined with --dry-run.");
  const { deputy } = await openVault();
  const notes = await deputy.previews.run({ limit: wholeNumber('limit'), part: 'triage' });
  output.say(...lookLines(lookAtRun(notes), { isWhole: false }));
  output.json({ notes });
  return EXIT.done;
}

/** Maximum number of mails to judge; more would take long and show little more. */
const MOST_MAILS = 1_000;

async function judgeLast(invocation: Invocation, last: number): Promise<ExitCode> {
  const { text, isSet, output, calls, openVault } = invocation;
  if (last > MOST_MAILS) throw usageError(`--last takes at most ${MOST_MAILS.toLocaleString('en')} mails.`);
  const { deputy, settings } = await openVault();
  const name = text('account');
  const account = name === undefined ? undefined : settings.accounts.find((each) => each.name === name);
  if (name !== undefined && account === undefined) throw usageError(`There is no mail account "${name}".`);
  const { stop, release } = listenForStop(invocation);
  try {
    const outcome = await deputy.previews.past(
      {
        last,
        ...(account === undefined ? {} : { account }),
        by: isSet('rules') ? 'rules' : 'settings',
        confirm: (estimate) => calls.isJudgingWanted(estimate),
      },
      stop,
    );
    if (outcome.kind === 'declined') return EXIT.done;
    if (outcome.kind === 'refused') {
      output.warn(outcome.why);
      return EXIT.trouble;
    }
    output.say(...lookLines(lookAtPast(outcome.past), { isWhole: false }));
    output.json(pastJson(outcome.past));
    return outcome.past.stopped === null ? EXIT.done : EXIT.trouble;
  } finally {
    release();
  }
}

const pastJson = ({ mails, judgedBy, ...rest }: JudgedPast) => ({
  ...rest,
  judged_by: judgedBy,
  mails: mails.map(({ from, subject, receivedAt, did, would }) => ({
    ...{ from, subject, received_at: new Date(receivedAt).toISOString(), did },
    ...(would.kind === 'decided'
      ? { decision: would.decision, reason: would.reason }
      : { decision: null, reason: would.why }),
  })),
});

/** Shows work before it is done. */
export const previewsTerminal: TerminalFeature = {
  commands: [{ heading: 'Preview, report and undo', command: previewCommand }],
  triage: DRY_RUN,
};
