import { undoReport } from '../../src/core/app/reports/undo-report';
import type { Deputy } from '../../src/core/app/deputy';
import type { UndoOutcome } from '../../src/core/app/undo';
import { readRunner } from '../../src/core/session/runner';
import type { Settings } from '../../src/core/settings/settings';
import type { DoneAction } from '../../src/core/app/undo-history';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { counted } from '../../src/core/app/view/words/counted';
import { type ClockMoment, clockTime, clockMoment } from '../../src/core/app/view/words/clock-time';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { byPrefix } from '../operands/by-prefix.mjs';
import { refusal, setUpLine } from '../command/refusal.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { confirmBy } from '../words/terminal.mjs';

const MOST_LISTED = 50;

export const undoCommand: Command = {
  name: 'undo',
  usage: '<vault> [<id>] [--list] [--rest] [--json]',
  summary: 'Undo the last action, or one by its id or the beginning of it',
  options: [
    { name: 'list', summary: 'show what was done, with the ids, and change nothing' },
    { name: 'rest', summary: 'undo all but the notes changed since' },
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 1 },
  async run({ vault, operands: [id], isSet, ask, output, openVault, openVaultForWork }) {
    if (isSet('list')) {
      if (id !== undefined) throw usageError('--list accepts no id.');
      const { deputy, ports } = await openVault();
      const actions = await deputy.history.list(MOST_LISTED);
      const moment = clockMoment(ports.clock);
      output.say(
        ...(actions.length === 0
          ? ['Nothing was done yet.']
          : actions.map((each) => describeAction(each, { shortId: shortIdIn(actions), moment }))),
      );
      output.json({ actions });
      return EXIT.done;
    }
    const { deputy, folder, ports, settings } = await openVaultForWork();
    const whole = id === undefined ? undefined : await wholeId(deputy, id);
    const ids = whole === undefined ? {} : { ids: [whole] };
    let outcome = await deputy.undo({ ...ids, rest: isSet('rest') });
    if (outcome.kind === 'set_up' && ask !== null && !output.isJson) {
      output.report(undoReport(outcome));
      if (await confirmBy(ask)('Undo the set-up?')) outcome = await deputy.undo({ ids: [outcome.id] });
      else return EXIT.trouble;
    }
    if (outcome.kind === 'not_worked') throw refusal(outcome, folder);
    if (outcome.kind === 'nothing' && whole !== undefined) output.say(await whyNothing(deputy, whole, vault));
    else
      output.report(
        undoReport(
          outcome,
          `If it still asks whether it was sent, and it was not: deputy approve ${shellWord(vault)} <approval> --not-sent`,
        ),
        ...nextSteps(outcome, id, vault),
        ...stillAsked(outcome, settings, vault),
        ...((await readRunner(ports.vault, settings.folders.logs)).kind === 'none'
          ? [`Deputy is no longer set up here. To set it up: ${setUpLine(folder)}`]
          : []),
      );
    output.json(outcome);
    return outcome.kind === 'conflict' ||
      outcome.kind === 'set_up' ||
      (id !== undefined && outcome.kind !== 'undone')
      ? EXIT.trouble
      : EXIT.done;
  },
};

/** Completes the beginning of an id; returns it unchanged if no listed action matches. */
async function wholeId({ history }: Pick<Deputy, 'history'>, typed: string): Promise<string> {
  const actions = await history.list(MOST_LISTED);
  if (actions.some(({ id }) => id === typed)) return typed;
  const shown = ({ id, label }: DoneAction): string => `${id} (${label})`;
  return byPrefix(actions, typed, { names: ({ id }) => [id], shown })?.id ?? typed;
}

async function whyNothing({ history }: Pick<Deputy, 'history'>, id: string, vault: string): Promise<string> {
  const actions = await history.list(MOST_LISTED);
  const known = actions.find((action) => action.id === id);
  if (known !== undefined) return `There is nothing left to undo: ${known.label}${STATES[known.state]}.`;
  const open = actions.filter(({ state }) => state === 'undoable').length;
  const rest = open === 0 ? 'Nothing can be undone' : `${counted(open, 'action')} can be undone`;
  return `No action has the id "${id}". ${rest}. To see the ids: deputy undo ${shellWord(vault)} --list`;
}

const STATES: Record<DoneAction['state'], string> = {
  undoable: '',
  undone: ' (undone)',
  passed_over: ' (a note was changed since)',
  sent: " (can't be undone)",
};

/** The first characters of an id, enough to tell it from the others. */
const shortIdIn =
  (actions: readonly DoneAction[]) =>
  (whole: string): string => {
    let length = SHOWN_ID;
    const isShared = (): boolean =>
      actions.some(({ id }) => id !== whole && id.startsWith(whole.slice(0, length)));
    while (length < whole.length && isShared()) length += 1;
    return whole.slice(0, length);
  };

const SHOWN_ID = 8;

const describeAction = (
  { id, at, label, state }: DoneAction,
  { shortId, moment }: { shortId: (id: string) => string; moment: ClockMoment },
): string => `${clockTime(Date.parse(at), moment).padEnd(13)}  ${shortId(id)}  ${label}${STATES[state]}`;

/** Suggests commands that may follow. */
function nextSteps(outcome: UndoOutcome, id: string | undefined, vault: string): string[] {
  const undo = `deputy undo ${shellWord(vault)}`;
  if (outcome.kind === 'final' && id === undefined)
    return [
      `What waits for you: deputy status ${shellWord(vault)}`,
      `To undo what was done before it: ${undo}`,
    ];
  if (outcome.kind === 'set_up') return [`To undo the set-up: ${undo} ${outcome.id}`];
  if (outcome.kind === 'conflict' && outcome.hasRest)
    return [`To undo all but the notes changed since: ${undo} ${outcome.ids[0] ?? ''} --rest`];
  return [];
}

/** Approvals that stay after the act that asked for them is undone, as after "not sent". */
const stillAsked = (outcome: UndoOutcome, { folders }: Pick<Settings, 'folders'>, vault: string): string[] =>
  outcome.kind !== 'undone'
    ? []
    : outcome.kept
        .filter((path) => path.startsWith(`${folders.pendingApproval}/`))
        .map(
          (path) =>
            `It still waits for your approval. To reject it: deputy reject ${shellWord(vault)} ${shellWord(path)}`,
        );
