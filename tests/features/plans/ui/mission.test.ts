// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import {
  EMPTY_PLANS,
  type MissionView,
  type PlansOverview,
} from '../../../../src/features/plans/view/mission-view';
import { aMission } from '../view/a-mission';
import { accessibleName, buttonNamed, the } from '../../../fake-obsidian/person';
import { demoOverview } from '../../../ui/sidebar/demo-overview';
import { type OpenSidebar, sidebarPerTest } from '../../../ui/sidebar/open-sidebar';

const openSidebar = sidebarPerTest();
const { path } = aMission();

const openPlans = (plans: Partial<PlansOverview>): Promise<OpenSidebar> =>
  openSidebar({ overview: { ...demoOverview(), plans: { ...EMPTY_PLANS, ...plans } } });

const openMission = (changes: Partial<MissionView> = {}): Promise<OpenSidebar> =>
  openPlans({ mission: aMission(changes), open: 1 });

const buttons = ({ el }: OpenSidebar): string[] =>
  [...el.querySelectorAll('.deputy-mission button')].map(accessibleName);

const goesOn = { status: 'Active', wait: { kind: 'nothing' }, blockedHours: null, isOverdue: false } as const;

describe('the current mission', () => {
  it('is the line below the status, and unfolds to how far it is and what it waits for', async () => {
    const sidebar = await openMission();
    const headings = [...sidebar.el.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(headings[0]).toBe('Current mission');
    const line = the('.deputy-fold summary', sidebar.el);
    expect(line.textContent).toContain(
      'Send the March invoice to Client A and log itWaiting for you, 5 h3 of 5',
    );
    expect(the('.deputy-fold details', sidebar.el).hasAttribute('open')).toBe(false);
    await sidebar.fold('Current mission');
    expect(the('.deputy-fold details', sidebar.el).hasAttribute('open')).toBe(true);
    const card = the('.deputy-mission', sidebar.el);
    expect(card.textContent).toContain('Send the March invoice to Client A and log it');
    expect(card.textContent).toContain('Step 3 of 5');
    expect(card.textContent).toContain('Needs you: Send the invoice by e-mail');
    expect(card.textContent).toContain('Waiting for you, 5 h');
    expect(sidebar.text).toContain('PLAN-2026-004');
    const bar = the('[role=progressbar]', card);
    expect(bar.getAttribute('aria-valuetext')).toBe('2 of 5');
    expect([...bar.children].map((piece) => (piece as HTMLElement).dataset['state'])).toEqual([
      'done',
      'skipped',
      'current',
      'open',
      'open',
    ]);
  });

  it('unfolds by itself where it can not begin or go on without the person', async () => {
    const sidebar = await openMission({ wait: { kind: 'start' } });
    expect(the('.deputy-fold details', sidebar.el).hasAttribute('open')).toBe(true);
  });

  it('is not there where no plan is under way', async () => {
    const sidebar = await openPlans({});
    expect(sidebar.text).not.toContain('Current mission');
  });

  it('leads to the approval that it waits for', async () => {
    const sidebar = await openMission();
    expect(buttons(sidebar)).toEqual([
      'Waiting for you, 5 h. Open the approval that waits',
      'Skip',
      'Log',
      'Open',
    ]);
    await sidebar.click('Waiting for you, 5 h. Open the approval that waits');
    expect(sidebar.model.asked).toEqual([
      'review Pending_Approval/2026-11-21T041000Z_send_email_march-invoice.md',
    ]);
  });

  it('that goes on can be resumed, skipped and opened', async () => {
    const sidebar = await openMission(goesOn);
    expect(buttons(sidebar)).toEqual(['Resume', 'Skip', 'Log', 'Open']);
    for (const name of ['Resume', 'Skip', 'Open']) await sidebar.click(name, the('.deputy-mission'));
    expect(sidebar.model.asked).toEqual([`resumeMission ${path}`, `skipStep ${path}`, `open ${path}`]);
  });

  it('that is a draft begins when the person says so', async () => {
    const sidebar = await openMission({ ...goesOn, status: 'Draft', wait: { kind: 'start' } });
    expect(buttons(sidebar)).toEqual(['Start', 'Edit', 'Drop', 'Log']);
    for (const name of ['Start', 'Edit', 'Drop']) await sidebar.click(name, the('.deputy-mission'));
    expect(sidebar.model.asked).toEqual([`resumeMission ${path}`, `open ${path}`, `dropPlan ${path}`]);
  });

  it('has no empty line below where nothing was logged yet', async () => {
    const sidebar = await openMission({ ...goesOn, status: 'Draft', wait: { kind: 'start' }, log: [] });
    expect(sidebar.el.querySelector('.deputy-mission-foot')).toBeNull();
  });

  it('after a rejection says why, and offers to edit, skip or drop it', async () => {
    const sidebar = await openMission({
      wait: { kind: 'person', why: 'You rejected it: too soon.', canTick: false },
    });
    expect(sidebar.text).toContain('You rejected it: too soon.');
    expect(buttons(sidebar)).toEqual(['Edit', 'Skip', 'Drop', 'Resume', 'Log']);
    await sidebar.click('Skip', the('.deputy-mission'));
    expect(sidebar.model.asked).toEqual([`skipStep ${path}`]);
  });

  it('does not say its step twice where it says why it waits', async () => {
    const why = '“Send the invoice by e-mail” was rejected: too soon. Edit the step, or skip it.';
    const sidebar = await openMission({ wait: { kind: 'person', why, canTick: false } });
    expect(the('.deputy-mission .deputy-callout', sidebar.el).textContent).toBe(
      'Was rejected: too soon. Edit the step, or skip it.',
    );
  });

  it('leaves the keys to the sidebar when its buttons go', async () => {
    const sidebar = await openMission({ wait: { kind: 'person', why: 'You rejected it.', canTick: false } });
    await sidebar.click('Skip', the('.deputy-mission'));
    await sidebar.show({ overview: demoOverview() });
    expect(document.activeElement).toBe(the('.deputy', sidebar.el));
    await sidebar.press('j');
    expect(sidebar.focused).toBe(sidebar.list('needs')[0]);
  });

  it('that was approved says so', async () => {
    expect((await openMission({ ...goesOn, wait: { kind: 'run', why: '' } })).text).toContain('Approved');
  });

  it('without an open step has nothing to skip', async () => {
    const sidebar = await openMission({ ...goesOn, step: null, done: 5 });
    expect(sidebar.text).toContain('All 5 steps are done');
    expect(buttons(sidebar)).toEqual(['Resume', 'Log', 'Open']);
  });

  it('shows its log when asked, newest first, and hides it again', async () => {
    const sidebar = await openMission();
    const log = (): string[] =>
      [...sidebar.el.querySelectorAll('.deputy-mission-log li')].map(({ textContent }) => textContent);
    expect(log()).toEqual([]);
    await sidebar.click('Log');
    expect(log().map((entry) => entry.slice(0, 16))).toEqual([
      'Blocked · deputy',
      'Step 2 done · an',
      'Changed · you04:',
    ]);
    const button = buttonNamed('Log', sidebar.el);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(the('.deputy-mission-log').id);
    await sidebar.click('Log');
    expect(log()).toEqual([]);
  });

  it('has a box for a step that only the person can do, which ticks it in its plan', async () => {
    const step = { number: 2, text: 'Unlock the door', needsPerson: true };
    const why = '“Unlock the door” needs you. Tick it when it is done, or skip it.';
    const sidebar = await openMission({ step, wait: { kind: 'person', why, canTick: true } });
    const box = the('.deputy-step-box input', sidebar.el);
    expect(box.closest('label')?.textContent).toBe('Unlock the door');
    box.click();
    await expect.poll(() => sidebar.model.asked).toEqual([`tickStep ${path}`]);
    expect(box).toHaveProperty('checked', false);
    // The tag and the box say it: no sentence repeats them, and nothing else goes on with the plan.
    expect(sidebar.el.querySelector('.deputy-mission .deputy-callout')).toBeNull();
    expect(buttons(sidebar)).toEqual(['Edit', 'Skip', 'Drop', 'Log']);
  });

  it('says that there are others, and shows those that are blocked, one line each', async () => {
    const blocked = {
      id: 'PLAN-2026-002',
      path: 'Plans/PLAN-2026-002-move.md',
      objective: 'Move the office',
      hours: 100,
      reason: 'Rejected',
      step: null,
      isOverdue: true,
    };
    const sidebar = await openPlans({ mission: aMission(), blocked: [blocked], open: 3 });
    expect(sidebar.text).toContain('Current mission, 1 of 3');
    expect(the('.deputy-blocked', sidebar.el).textContent).toBe('Move the officeblocked for 4 d');
    await sidebar.click('Move the office');
    expect(sidebar.model.asked).toEqual(['open Plans/PLAN-2026-002-move.md']);
  });

  it('shows few of many blocked plans, and the rest when asked', async () => {
    const blocked = Array.from({ length: 1_000 }, (_, at) => ({
      id: `PLAN-2026-${String(at)}`,
      path: `Plans/${String(at)}.md`,
      objective: `Plan ${String(at)}`,
      hours: null,
      reason: '',
      step: null,
      isOverdue: false,
    }));
    const sidebar = await openPlans({ mission: aMission(), blocked, open: 1_001 });
    const lines = (): number => sidebar.el.querySelectorAll('.deputy-blocked-plan').length;
    expect(lines()).toBe(3);
    await sidebar.click('Show all 50');
    expect(lines()).toBe(50);
  });

  it('of very many steps shows one bar', async () => {
    const steps = Array.from({ length: 500 }, () => 'open' as const);
    const sidebar = await openMission({ steps, total: 500, done: 100 });
    expect(the('[role=progressbar]', sidebar.el).children).toHaveLength(2);
  });

  it('takes hostile words as words', async () => {
    const sidebar = await openMission({ objective: '<img src=x onerror=alert(1)>' });
    expect(the('.deputy-mission-objective').textContent).toBe('<img src=x onerror=alert(1)>');
    expect(sidebar.el.querySelector('img')).toBeNull();
  });
});

describe('plans in Needs you', () => {
  const suggested = [
    { path: 'Needs_Action/My order.md', title: 'Bo Chan · My order', why: 'Several steps.' },
  ];
  const broken = [{ path: 'Plans/torn.md', why: 'The section "Roadmap" is missing.' }];

  it('makes a suggested plan with one press on the card of its note', async () => {
    const sidebar = await openPlans({ suggested });
    expect(sidebar.list('needs').filter((title) => title === 'Bo Chan · My order')).toHaveLength(1);
    await sidebar.clickItem('My order');
    expect(sidebar.open('needs')?.textContent).not.toContain('Several steps');
    await sidebar.click('Make a plan');
    expect(sidebar.model.asked).toEqual(['proposePlan Needs_Action/My order.md']);
  });

  it('names a plan that can not be read, and opens it', async () => {
    const sidebar = await openPlans({ broken });
    await sidebar.clickItem('torn');
    expect(sidebar.open('needs')?.textContent).toContain('The section "Roadmap" is missing.');
    await sidebar.click('Open note', sidebar.open('needs') ?? undefined);
    expect(sidebar.model.asked).toEqual(['open Plans/torn.md']);
  });
});
