// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { the } from '../../fake-obsidian/person';
import { demoOverview, needs } from './demo-overview';
import { sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();

describe('keys', () => {
  it('go from item to item, from what needs you on to the decisions, and back', async () => {
    const sidebar = await open({ overview: { ...demoOverview(), needs: needs(2) } });
    sidebar.focus();
    await sidebar.press('j');
    expect(sidebar.focused).toBe('Status page · API down in eu-west');
    await sidebar.press('ArrowDown');
    expect(sidebar.focused).toBe('Ann Lee · Does the 14th still work?');
    await sidebar.press('j');
    expect([sidebar.focused, document.activeElement?.closest('ul')?.dataset['list']]).toEqual([
      'Ann Lee · Does the 14th still work?',
      'decisions',
    ]);
    await sidebar.press('k');
    await sidebar.press('ArrowUp');
    expect(sidebar.focused).toBe('Status page · API down in eu-west');
    await sidebar.press('k');
    expect(sidebar.focused).toBe('Status page · API down in eu-west');
  });

  it('open what is in focus: a decision its details, then its note; a need its note', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Ten tips for tulips');
    await sidebar.press('Escape');
    expect(sidebar.open('decisions')).toBeNull();
    await sidebar.press('o');
    expect(sidebar.open('decisions')?.textContent).toContain('99% sure');
    await sidebar.press('Enter');
    await sidebar.press('n');
    await sidebar.press('o');
    expect(sidebar.model.asked).toEqual(['open Done/Note.md', 'open Needs_Action/API down in eu-west.md']);
  });

  it('go to what needs you from anywhere, past the end of a list that is cut', async () => {
    const sidebar = await open({ overview: { ...demoOverview(), needs: needs(7) } });
    expect(sidebar.list('needs')).toHaveLength(5);
    await sidebar.clickItem('Ten tips for tulips');
    await sidebar.press('n');
    expect(sidebar.focused).toBe('Status page · API down in eu-west');
    for (let i = 0; i < 9; i++) await sidebar.press('n');
    expect(sidebar.focused).toBe('Broken');
    await sidebar.press('N', { shiftKey: true });
    expect(sidebar.focused).toBe('Dr. Iris Nowak-Santamaría · Contract clause 7');
  });

  it('mark done and undo', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Does the 14th');
    await sidebar.press('e');
    await sidebar.press('z');
    await sidebar.press('z', { ctrlKey: true });
    expect(sidebar.model.asked).toEqual([
      'markDone Needs_Action/Does the 14th still work.md',
      'undo-last-action',
      'undo-last-action',
    ]);
  });

  it('put a draft before the person, and nothing where there is none', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Does the 14th');
    await sidebar.press('s');
    await sidebar.clickItem('Status page');
    await sidebar.press('s');
    expect(sidebar.model.asked).toEqual(['ask Drafts/2026-11-21-0941-re-Does the 14th still work.md']);
  });

  it('never mark a decision done: the key means the notes that need you', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Ten tips for tulips');
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([]);
  });

  it('do nothing while the focus is elsewhere', async () => {
    const sidebar = await open();
    document.body.focus();
    await sidebar.press('e');
    await sidebar.press('z');
    expect(sidebar.model.asked).toEqual([]);
  });

  it.each(['input', 'textarea', 'select'])('do nothing in a text field: <%s>', async (tag) => {
    const sidebar = await open();
    const field = the('.deputy', sidebar.el).createEl(tag as 'input');
    field.focus();
    for (const key of ['z', 'e', 'j', '?', 'Enter']) expect(await sidebar.press(key)).toBe(true);
    expect([sidebar.model.asked, document.activeElement]).toEqual([[], field]);
  });

  it('do nothing while an input method composes', async () => {
    const sidebar = await open();
    sidebar.focus();
    await sidebar.press('z', { isComposing: true });
    // oxlint-disable-next-line typescript/no-deprecated -- what older input methods send, and nothing else
    await sidebar.press('z', { keyCode: 229 });
    expect(sidebar.model.asked).toEqual([]);
  });

  it("leave the app's own shortcuts alone", async () => {
    const sidebar = await open();
    sidebar.focus();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(await sidebar.press('e', { [modifier]: true })).toBe(true);
    expect(await sidebar.press('z', { ctrlKey: true, shiftKey: true })).toBe(true);
    expect(sidebar.model.asked).toEqual([]);
  });

  it('press the button that has the focus instead of opening the note', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Does the 14th');
    await sidebar.click('Decide again');
    const asked = sidebar.model.asked.length;
    expect(await sidebar.press('Enter')).toBe(true);
    expect(sidebar.model.asked).toHaveLength(asked);
  });

  it('without single keys, arrows, Enter and mod+z still count and letters do not', async () => {
    const settings = {
      singleKeys: false,
      provider: 'Anthropic',
      model: '',
      sendDelaySeconds: 0,
      asksForName: false,
      unconfirmedProfile: null,
      mailIn: 'unset' as const,
      hasFolders: true,
      houseRules: '',
    };
    const sidebar = await open({ settings });
    sidebar.focus();
    await sidebar.press('ArrowDown');
    for (const key of ['j', 'e', 'z', '?', 'o']) await sidebar.press(key);
    expect([sidebar.focused, sidebar.model.asked]).toEqual(['Status page · API down in eu-west', []]);
    await sidebar.press('Enter');
    await sidebar.press('z', { ctrlKey: true });
    expect(sidebar.model.asked).toHaveLength(2);
    const hints = [...sidebar.el.querySelectorAll('.deputy-key')].map(({ textContent }) => textContent);
    expect(hints).toEqual(['Enter', 'Ctrl z']);
  });

  it('are listed by "?", with the very keys that count now, and Escape closes the list', async () => {
    const sidebar = await open();
    await sidebar.clickItem('API down');
    await sidebar.press('?');
    const sheet = the('[role=dialog]', sidebar.el);
    expect(sheet.textContent).toContain('Shift nPrevious open item');
    expect([...sheet.querySelectorAll('h4')].map((group) => group.textContent)).toEqual([
      'Move',
      'Decide',
      'More',
    ]);
    expect(sheet.textContent).toContain('eEdit what would go outeMark a note done');
    expect(document.activeElement).toBe(sheet);
    await sidebar.press('Escape');
    expect(sidebar.el.querySelector('[role=dialog]')).toBeNull();
    expect(sidebar.focused).toBe('Status page · API down in eu-west');
  });
});
