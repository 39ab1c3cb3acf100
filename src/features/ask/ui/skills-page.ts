import { capitalized } from '../../../kernel/notes/text/capitalized';
import type { SettingDefinitionPage } from 'obsidian';
import { skillPriceText } from '../../../core/app/view/spend-text';
import { confirm } from '../../../ui/dialogs/confirm';
import { addFacts } from '../../../ui/dialogs/add-facts';
import type { ReportFact } from '../../../core/app/view/report';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import { cardList } from '../../../ui/settings/form/card-list';

type Card = Awaited<ReturnType<PersonsDeputy['skills']['list']>>[number];

const skillsOf = cardList<Card>(({ host }) => host.deputy.skills.list());

/** Skills in the vault: purpose, price, and whether each may run on this device. */
export function skillsPage(context: SectionContext): SettingDefinitionPage {
  const { begin, redraw, host } = context;
  const skills = skillsOf(context);
  begin(skills.look().then((isNew) => (isNew ? redraw() : undefined)));
  const { cards } = skills;
  return {
    type: 'page',
    name: 'Skills',
    desc: summaryOf(cards),
    items: [
      {
        type: 'list',
        heading: 'Skills',
        emptyState: `None in ${host.settings.folders.skills}/ yet.`,
        items: cards.map((card) => skillRow(context, card)),
        addItem: {
          name: 'Create example skills',
          action: (): void => {
            begin(host.run('create-example-skills').then(redraw));
          },
        },
      },
    ],
  };
}

function summaryOf(cards: readonly Card[]): string {
  if (cards.length === 0) return 'None.';
  const agreed = cards.filter(({ isAgreed }) => isAgreed).length;
  return `${String(cards.length)}, of which ${String(agreed)} may run on this device.`;
}

function skillRow(context: SectionContext, card: Card) {
  const price = card.price === null ? '' : ` ${sentence(skillPriceText(card.price))}`;
  const [problem] = card.problems;
  if (problem !== undefined) return { name: card.name, desc: `Can't run. ${problem.message}` };
  const desc = `${card.isAgreed ? 'Runs on this device' : 'Not allowed on this device'}.${price} ${card.description}`;
  return {
    name: card.name,
    desc,
    action: (): void => {
      context.begin(card.isAgreed ? withdraw(context, card) : agree(context, card));
    },
  };
}

const sentence = (text: string): string => `${capitalized(text)}.`;

/** Asks for consent to a skill; shows exactly what would run. */
async function agree({ dialogs, host, redraw }: SectionContext, card: Card): Promise<void> {
  const isYes = await confirm(dialogs, {
    title: `Let "${card.name}" run on this device?`,
    lines: ['A model follows these instructions when what you ask fits. Allow only what you have read.'],
    fill: (el) => {
      addFacts(el, factsOf(card));
    },
    yes: 'Agree',
  });
  if (!isYes) return;
  await host.agreeTo(card.consent);
  redraw();
}

async function withdraw({ dialogs, host, redraw }: SectionContext, card: Card): Promise<void> {
  const isYes = await confirm(dialogs, {
    title: `Withdraw your consent to "${card.name}"?`,
    lines: ['It no longer runs on this device. Its note stays.'],
    yes: 'Withdraw',
    isDestructive: true,
  });
  if (!isYes) return;
  await host.withdraw(card.consent);
  redraw();
}

const factsOf = ({ path, triggers, tools, schedule, price, instructions }: Card): ReportFact[] => [
  { name: 'Note', text: path },
  ...(triggers.length === 0 ? [] : [{ name: 'Triggers', text: triggers.join(' | ') }]),
  { name: 'Tools', text: tools.join(', ') },
  ...(schedule === null ? [] : [{ name: 'Runs automatically', text: schedule }]),
  ...(price === null ? [] : [{ name: 'Price', text: sentence(skillPriceText(price)) }]),
  { name: 'Instructions', text: instructions },
];
