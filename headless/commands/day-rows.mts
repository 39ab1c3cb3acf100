import { actOnAll } from '../../src/core/app/act-on-all';
import { needItems, type NeedItem } from '../../src/core/app/view/need-item';
import { dayWords } from '../../src/core/app/view/need-row';
import type { Need, NeedKind } from '../../src/core/app/view/needs/need';
import { CHECK_DAY, type DayWords, READ_DAY } from '../../src/core/app/view/needs/need-order';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { refusal } from '../command/refusal.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';

/** Notes that share a row, grouped by the day of their triage decision. */
type ByDay = ReadonlyMap<string, readonly Need[]>;

interface DayCommand {
  of: NeedKind;
  words: DayWords;
  name: string;
  summary: string;
  /** The listed notes, as the command says where there are none: "No receipts." */
  notes: string;
}

const ROWS: readonly DayCommand[] = [
  {
    of: 'check',
    words: CHECK_DAY,
    name: 'check',
    notes: 'notes to check',
    summary: 'List what Deputy would archive, by day, or mark a day done if that is right',
  },
  {
    of: 'read',
    words: READ_DAY,
    name: 'read',
    notes: 'notes to read',
    summary: 'List what is only to be read, by day, or mark a day done',
  },
];

export const dayCommands = (): Command[] => ROWS.map(dayCommand);

export const dayCommand = (row: DayCommand): Command => ({
  name: row.name,
  usage: '<vault> [--done DAY|all] [--json]',
  summary: row.summary,
  options: [
    {
      name: 'done',
      value: 'DAY',
      summary: `mark the ${row.notes} of this day done, or "all"; one undo reverts it`,
    },
    JSON_OPTION,
  ],
  example: '~/notes --done all',
  operands: { least: 0, most: 0 },
  async run({ text, output, openVault, openVaultForWork }) {
    const day = text('done');
    if (day !== undefined) return finish(day, row, { opened: await openVaultForWork(), output });
    const found = await notesOf(row, await openVault());
    output.say(...(found.size === 0 ? [`No ${row.notes}.`] : describeDays(row, found)));
    output.json({
      days: [...found].map(([name, needs]) => ({ day: name, [row.name]: needs.map(noteJson) })),
    });
    return EXIT.done;
  },
});

async function finish(
  day: string,
  row: DayCommand,
  { opened, output }: { opened: OpenVault } & Pick<Parameters<Command['run']>[0], 'output'>,
): Promise<ExitCode> {
  const { deputy, folder } = opened;
  const found = await notesOf(row, opened);
  const days: ByDay = new Map([...found].filter(([name]) => day === 'all' || name === day));
  if (day !== 'all' && days.size === 0)
    throw usageError(`No ${row.notes} of ${day}. ${daysLine(row, [...found.keys()])}`);
  // Shown first, because some may have come after the person listed them.
  output.say(...describeDays(row, days));
  const paths = [...days.values()].flat().map(({ path }) => path);
  const { noun } = row.words;
  const { outcomes, label, notes } = await actOnAll(deputy, 'markDone', { paths, noun });
  for (const outcome of outcomes) if (outcome.kind === 'not_worked') throw refusal(outcome, folder);
  const troubles = outcomes.flatMap((outcome) => ('why' in outcome ? [outcome.why] : []));
  output.say(`${label}.`, ...troubles);
  output.json({ done: notes.length, notes, troubles });
  return troubles.length === 0 ? EXIT.done : EXIT.trouble;
}

const daysLine = ({ notes }: DayCommand, days: readonly string[]): string =>
  days.length === 0 ? `There are no ${notes}.` : `There are some of ${days.join(', ')}.`;

async function notesOf({ of }: DayCommand, { deputy, ports }: OpenVault): Promise<ByDay> {
  const items = needItems(await deputy.overview(), ports.clock.now());
  const days = new Map<string, Need[]>();
  for (const need of items.flatMap(needsIn)) {
    if (need.kind !== of) continue;
    const day = need.day ?? '';
    days.set(day, [...(days.get(day) ?? []), need]);
  }
  return days;
}

function needsIn(item: NeedItem): readonly Need[] {
  if (item.kind === 'day') return item.needs;
  return item.kind === 'note' ? [item.need] : [];
}

const describeDays = ({ words }: DayCommand, days: ByDay): string[] =>
  [...days].flatMap(([day, needs]) => [
    `${day}: ${dayWords({ words, needs })}`,
    ...needs.map(({ path, title }) => `  ${path}: ${title}`),
  ]);

const noteJson = ({ path, title, reason }: Need): object => ({ path, title, reason });
