import { countGroups, countsOf, type NeedItem, needItems } from '../../src/core/app/view/need-item';
import { dayWords } from '../../src/core/app/view/need-row';
import type { NeedGroup } from '../../src/core/app/view/needs/need-order';
import type { Need } from '../../src/core/app/view/needs/need';
import { type ApprovalCard, usedWords } from '../../src/core/approvals/view/approval-card';
import type { Report } from '../../src/core/app/view/report';
import { spendReport } from '../../src/core/app/reports/spend-report';
import type { Status } from '../../src/core/app/overview/status';
import { otherRunner } from '../../src/core/session/runner';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { budgetLine, spendInFull } from '../../src/core/app/view/spend-text';
import { limitText } from '../../src/core/app/view/words/budget-words';
import { type ClockMoment, clockTime, clockMoment } from '../../src/core/app/view/words/clock-time';
import { counted, grouped } from '../../src/core/app/view/words/counted';
import { describeApprovals, waitsForDecision, shownHash } from '../words/describe-approval.mjs';
import { atMost, describeUnqueued, trialLines } from '../words/describe-cycle.mjs';
import { featureTroubles, healthLines, statusJson, statusLines } from '../words/feature-lines.mjs';
import { EXIT } from '../words/exit-code.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { requireSetUp, setUpLine, WHY_NOT_SET_UP } from '../command/refusal.mjs';

/** Maximum number of items that `status` lists, so that the list fits on a screen. */
const MOST_NEEDS = 10;

export const statusCommand: Command = {
  name: 'status',
  usage: '<vault> [--cost] [--health] [--json]',
  summary: 'Show what needs you, who works, and what was spent today',
  options: [
    { name: 'cost', summary: 'show the month by day, model, kind of work and note, and the budgets' },
    {
      name: 'health',
      summary:
        'one line for monitors, and 0 if cycles come through, 1 if not, 3 if another device runs the vault',
    },
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ output, openVault, isSet }) {
    const { deputy, folder, ports, settings } = await openVault();
    const found = await deputy.status();
    requireSetUp(found, folder);
    if (isSet('cost')) {
      output.say(...describeCost(spendReport(found.spend, settings)));
      output.json(found.spend);
      return EXIT.done;
    }
    const requests = await deputy.approvals.list();
    const overview = await deputy.overview();
    const moment = clockMoment(ports.clock);
    if (isSet('health')) {
      const device = runnerTrouble(found, ports.host.deviceId);
      const refused = await deputy.provider.refusal();
      const troubles = [
        ...(device ?? cycleTroubles(found, { ...moment, intervalSeconds: settings.intervalSeconds })),
        ...(refused === null ? [] : [refused]),
        ...found.spend.limits.flatMap((limit) =>
          limit.used < limit.cap ? [] : [`the budget of ${limitText(limit)} is used`],
        ),
        ...found.failedParts.map(({ path, why }) => `${path}: ${why}`),
        ...healthLines(found),
      ];
      const waiting = needItems(overview, moment.now).length;
      const last = found.lastPoll === null ? 'none yet' : clockTime(Date.parse(found.lastPoll), moment);
      const words = troubles.length === 0 ? 'OK' : `Trouble: ${troubles.join('; ')}`;
      output.say(`${words}. Last cycle: ${last}. Needs you: ${String(waiting)}.`.replace(/\s+/g, ' '));
      output.json({ troubles, lastCycle: found.lastPoll, waiting });
      if (device !== null) return EXIT.busy;
      return troubles.length === 0 ? EXIT.done : EXIT.trouble;
    }
    const models = await deputy.provider.trials();
    const items = needItems(overview, moment.now).filter((item) => item.kind !== 'request');
    const needs = items.flatMap((item) => (item.kind === 'note' ? [item.need] : item.needs));
    const own = describeStatus(found, ports.host.deviceId, moment, folder);
    if (found.runner.kind === 'none') output.say(`${WHY_NOT_SET_UP}. To begin: ${setUpLine(folder)}`, ...own);
    else
      output.say(
        ...statusLines('above', overview, folder),
        ...describeNeeds(items, needs, requests.filter(waitsForDecision).length),
        ...nextLines(items, found, folder),
        ...own,
        ...describeApprovals(requests, folder),
        ...statusLines('below', overview, folder),
        ...describeUnqueued(found.unqueued, folder),
        ...trialLines(models, folder),
      );
    output.json({
      ...found,
      ...statusJson(overview),
      models,
      needs: needs.map(needJson),
      requests: requests.map(requestJson),
    });
    return EXIT.done;
  },
};

