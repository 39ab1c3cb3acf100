import type { SettingDefinition, SettingDefinitionPage } from 'obsidian';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import { sendersPath } from '../../../core/settings/senders-path';
import { confirm, type Question } from '../../../ui/dialogs/confirm';
import { cardList } from '../../../ui/settings/form/card-list';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import {
  OTHER_VERSION,
  askPast,
  learnedSummary,
  listedSentence,
  senderStateWords,
} from '../view/sender-words';

type Learned = Awaited<ReturnType<PersonsDeputy['learned']>>;
type Line = Learned['lines'][number];

const learnedIn = cardList<Learned>(async ({ host }) => [await host.deputy.learned()]);

/** Knowledge from the person's acts, and lines that wait for confirmation. */
export function sendersPage(context: SectionContext): SettingDefinitionPage {
  const { begin, redraw, host } = context;
  const list = learnedIn(context);
  begin(list.look().then((isNew) => (isNew ? redraw() : undefined)));
  const [learned] = list.cards;
  const lines = learned?.lines ?? [];
  return {
    type: 'page',
    name: 'What was learned',
    desc:
      learned === undefined || learned.mails + lines.length === 0 ? 'Nothing learned yet.' : summaryOf(lines),
    items: [
      {
        name: 'Where it comes from',
        desc: `Deputy learns on this device from what you do with mail, and lists the strongest lines in ${sendersPath(host.settings)}. Questions, urgent mail, money, access, health, refusals and changed plans always come to you.`,
      },
      {
        name: 'Forget what was learned',
        desc:
          learned?.isOfOtherVersion === true
            ? OTHER_VERSION
            : learnedSummary(learned ?? { mails: 0, past: 0, checked: 0 }),
        action: (): void => {
          begin(askedFirst(context, FORGET));
        },
      },
      ...pastRows(context),
      {
        type: 'list',
        heading: 'Senders',
        emptyState: 'Nothing learned yet. Mark mail done, or change what was decided, and it shows here.',
        items: lines.map((line) => ({
          name: listedSentence(line, learned?.isByRules === false),
          desc: senderStateWords(line),
          action: (): void => {
            begin(change(context, line));
          },
        })),
      },
    ],
  };
}

function summaryOf(lines: readonly Line[]): string {
  const waiting = lines.filter(({ state }) => state === 'waits').length;
  const counting = `${String(lines.length - waiting)} in force`;
  return waiting === 0 ? `${counting}.` : `${counting}, ${String(waiting)} to confirm.`;
}

async function change(context: SectionContext, line: Line): Promise<void> {
  const { dialogs, host, redraw } = context;
  if (line.key === '') return;
  const isWaiting = line.state === 'waits';
  const isYes = await confirm(dialogs, {
    title: isWaiting ? 'Apply this line on this device?' : 'End this?',
    lines: [`${listedSentence(line, false)}.`, ...(isWaiting ? waitingLines(line) : [UNTIL_LEARNED_AGAIN])],
    yes: isWaiting ? 'Confirm' : 'End',
    isDestructive: !isWaiting,
  });
  if (!isYes) return;
  await host.act(isWaiting ? 'confirmSender' : 'forgetSender', line.said ?? line.key);
  await learnedIn(context).look();
  redraw();
}

const FORGET = {
  act: 'forgetLearned',
  title: 'Forget all that was learned on this device?',
  lines: ['Mail is then sorted as on the first day. Undo brings it back within a day.'],
  yes: 'Forget',
  isDestructive: true,
} as const;

function pastRows(context: SectionContext): SettingDefinition[] {
  const question = askPast(context.host.settings);
  if (question === null) return [];
  const past = { act: 'learnPast', title: 'Learn from past mail?', lines: [question], yes: 'Learn' } as const;
  return [
    {
      name: 'Learn from past mail',
      desc: 'A start from what you answered and archived before, by the flags and folders of your accounts.',
      action: (): void => {
        context.begin(askedFirst(context, past));
      },
    },
  ];
}

async function askedFirst(
  context: SectionContext,
  { act, ...question }: Question & { act: 'forgetLearned' | 'learnPast' },
): Promise<void> {
  const { dialogs, host, redraw } = context;
  if (!(await confirm(dialogs, question))) return;
  if (act === 'learnPast') await host.act(act, await host.deputy.pastLessons());
  else await host.act(act, null);
  await learnedIn(context).look();
  redraw();
}

const waitingLines = (line: Line): string[] => [
  line.said === undefined ? FROM_ELSEWHERE : INSTEAD,
  senderStateWords(line),
];

const INSTEAD = 'The line takes the place of the sentence in the note; nothing else that it says counts.';
const FROM_ELSEWHERE = 'It comes from another device, or was written into the note.';
const UNTIL_LEARNED_AGAIN =
  'Deputy learns it again only after you do the same as often as before. Undo restores it.';
