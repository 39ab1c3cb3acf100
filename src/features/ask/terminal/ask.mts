import type { PastAsk } from '../work/asked';
import { MOST_MADE, type AskOrder, type AskOutcome, type AskProgress } from '../work/ask-deputy';
import { askedView, OFFERED_MEANINGS, type OfferedMeaning } from '../view/asked-view';
import { type Command, type Invocation, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { YES_OPTION } from '../../../../headless/command/many-calls.mjs';
import { STOPPING_AT_ONCE, WAITS_FOR_MODEL, whileShown } from '../../../../headless/command/while-shown.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { type ClockMoment, clockTime, clockMoment } from '../../../core/app/view/words/clock-time';
import { askedTree } from '../view/asked-tree';
import { byPrefix, namesOf } from '../../../../headless/operands/by-prefix.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { PROVIDER_EXIT, refusal } from '../../../../headless/command/refusal.mjs';
import { listenForStop } from '../../../../headless/node/stop-signals.mjs';

export const askCommand: Command = {
  name: 'ask',
  usage:
    '<vault> [TEXT] [--resume ID] [--retry N] [--as MEANING] [--by-model] [--remember N] [--dismiss N] [--history] [--yes] [--json]',
  summary: 'Ask in your own words: reminders, drafts, notes, searches, plans',
  options: [
    {
      name: 'resume',
      value: 'ID',
      summary: 'continue a stopped ask, by its id or note, or the beginning of it',
    },
    { name: 'retry', value: 'N', summary: 'with --resume: do its failed task N again' },
    {
      name: 'as',
      value: 'MEANING',
      values: OFFERED_MEANINGS.map(({ meaning }) => meaning),
      summary: 'with --resume: what was not understood is a search, note, reminder, draft or plan',
    },
    { name: 'by-model', summary: 'with --resume: ask the model for what was done without one' },
    { name: 'remember', value: 'N', summary: 'with --resume: remember what Deputy proposes as N' },
    { name: 'dismiss', value: 'N', summary: 'with --resume: do not remember it' },
    { name: 'history', summary: 'show earlier asks; only those that contain the words in TEXT' },
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes "Remind me to call John on Friday"',
  operands: { least: 0, most: Infinity },
  async run(invocation) {
    if (invocation.isSet('history')) return history(invocation);
    const wanted = orderOf(invocation);
    const opened = await invocation.openVaultForWork();
    const order = 'meant' in wanted ? { ...wanted, meant: await wholeId(opened, wanted.meant) } : wanted;
    const { deputy, folder } = opened;
    const { stop, release } = listenForStop(invocation, STOPPING_AT_ONCE);
    try {
      const outcome = await runAsk(opened, order, stop);
      if (outcome.kind === 'not_worked') throw refusal(outcome.refusal, folder);
      reportAsked(outcome, opened, invocation);
      await whileShown(opened, WAITS_FOR_MODEL, () => deputy.ask.followUp(stop).catch(() => undefined));
      invocation.output.json(await withFacts(outcome, deputy.ask, { folder, ...invocation }));
      return askedExit(outcome);
    } finally {
      release();
    }
  },
};

/** All words are the text, as when its quotes were left out. */
const wordsOf = (operands: readonly string[]): string | undefined =>
  operands.length === 0 ? undefined : operands.join(' ');

/** Completes the beginning of an ask's id or note; returns it unchanged if no ask fits. */
async function wholeId(opened: OpenVault, meant: string): Promise<string> {
  const asked = await opened.deputy.ask.history();
  if (asked.some(({ request, note }) => request.id === meant || note === meant)) return meant;
  const fitting = byPrefix(asked, meant, {
    names: ({ request, note }) => [request.id, note, ...namesOf(note)],
    shown: ({ request, note }) => `${note} (${request.text.replace(/\s+/gu, ' ').slice(0, 60)})`,
  });
  if (fitting === undefined) return meant;
  opened.ports.notifier.notify({ level: 'info', text: `"${meant}" is ${fitting.note}` });
  return fitting.request.id;
}

/** Carries out an ask, and shows its progress on a terminal. */
export const runAsk = (
  opened: Pick<OpenVault, 'deputy' | 'ports' | 'settings'>,
  order: AskOrder,
  stop: AbortSignal,
): ReturnType<OpenVault['deputy']['ask']['run']> =>
  whileShown(opened, WAITS_FOR_MODEL, (show) => {
    const onProgress = ({ request: { tasks }, running }: AskProgress): void => {
      if (running !== null) show({ text: WAITS_FOR_MODEL, done: running - 1, total: tasks.length });
    };
    return opened.deputy.ask.run(order, { onProgress }, stop);
  });

function orderOf({ operands, text, wholeNumber, isSet }: Invocation): AskOrder {
  const words = wordsOf(operands);
  const meant = text('resume');
  const task = wholeNumber('retry');
  const meaning = text('as');
  const kept = wholeNumber('remember');
  const fact = kept ?? wholeNumber('dismiss');
  if (meant !== undefined && words !== undefined) throw usageError('Use TEXT or --resume, not both.');
  if (meant !== undefined && meaning !== undefined)
    return { kind: 'meant', meant, task: null, as: meaningOf(meaning) };
  if (meant !== undefined && fact !== undefined)
    return { kind: 'fact', meant, fact, isKept: kept !== undefined };
  if (meant !== undefined && isSet('by-model')) return { kind: 'by_model', meant };
  if (meant !== undefined)
    return task === undefined ? { kind: 'resume', meant } : { kind: 'retry', meant, task };
  if (task !== undefined || fact !== undefined || meaning !== undefined || isSet('by-model'))
    throw usageError('--retry, --as, --by-model, --remember and --dismiss need --resume ID, too.');
  if (words === undefined) throw usageError('What do you want? deputy ask <vault> TEXT');
  return { kind: 'text', text: words };
}

/**
 * Prints proposed facts, each with the command lines that keep or dismiss it. Reads the ask again, because facts are
 * added a moment after the answer.
 */
async function withFacts(
  outcome: AskOutcome,
  ask: { history: () => Promise<PastAsk[]> },
  { folder, output }: { folder: string; output: Invocation['output'] },
): Promise<AskOutcome> {
  if (outcome.kind === 'refused') return outcome;
  const { id } = outcome.request;
  const request = (await ask.history()).find((each) => each.request.id === id)?.request ?? outcome.request;
  for (const { place, text } of askedView(request).proposed)
    output.say(
      `Remember this? ${text}`,
      `  Keep: deputy ask ${shellWord(folder)} --resume ${id} --remember ${String(place)}`,
      `  Dismiss: deputy ask ${shellWord(folder)} --resume ${id} --dismiss ${String(place)}`,
    );
  return { ...outcome, request };
}

/** Parses the value of `--as`; `note` stands for creating a note. */
function meaningOf(typed: string): OfferedMeaning['meaning'] {
  const wanted = typed === 'note' ? 'create_note' : typed;
  const offered = OFFERED_MEANINGS.find(({ meaning }) => meaning === wanted);
  if (offered === undefined) throw usageError(`--as takes ${TYPED}.`);
  return offered.meaning;
}

const TYPED = 'search, note, reminder, draft or plan';

/**
 * Prints an ask's outcome. The suggested command line resumes an unfinished ask, so that no answer is paid for twice.
 */
export function reportAsked(
  outcome: AskOutcome,
  { folder, settings }: Pick<OpenVault, 'folder' | 'settings'>,
  { output, calls }: Invocation,
): void {
  if (outcome.kind === 'refused') output.say(outcome.why);
  else {
    const view = askedView(outcome.request);
    output.say(...askedTree(view));
    calls.line = `deputy ask ${shellWord(folder)} --resume ${outcome.request.id}`;
    if (view.tasks.some(({ state }) => state === 'unclear'))
      output.say(`To say what is meant: ${calls.line} --as MEANING (${TYPED})`);
    for (const option of view.tasks.flatMap(({ options }) => options))
      output.say(`To answer: deputy ask ${shellWord(folder)} ${shellWord(option)}`);
    if (view.mayAskModel && settings.provider !== 'rules')
      output.say(`To ask the model instead: ${calls.line} --by-model`);
    if (view.skill !== '')
      output.say(`To keep the skill: deputy keep ${shellWord(folder)} ${shellWord(view.skill)}`);
    if (outcome.isMany)
      output.say(
        `This would do ${String(view.tasks.length)} things, more than ${String(MOST_MADE)}: nothing is done yet. If you want them all: ${calls.line}`,
      );
    else if (outcome.isStopped) output.say(`Stopped. To continue: ${calls.line}`);
    output.say(`Kept in ${outcome.note}`);
  }
}

export function askedExit(outcome: AskOutcome): ExitCode {
  if (outcome.kind === 'refused')
    return outcome.code === undefined ? EXIT.trouble : PROVIDER_EXIT[outcome.code];
  return askedView(outcome.request).status === 'done' ? EXIT.done : EXIT.trouble;
}

async function history({ operands, output, openVaultForWork }: Invocation): Promise<ExitCode> {
  const { deputy, ports } = await openVaultForWork();
  const words = wordsOf(operands);
  const asked = await deputy.ask.history(words);
  const moment = clockMoment(ports.clock);
  if (asked.length === 0)
    output.say(words === undefined ? 'Nothing was asked yet.' : 'Nothing like that was asked.');
  output.say(...asked.slice(0, MOST_SHOWN).flatMap((each) => lines(each, moment)));
  output.json({ asked });
  return EXIT.done;
}

const MOST_SHOWN = 50;

const lines = ({ request, note, standing }: PastAsk, moment: ClockMoment): string[] => {
  const { id, at, status, text, notice } = askedView(request, standing);
  const line = text.replace(/\s+/g, ' ').slice(0, 100);
  return [
    `${clockTime(Date.parse(at), moment).padEnd(13)}  ${status}  ${line}`,
    `    ${id}  ${note}`,
    ...(notice === '' ? [] : [`    ${notice}`]),
  ];
};
