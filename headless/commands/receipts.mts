import { actOnAll } from '../../src/core/app/act-on-all';
import { needItems, type NeedItem } from '../../src/core/app/view/need-item';
import { receiptsWords } from '../../src/core/app/view/need-row';
import type { Need } from '../../src/core/app/view/needs/need';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { refusal } from '../command/refusal.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';

/** Receipts, grouped by the day of their triage decision. */
type ReceiptsByDay = ReadonlyMap<string, readonly Need[]>;

export const receiptsCommand: Command = {
  name: 'receipts',
  usage: '<vault> [--done DAY|all] [--json]',
  summary: 'List what was paid, by day, or mark the receipts of a day done',
  options: [
    {
      name: 'done',
      value: 'DAY',
      summary: 'mark the receipts of this day done, or "all"; one undo reverts it',
    },
    JSON_OPTION,
  ],
  example: '~/notes --done all',
  operands: { least: 0, most: 0 },
  async run({ text, output, openVault, openVaultForWork }) {
    const day = text('done');
    if (day !== undefined) return finish(day, { opened: await openVaultForWork(), output });
    const found = await receiptsOf(await openVault());
    output.say(...(found.size === 0 ? ['No receipts.'] : [...found].flatMap(describeDay)));
    output.json({
      days: [...found].map(([name, needs]) => ({ day: name, receipts: needs.map(receiptJson) })),
    });
    return EXIT.done;
  },
};

async function finish(
  day: string,
  { opened, output }: { opened: OpenVault } & Pick<Parameters<Command['run']>[0], 'output'>,
): Promise<ExitCode> {
  const { deputy, folder } = opened;
  const found = await receiptsOf(opened);
  const needs = day === 'all' ? [...found.values()].flat() : found.get(day);
  if (needs === undefined) throw usageError(`No receipts of ${day}. ${daysLine([...found.keys()])}`);
  const paths = needs.map(({ path }) => path);
  const { outcomes, label, notes } = await actOnAll(deputy, 'markDone', { paths, noun: 'receipt' });
  for (const outcome of outcomes) if (outcome.kind === 'not_worked') throw refusal(outcome, folder);
  const troubles = outcomes.flatMap((outcome) => ('why' in outcome ? [outcome.why] : []));
  output.say(`${label}.`, ...troubles);
  output.json({ done: notes.length, troubles });
  return troubles.length === 0 ? EXIT.done : EXIT.trouble;
}

const daysLine = (days: readonly string[]): string =>
  days.length === 0 ? 'There are no receipts.' : `There are some of ${days.join(', ')}.`;

async function receiptsOf({ deputy, ports }: OpenVault): Promise<ReceiptsByDay> {
  const items = needItems(await deputy.overview(), ports.clock.now());
  const days = new Map<string, Need[]>();
  for (const need of items.flatMap(receiptsIn)) {
    const day = need.receiptDay ?? '';
    days.set(day, [...(days.get(day) ?? []), need]);
  }
  return days;
}

function receiptsIn(item: NeedItem): readonly Need[] {
  if (item.kind === 'receipts') return item.needs;
  return item.kind === 'note' && item.need.receiptDay !== undefined ? [item.need] : [];
}

const describeDay = ([day, needs]: readonly [string, readonly Need[]]): string[] => [
  `${day}: ${receiptsWords(needs)}`,
  ...needs.map(({ path, title }) => `  ${path}: ${title}`),
];

const receiptJson = ({ path, title, reason }: Need): object => ({ path, title, reason });
