import type { SettingDefinitionPage } from 'obsidian';
import { senderSentence, senderStateWords } from '../../../features/senders/view/sender-words';
import { sendersPath } from '../../../core/settings/senders-path';
import { confirm } from '../../dialogs/confirm';
import type { SectionContext } from '../form/section-context';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import { cardList } from '../form/card-list';

type Line = Awaited<ReturnType<PersonsDeputy['senders']>>[number];

const sendersOf = cardList<Line>(({ host }) => host.deputy.senders());

/** Sender lines learned from the person's acts, and lines that wait for confirmation. */
export function sendersPage(context: SectionContext): SettingDefinitionPage {
  const { begin, redraw, host } = context;
  const senders = sendersOf(context);
  begin(senders.look().then((isNew) => (isNew ? redraw() : undefined)));
  const { cards } = senders;
  return {
    type: 'page',
    name: 'Senders',
    desc: summaryOf(cards),
    items: [
      {
        name: 'Where it comes from',
        desc: `Deputy learns them on this device from what you do with mail, and lists them in ${sendersPath(host.settings)}. Mail about money, questions, deadlines and warnings always comes to you.`,
      },
      {
        type: 'list',
        heading: 'Senders',
        emptyState: 'Nothing learned yet. Mark mail done, or change what was decided, and it shows here.',
        items: cards.map((line) => ({
          name: senderSentence(line),
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
  if (lines.length === 0) return 'Nothing learned yet.';
  const waiting = lines.filter(({ state }) => state === 'waits').length;
  const counting = `${String(lines.length - waiting)} in force`;
  return waiting === 0 ? `${counting}.` : `${counting}, ${String(waiting)} to confirm.`;
}

async function change(context: SectionContext, line: Line): Promise<void> {
  const { dialogs, host, redraw } = context;
  const isWaiting = line.state === 'waits';
  const isYes = await confirm(dialogs, {
    title: isWaiting ? 'Apply this sender line on this device?' : 'End this?',
    lines: [`${senderSentence(line)}.`, isWaiting ? FROM_ELSEWHERE : UNTIL_LEARNED_AGAIN],
    yes: isWaiting ? 'Confirm' : 'End',
    isDestructive: !isWaiting,
  });
  if (!isYes) return;
  await host.act(isWaiting ? 'confirmSender' : 'forgetSender', line.key);
  await sendersOf(context).look();
  redraw();
}

const FROM_ELSEWHERE = 'It comes from another device, or was written into the note.';
const UNTIL_LEARNED_AGAIN =
  'Deputy learns it again only if you do the same as often again. Undo restores it.';
