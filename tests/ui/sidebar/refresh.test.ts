// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { decisions, demoOverview, needs } from './demo-overview';
import { drawn, sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();
const [first, second, third] = needs(3);

describe('a refresh', () => {
  it('leaves the focus on the item, wherever it has moved to', async () => {
    const sidebar = await open();
    await sidebar.clickItem('My order');
    await sidebar.show({ overview: { ...demoOverview(), needs: [third!, second!, first!] } });
    expect(sidebar.focused).toBe('Bo Chan · My order');
    await sidebar.show({ overview: { ...demoOverview(), needs: [first!, second!, third!] } });
    expect(sidebar.focused).toBe('Bo Chan · My order');
  });

  it('leaves the focus on a button of the open item', async () => {
    const sidebar = await open();
    await sidebar.click('Decide again');
    const button = document.activeElement;
    await sidebar.show({ overview: { ...demoOverview(), needs: [second!, first!] } });
    expect(document.activeElement).toBe(button);
    await sidebar.show({ overview: { ...demoOverview(), needs: [third!, first!, second!] } });
    expect(document.activeElement).toBe(button);
  });

  it('gives the focus of an item that is done to the one that takes its place', async () => {
    const sidebar = await open();
    await sidebar.clickItem('API down');
    await sidebar.click('Mark done');
    await sidebar.show({ overview: { ...demoOverview(), needs: [first!, third!] } });
    expect(sidebar.focused).toBe('Bo Chan · My order');
    await sidebar.show({ overview: { ...demoOverview(), needs: [first!] } });
    expect(sidebar.focused).toBe('Ann Lee · Does the 14th still work?');
  });

  it('keeps the focus in the sidebar when the last item is done', async () => {
    const sidebar = await open();
    await sidebar.clickItem('API down');
    await sidebar.show({ overview: { ...demoOverview(), needs: [] } });
    expect(sidebar.el.contains(document.activeElement)).toBe(true);
  });

  it('takes no focus from elsewhere', async () => {
    const sidebar = await open();
    const editor = document.body.createEl('textarea');
    editor.focus();
    await sidebar.show({ overview: { ...demoOverview(), needs: [third!] } });
    expect(document.activeElement).toBe(editor);
    editor.remove();
  });

  it('keeps filter and open details', async () => {
    const sidebar = await open();
    await sidebar.click('Questions 7');
    await sidebar.clickItem('48% sure');
    await sidebar.show({ overview: { ...demoOverview(), decisions: [...decisions(43)] } });
    expect(sidebar.open('decisions')?.textContent).toContain('48% sure');
    expect(new Set(sidebar.list('decisions'))).toEqual(new Set(['Bo Chan · My order']));
  });
});

describe('a thousand items', () => {
  it('are not all in the page, and the page knows how many there are', async () => {
    const overview = { ...demoOverview(), needs: needs(1000), decisions: decisions(1000) };
    const sidebar = await open({ overview });
    await sidebar.click('Show all 1000');
    await sidebar.click('Show all 1000');
    const items = [...sidebar.el.querySelectorAll('[data-item]')];
    expect(items.length).toBeLessThan(80);
    expect(items.every((item) => item.getAttribute('aria-setsize') === '1000')).toBe(true);
  });

  it('can be walked through with a key; the item in focus is always in the page', async () => {
    const sidebar = await open({ overview: { ...demoOverview(), needs: needs(200) } });
    sidebar.focus();
    for (let i = 0; i < 100; i++) await sidebar.press('n');
    // 40 are urgent; then come the questions, the drafts, and what is to be done.
    expect(sidebar.focused).toBe('Ann Lee · Does the 14th still work? 95');
  });
});

describe('closing', () => {
  it('ends the listening and leaves nothing in the leaf', async () => {
    const sidebar = await open();
    expect(sidebar.model.listeners).toBe(1);
    sidebar.close();
    await drawn();
    expect([sidebar.model.listeners, sidebar.el.querySelector('.deputy')]).toEqual([0, null]);
  });
});