function runnerTrouble({ runner }: Status, device: string): string[] | null {
  const other = otherRunner(runner, device);
  return other === null ? null : [`another device (${other}) runs this vault`];
}

const MINUTE_MS = 60_000;
/** Milliseconds that a cycle may be late: after failures, `watch` waits up to a quarter of an hour. */
const LATE_MS = 15 * MINUTE_MS;
/** Milliseconds after which a cycle at work is taken to hang. */
const HANGS_MS = 6 * 60 * MINUTE_MS;

/** Whether cycles come through: one is late or hangs, or can't begin. */
function cycleTroubles(
  { runner, lastPoll, working }: Status,
  { intervalSeconds, ...moment }: ClockMoment & { intervalSeconds: number },
): string[] {
  if (runner.kind === 'unreadable') return [`Runner.md can't be read: ${runner.why}`];
  if (runner.kind === 'none') return [WHY_NOT_SET_UP];
  const since = (iso: string): number => moment.now - Date.parse(iso);
  if (working !== null)
    return since(working.since) < HANGS_MS
      ? []
      : [`at work since ${clockTime(Date.parse(working.since), moment)}`];
  const isLate = lastPoll === null || since(lastPoll) > 3 * intervalSeconds * 1_000 + LATE_MS;
  return isLate ? ['no cycle for too long: is `deputy watch` running?'] : [];
}

const BAR_WIDTH = 20;

/** The page on cost, its charts as bars of characters. */
const describeCost = ({ facts = [] }: Report): string[] =>
  facts.flatMap(({ name, text, chart }) => {
    if (chart === undefined) return [`${name}: ${text}`];
    const rows = chart.rows.filter((row) => row.text !== '');
    const width = Math.max(...rows.map((row) => row.name.length));
    const bar = (share: number): string => '#'.repeat(Math.ceil(share * BAR_WIDTH)).padEnd(BAR_WIDTH);
    return [`${name}:`, ...rows.map((row) => `  ${row.name.padEnd(width)}  ${bar(row.share)}  ${row.text}`)];
  });

/** Lists what waits for the person; approvals are counted, and listed separately. */
const describeNeeds = (items: readonly NotesItem[], needs: readonly Need[], approvals: number): string[] => [
  `Needs you:    ${[...(approvals === 0 ? [] : [counted(approvals, 'approval')]), ...countsOf(needs)].join(', ') || 'nothing'}${groupCounts(items)}`,
  ...atMost(MOST_NEEDS, items.map(describeItem)),
];

/** Numbers of notes in the groups of the app's list, if there are several. */
function groupCounts(items: readonly NotesItem[]): string {
  const notes = items.flatMap(({ group, ...item }) =>
    (item.kind === 'note' ? [item.need] : item.needs).map(() => ({ group })),
  );
  const counts = [...countGroups(notes)].map(([group, count]) => `${grouped(count)} ${GROUP_WORDS[group]}`);
  return counts.length < 2 ? '' : `: ${counts.join(', ')}`;
}

const GROUP_WORDS: Record<NeedGroup, string> = {
  urgent: 'urgent',
  answer: 'to answer',
  do: 'to do',
  plans: 'in plans',
  check: 'to check',
  read: 'to read',
  receipts: 'with receipts',
  other: 'of other kinds',
};

/** The commands that finish what is listed, each once. */
function nextLines(items: readonly NotesItem[], { queue }: Status, folder: string): string[] {
  const vault = shellWord(folder);
  const needs = items.flatMap((item) => (item.kind === 'note' ? [item.need] : []));
  const has = (part: 'draft' | 'question'): boolean => needs.some((need) => need[part] !== null);
  return [
    ...(has('draft') ? [`  Finish a draft in an editor, then: deputy ask-again ${vault} <draft>`] : []),
    ...(has('question') ? [`  Answer a question: deputy answer ${vault} <note> TEXT`] : []),
    ...(needs.some(
      ({ kind, question, draft }) =>
        (kind === 'info' && question === null) ||
        (kind === 'draft' && draft === null) ||
        kind === 'rejected' ||
        kind === 'failed',
    )
      ? [`  Draft a reply: deputy decide ${vault} <note> reply`]
      : []),
    ...(needs.length === 0 ? [] : [`  Finish a note: deputy decide ${vault} <note> archive`]),
    ...((queue['pending'] ?? 0) === 0 ? [] : [`  Triage what waits: deputy triage ${vault}`]),
  ];
}

