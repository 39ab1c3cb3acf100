// @vitest-environment dom
import { expect, it } from 'vitest';
import type {} from '../../../src/features/attachments/work/feature';
import { requestCard } from '../../ui/review/demo-approvals';
import { demoOverview } from '../../ui/sidebar/demo-overview';
import { sidebarPerTest } from '../../ui/sidebar/open-sidebar';

const open = sidebarPerTest();
const technical = { ...requestCard().technical, server: 'account:ann@example.com' };
const FILES = ['Files/Prices 2026.pdf', 'Archive of prices/old.pdf', 'Photos/Prague.jpg'];

it('attaches the file that is pressed, and offers to remove one', async () => {
  const file = { path: 'Files/Map.pdf', size: 3, sha256: 'a'.repeat(64) };
  const card = requestCard({ technical, files: [file], proposed: ['[[Map.pdf]]', '[[Plan.pdf|Map]]'] });
  const sidebar = await open({ overview: { ...demoOverview(), requests: [card], needs: [] } });
  Object.assign(sidebar.model.deputy, { attachable: () => Promise.resolve(FILES) });
  await sidebar.click('Attach a file…');
  const field = sidebar.el.querySelector<HTMLInputElement>('input[type=search]');
  if (field === null) throw new Error('There is no field.');
  expect(FILES.filter((path) => sidebar.el.textContent.includes(path))).toEqual([]);
  field.value = 'prices 2';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => sidebar.el.textContent).toContain('Files/Prices 2026.pdf');
  expect(sidebar.el.textContent).not.toContain('Prague');
  await sidebar.click('Files/Prices 2026.pdf');
  await sidebar.click('Remove Map.pdf');
  expect(sidebar.el.textContent).not.toContain('Attach Map');
  await sidebar.click('Attach Plan.pdf');
  expect(sidebar.model.asked.map((each) => each.split(' ')[0])).toEqual(Array(3).fill('changeFiles'));
});

const link = (path: string, vault = 'Notes'): string =>
  `obsidian://open?vault=${encodeURIComponent(vault)}&file=${encodeURIComponent(path)}`;

it.each<[what: string, drop: { text: string } | { file: string }, asked: string]>([
  [
    'a file of the app’s list',
    { text: link('Files/Prices & more.pdf') },
    'changeFiles Files/Prices & more.pdf',
  ],
  ['two of them', { text: `${link('a.pdf')}\n${link('b/c')}` }, 'changeFiles a.pdf, b/c'],
  ['a link', { text: '[[Prices 2026.pdf|prices]]' }, 'changeFiles [[Prices 2026.pdf|prices]]'],
  ['a file of another vault', { text: link('a.pdf', 'Other') }, 'Only files of this vault can be attached'],
  ['a file of another program', { file: 'a.pdf' }, 'Only files of this vault can be attached'],
  ['a mail file', { file: 'a.EML' }, ''],
  ['some text', { text: 'see [[Prices]]' }, ''],
  ['a link beside text', { text: `${link('a.pdf')}\nhello` }, ''],
  ['nothing', { text: '' }, ''],
])('%s that is dropped onto the letter', async (_, drop, asked) => {
  const sidebar = await open({
    overview: { ...demoOverview(), requests: [requestCard({ technical })], needs: [] },
  });
  const said: string[] = [];
  Object.assign(sidebar.model, {
    act: (_name: 'changeFiles', { attach }: { attach: string[] }) =>
      said.push(`changeFiles ${attach.join(', ')}`),
    carryOut: async (run: () => Promise<{ title: string }>) => said.push((await run()).title),
  });
  const dataTransfer =
    'text' in drop
      ? { types: ['text/plain'], files: [], getData: () => drop.text }
      : { types: ['Files'], files: [new File([], drop.file)], getData: () => '' };
  const dropped = ['dragover', 'drop'].map((kind) => {
    const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer });
    sidebar.el.querySelector('.deputy-letter')?.dispatchEvent(event);
    return event.defaultPrevented;
  });
  await Promise.resolve().then(() => undefined);
  expect(said.join()).toBe(asked);
  expect(dropped).toEqual([true, asked !== '' || 'file' in drop]);
});

it('saves the attachments of a mail that has some, by a press', async () => {
  const { needs, ...rest } = demoOverview();
  const [first] = needs;
  if (first === undefined) throw new Error('nothing waits');
  const none = await open({ overview: { ...rest, requests: [], needs: [first] } });
  expect(none.el.textContent).not.toContain('Save attachments');
  const need = { ...first, hasAttachments: true } as const;
  const sidebar = await open({ overview: { ...rest, requests: [], needs: [need] } });
  await sidebar.click('Save attachments');
  expect(sidebar.model.asked.map((each) => each.split(' ')[0])).toEqual(['saveAttachments']);
});
