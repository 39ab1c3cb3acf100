import type { CliData, CliFlags, Plugin } from 'obsidian';
import { allFeatures } from '../../core/feature';
import { type Actions, type CommandId, APP_COMMANDS } from '../../core/settings/command-table';
import { noteInFront } from '../parts/note-to-show';
import { openDashboard } from '../open-dashboard';
import { type Report, reportText, success, trouble } from '../../core/app/view/report';
import { type AppCommand, type AppParts, appCommands, type CommandLineEntry } from '../plugin-feature';
import type { ReviewActions } from '../review/review-actions';
import type { Work } from '../work';
import { registerOptional } from './optional-part';

const isCommand = (id: string): id is CommandId => Object.hasOwn(APP_COMMANDS, id);

/** The table as a list, in its order. */
export const COMMAND_ROWS = Object.entries(APP_COMMANDS).flatMap(([id, row]) =>
  isCommand(id) ? [{ id, ...row }] : [],
);

export interface CommandLineOptions {
  plugin: Plugin;
  work: Work;
  requests: ReviewActions;
  /** Actions of the app, for commands that only open something there. */
  show: Actions;
  parts: AppParts;
}

interface Entry {
  flags: CliFlags | null;
  run: (given: CliData) => Report | Promise<Report>;
}

/** Commands in Obsidian's own command line: `deputy:run-triage limit=3`. Each prints a text as its result. */
export function registerCommandLine(options: CommandLineOptions): void {
  const { plugin } = options;
  const table = entries(options);
  const own = COMMAND_ROWS.map(({ id, name }) => ({ id, name, ...table[id] }));
  const ofFeatures = allFeatures().flatMap(({ commands = [] }) =>
    commands.map((command) => ({ ...command.app, flags: null, run: () => options.work.report(command) })),
  );
  const inApp = appCommands.rows.map(({ line, ...command }) => ({
    ...command,
    ...entryOf(line, command.id, options),
  }));
  for (const { id, name, flags, run } of [...own, ...ofFeatures, ...inApp]) {
    const command = `${plugin.manifest.id}:${id}`;
    registerOptional(`the command ${command} of Obsidian's command line`, () => {
      plugin.registerCliHandler(command, name, flags, async (given) => {
        try {
          return reportText(await run(given));
        } catch (error) {
          return `Error: ${error instanceof Error ? error.message : String(error)}`;
        }
      });
    });
  }
}

/** A text is printed at once, because the command may ask the person in the app. */
const entryOf = (line: AppCommand['line'], id: string, { show, parts }: CommandLineOptions): Entry =>
  typeof line === 'string'
    ? {
        flags: null,
        run: () => {
          void show[id]?.();
          return success(line);
        },
      }
    : { flags: line.flags, run: (given) => line.run(parts, given) };

export const NOTE_FLAGS: CliFlags = {
  path: { value: '<path>', description: 'The note, by its path in the vault; else the one that is open' },
};

/** A line that works on a note: the named one, else the one that is open. */
export const lineOnNote = (
  run: (parts: AppParts, note: string) => Report | Promise<Report>,
): CommandLineEntry => ({
  flags: NOTE_FLAGS,
  run: (parts, { path }) => {
    const note = path ?? noteInFront(parts.app);
    return note === null ? trouble('Name a note: path=<path>') : run(parts, note);
  },
});

const REQUEST: CliFlags = {
  path: { value: '<path>', description: "Path of the approval's note; by default the open one" },
};

function entries(options: CommandLineOptions): Record<CommandId, Entry> {
  const { plugin, work, requests, show } = options;
  const plain = (run: Entry['run']): Entry => ({ flags: null, run });
  const onNote = (act: 'triageAgain' | 'takeBack'): Entry =>
    entryOf(
      lineOnNote((_, note) => work.act(act, note)),
      act,
      options,
    );
  const opens = (id: CommandId, said: string): Entry =>
    plain(async () => {
      await show[id]();
      return success(said);
    });
  return {
    'run-triage': {
      flags: { limit: { value: '<count>', description: 'Triage at most this many notes' } },
      run: ({ limit }) => runAtMost(work, limit),
    },
    'triage-failed-again': entryOf('Check the price in the app', 'triage-failed-again', options),
    'triage-current-note': onNote('triageAgain'),
    'take-back-current-note': onNote('takeBack'),
    'pause-automation': plain(() => work.pause()),
    'resume-automation': plain(() => work.resume()),
    'stop-all-work': plain(() => work.stop()),
    'undo-last-action': plain(() => work.undo()),
    'show-what-can-be-undone': opens('show-what-can-be-undone', 'The list is open'),
    'open-review-queue': opens('open-review-queue', 'The review queue is open'),
    'approve-current-request': {
      flags: {
        ...REQUEST,
        hash: {
          value: '<hash>',
          description: 'The text to approve, as shown before; without it, the approval is only shown',
        },
        'with-blanks': { description: 'Send it although blanks such as [Name] are not filled in' },
      },
      run: ({ path, hash, 'with-blanks': blanks }) =>
        requests.named.approve({ path, hash, withBlanks: blanks !== undefined && blanks !== 'false' }),
    },
    'reject-current-request': {
      flags: { ...REQUEST, reason: { value: '<words>', description: 'The reason; kept with the note' } },
      run: ({ path, reason }) => requests.named.reject(path, reason ?? ''),
    },
    'next-item-that-needs-me': opens('next-item-that-needs-me', 'The sidebar shows it'),
    'open-dashboard': plain(
      async () => (await openDashboard(plugin.app)) ?? success('The dashboard is open'),
    ),
    'open-sidebar': opens('open-sidebar', 'The sidebar is open'),
    'import-email-files': plain(() =>
      success('Put .eml files into the inbox folder: the next triage turns them into notes'),
    ),
    'show-cost-and-budget': plain(() => work.spend()),
    'check-provider': plain(() => work.check()),
    'set-up-folders': plain(() => work.setUp()),
    'verify-log': plain(() => work.verifyLog()),
    'run-on-this-device': plain(() => work.takeOver()),
  };
}

function runAtMost(work: Work, limit: string | undefined): Report | Promise<Report> {
  if (limit === undefined) return work.run();
  return /^[1-9]\d*$/.test(limit)
    ? work.run({ limit: Number(limit) })
    : trouble(`limit is a whole number above 0, not "${limit}"`);
}