type NotesItem = Exclude<NeedItem, { kind: 'request' }>;

/** Describes an item; notes that share a row are one line, with the command that lists them. */
function describeItem(item: NotesItem): string {
  if (item.kind === 'day') return `  ${dayWords(item)}: ${item.words.why} (deputy ${item.group})`;
  const { path, sender, next, draft, account = '' } = item.need;
  const named = [sender, account].filter((name) => name !== '').join(', ');
  return `  ${path}${named === '' ? '' : ` (${named})`}: ${next}${draft === null ? '' : ` -> ${draft}`}`;
}

const needJson = ({ path, title, kind, next, purpose, due, account }: Need): object => ({
  ...{ path, title, kind, next },
  ...(account === undefined ? {} : { account }),
  for: purpose ?? null,
  due: due ?? null,
});

const requestJson = (card: ApprovalCard): object => {
  const { id, path, sentence, about, status, attempt, hash, account, ...cautions } = card;
  return {
    ...{ id, path, sentence, about, attempt, hash },
    ...(account === null ? {} : { account }),
    objection: cautions.objection,
    warnings: cautions.warnings,
    blanks: cautions.blanks,
    information: [...cautions.information, ...usedWords(cautions.used)],
    shortHash: shownHash(card),
    status: status.kind,
    reason: status.reason,
  };
};

/** Phrases for the statuses that Deputy writes; a person's own status is shown unchanged. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  pending: 'to triage',
  pending_approval: 'for you',
  needs_info: 'for you',
  failed: 'for you to fix',
  done: 'done',
  out: 'with a batch service',
};

const describeStatus = (found: Status, device: string, moment: ClockMoment, folder: string): string[] => {
  const timeOf = (iso: string): string => clockTime(Date.parse(iso), moment);
  const sums = new Map<string, number>();
  for (const [status, count] of Object.entries(found.queue)) {
    const words = STATUS_WORDS[status] ?? status;
    sums.set(words, (sums.get(words) ?? 0) + count);
  }
  const queue = [...sums].map(([words, count]) => `${grouped(count)} ${words}`);
  return [
    `Runner:       ${describeRunner(found, device)}`,
    `Working now:  ${found.working === null ? 'none' : `${found.working.host}, since ${timeOf(found.working.since)}`}`,
    `Notes:        ${queue.length > 0 ? queue.join(', ') : 'none'}`,
    `Drafts:       ${grouped(found.drafts)}`,
    `Spent today:  ${spendInFull(found.spendToday)}`,
    `This month:   ${spendInFull(found.spend.month)}`,
    `Budgets:      ${found.spend.limits.length === 0 ? 'none' : found.spend.limits.map(budgetLine).join(', ')}`,
    `Last cycle:   ${found.lastPoll === null ? 'none yet' : timeOf(found.lastPoll)}; ${counted(found.processed, 'note')} processed in all`,
    ...featureTroubles(found, moment, folder),
    ...troubleLines(found),
  ];
};

/** One line per broken file, with its most specific problem. */
const troubleLines = (found: Status): string[] => {
  const { broken, damagedRequests, leftAlone, failedParts } = found;
  const left = new Set(leftAlone.map(({ path }) => path));
  return [
    ...failedParts.map(({ path, why }) => `Failed:       ${path}: ${why}`),
    ...leftAlone.map(({ path, why }) => `Left alone:   ${path}: ${why}`),
    ...broken.filter((path) => !left.has(path)).map((path) => `Broken:       ${path}`),
    ...damagedRequests
      .filter(({ path }) => !left.has(path))
      .map(({ path, why }) => `Damaged:      ${path}: ${why}`),
  ];
};

export const describeRunner = ({ runner }: Status, device: string): string => {
  switch (runner.kind) {
    case 'none':
      return 'none: Deputy is not set up here; deputy setup names this device';
    case 'unreadable':
      return `Runner.md can't be read: ${runner.why}`;
    case 'named':
      return runner.device === device ? `this device (${device})` : `another device (${runner.device})`;
  }
};
