// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { the } from '../../fake-obsidian/person';
import { demoOverview } from '../sidebar/demo-overview';
import { drawn, type OpenSidebar, sidebarPerTest } from '../sidebar/open-sidebar';
import { requestCard } from './demo-approvals';

const openReview = sidebarPerTest('review');

const SENTENCE = 'The half day costs 80 EUR.';
const card = requestCard({
  used: {
    links: ['[[Shop/Workshop prices]]', '[[Gone|Then]]', '[an \u2026](b/an.md)', '[[Ada]]'],
    letters: '2 earlier letters',
  },
});
const open = async (shown = card): Promise<OpenSidebar> => {
  const sidebar = await openReview({ overview: { ...demoOverview(), requests: [], needs: [] } });
  sidebar.model.sources.set(shown.path, [
    { link: '[[Shop/Workshop prices]]', path: 'Shop/Workshop prices.md', sentence: SENTENCE },
    { link: '[[Ada]]', path: 'People/Ada.md', sentence: null },
  ]);
  await sidebar.show({ overview: { ...demoOverview(), requests: [shown], needs: [] } });
  await drawn();
  return sidebar;
};
const used = ({ el }: OpenSidebar): HTMLElement => the('.deputy-used', el);
const named = (sidebar: OpenSidebar, name: string): HTMLElement[] =>
  [...used(sidebar).querySelectorAll('button')].filter((each) => each.textContent === name);

describe('the sources beside a letter', () => {
  it('are links to the notes, and words for what no note holds', async () => {
    const sidebar = await open();
    await sidebar.click('Workshop prices', used(sidebar));
    await sidebar.click('Ada', used(sidebar));
    expect(sidebar.model.asked).toEqual(['open Shop/Workshop prices.md', 'open People/Ada.md']);
    expect(named(sidebar, 'Gone')).toEqual([]);
    const plain = used(sidebar).cloneNode(true) as HTMLElement;
    for (const each of plain.querySelectorAll('[aria-expanded], [role=tooltip]')) each.remove();
    expect(plain.textContent).toBe('Used: Workshop prices Gone an \u2026 Ada 2 earlier letters');
  });

  it('show the sentence that the letter uses at a press, until the next one or Escape', async () => {
    const sidebar = await open();
    const name = 'Sentence of Workshop prices that the letter uses';
    const [button] = named(sidebar, name);
    const sentence = the('[role=tooltip]', used(sidebar));
    expect(sentence.textContent).toBe(SENTENCE);
    expect(button?.getAttribute('aria-describedby')).toBe(sentence.id);
    const isOpen = (): boolean[] => [
      button?.getAttribute('aria-expanded') === 'true',
      sentence.classList.contains('is-open'),
    ];
    expect(isOpen()).toEqual([false, false]);
    await sidebar.click(name, used(sidebar));
    expect(isOpen()).toEqual([true, true]);
    await sidebar.press('Escape');
    expect(isOpen()).toEqual([false, false]);
    await sidebar.click(name, used(sidebar));
    await sidebar.click(name, used(sidebar));
    expect(isOpen()).toEqual([false, false]);
  });

  it('are not named where there are none', async () => {
    const { el } = await open(requestCard());
    expect(el.querySelectorAll('.deputy-used')).toHaveLength(0);
  });
});
