// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type {} from '../../../src/features/attachments/work/feature';
import { requestCard } from '../../ui/review/demo-approvals';
import { demoOverview } from '../../ui/sidebar/demo-overview';
import { sidebarPerTest } from '../../ui/sidebar/open-sidebar';

const open = sidebarPerTest();
const FILES = ['Files/Prices 2026.pdf', 'Archive of prices/old.pdf', 'Photos/Prague.jpg'];

it('attaches the file that is pressed, and offers to remove one', async () => {
  const file = { path: 'Files/Map.pdf', size: 3, sha256: 'a'.repeat(64) };
  const card = requestCard({ files: [file], proposed: ['[[Map.pdf]]', '[[Plan.pdf|Map]]'] });
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
