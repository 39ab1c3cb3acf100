// @vitest-environment dom
import { expect, it } from 'vitest';
import type { Need } from '../../../../src/core/app/view/needs/need';
import { buttonNamed } from '../../../fake-obsidian/person';
import { demoOverview, needs } from '../../../ui/sidebar/demo-overview';
import { sidebarPerTest } from '../../../ui/sidebar/open-sidebar';

const open = sidebarPerTest();

const toDo = (subject: string): Need[] =>
  needs(4)
    .filter(({ kind }) => kind === 'info')
    .map((need) => ({
      ...need,
      ...{ path: `Needs_Action/${subject}.md`, subject, title: `Club · ${subject}`, sender: 'Club' },
      ...{ kind: 'do', purpose: 'do', question: null },
    }));

it('a mail that is to be done by a day offers its reminder, and another does not', async () => {
  const [soon] = toDo('Soon');
  const all = [{ ...soon!, due: '2026-12-01' }, ...toDo('Some day')];
  const sidebar = await open({ overview: { ...demoOverview(), requests: [], needs: all } });
  await sidebar.clickItem('Soon');
  await sidebar.click('Remind me', sidebar.open('needs')!);
  expect(sidebar.model.asked).toEqual(['remind Needs_Action/Soon.md']);
  await sidebar.clickItem('Some day');
  expect(() => buttonNamed('Remind me', sidebar.el)).toThrow();
});
