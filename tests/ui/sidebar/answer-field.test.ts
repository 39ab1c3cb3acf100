// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { press, the } from '../../fake-obsidian/person';
import { demoOverview, emptyOverview } from './demo-overview';
import { drawn, sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();
const [QUESTION] = demoOverview().needs.filter(({ kind }) => kind === 'info');

const fieldIn = (el: HTMLElement): HTMLInputElement => {
  const field = the('.deputy-answer input', el);
  if (!(field instanceof HTMLInputElement)) throw new Error('No field.');
  return field;
};

describe('a note that asks the person something', () => {
  it('takes the answer where it asks: Enter sends it on', async () => {
    if (QUESTION === undefined) throw new Error('The demo asks nothing.');
    const sidebar = await open({ overview: { ...emptyOverview(), needs: [QUESTION] } });
    const field = fieldIn(sidebar.el);
    field.focus();
    await sidebar.press('Enter');
    expect(sidebar.model.asked).toEqual([]);
    field.value = ' 4711 ';
    await sidebar.press('e');
    await sidebar.press('Enter');
    expect(sidebar.model.asked).toEqual([`answer ${QUESTION.path} 4711`]);
  });

  it('takes no letter while the key that led to it is held', async () => {
    if (QUESTION === undefined) throw new Error('The demo asks nothing.');
    const sidebar = await open({ overview: { ...emptyOverview(), needs: [QUESTION] } });
    sidebar.focus();
    for (const key of ['n', 'a']) await sidebar.press(key);
    const field = fieldIn(sidebar.el);
    expect(document.activeElement).toBe(field);
    const after = (ms: number, key: string, repeat = false): boolean => {
      sidebar.model.time += ms;
      return press(key, { repeat }, field);
    };
    expect([after(30, 'a', true), after(500, 'a', true), after(700, 'a', true)]).toEqual(
      Array(3).fill(false),
    );
    expect([after(30, 'z'), after(40, 'a'), after(500, 'a', true)]).toEqual([true, true, true]);
  });

  it('keeps what is being typed when something else changes', async () => {
    if (QUESTION === undefined) throw new Error('The demo asks nothing.');
    const sidebar = await open({ overview: { ...emptyOverview(), needs: [QUESTION] } });
    fieldIn(sidebar.el).value = 'half';
    await sidebar.show({ overview: { ...emptyOverview(), pending: 3, needs: [QUESTION] } });
    await drawn();
    expect(fieldIn(sidebar.el).value).toBe('half');
  });
});
