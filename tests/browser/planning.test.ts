import { afterEach, expect, it } from 'vitest';
import { MAIL, planAnswer, stepIn } from '../e2e/plan-model';
import { aMailNote } from '../fakes/mail-note';
import { type ScriptedServer, startScriptedModel, withWord } from '../wire/scripted-model-server';
import { describeInBrowser } from './in-browser';
import { type MailServer, startMailServer } from './mail-server';
import { Person } from './person';
import { aPlanNote } from './plan-notes';
import { BY_RULES, sendingBy } from './waiting-drafts';

const WORK = 'Needs_Action/The workshop.md';
const ASKED = aMailNote({
  subject: 'The workshop',
  body: 'Hello,\n\nplease look up the price, and then send me an offer.\n\nAda\n',
});
const MINE = [
  '# My day\n\nMilk, bread.\n\n',
  '\n\nBelow it, my own list:\n- [ ] water the tulips\n',
] as const;
const DASHBOARD = `${MINE[0]}%% deputy:dashboard begin %%\n%% deputy:dashboard end %%${MINE[1]}`;
const SHED = 'Plans/PLAN-2026-001-the-shed.md';

const SETTLING_MS = 2_500;

describeInBrowser('A plan in the sidebar', (open) => {
  let model: ScriptedServer | null = null;
  let server: MailServer | null = null;
  afterEach(async () => {
    await Promise.all([model?.stop(), server?.stop()]);
    model = server = null;
  });

  /** The rules carry out no step of their own: what needs a person comes up at once. */
  const begin = async (steps: readonly string[], device?: 'phone'): Promise<Person> => {
    const { page } = await open({
      files: { [SHED]: aPlanNote({ steps }) },
      ...BY_RULES,
      ...(device === undefined ? {} : { device }),
    });
    const person = new Person(page);
    await person.setUpAtTop();
    await person.mission.waitFor({ state: 'attached' });
    return person;
  };

  const mission = (person: Person) => expect.poll(() => shownOn(person));

  it('goes from a mail to the last step, with one approval of what was on the screen', async () => {
    let goOn = (): void => undefined;
    const looked = new Promise<void>((resolve) => (goOn = resolve));
    model = await startScriptedModel({
      wire: 'openai',
      answers: withWord(async (question) => {
        if (stepIn(question).includes('figures')) await looked;
        return planAnswer(question);
      }),
    });
    server = await startMailServer();
    const next = aPlanNote({ state: { status: 'Draft' }, steps: ['✋ Ring the painter', 'Note it', 'End'] });
    const { page, complaints } = await open({
      files: { [WORK]: ASKED, [SHED]: next, 'Dashboard.md': DASHBOARD },
      settings: sendingBy(server.url),
    });
    const person = new Person(page);
    await person.goToConsent(model.baseUrl);
    await person.agreeAndGoOn();
    await person.keepSecret('API key', 'my-model', 'sk-scripted-0123456789');
    await person.allowToolServer('mail', server.url);
    await person.closeSettings();
    await person.press(/^Start triage/);
    await mission(person).toMatchObject({ wait: 'Not started' });
    const asked = person.sidebar.locator('[data-list=needs] .deputy-item', { hasText: 'Ada Example' });
    await asked.locator('.deputy-summary').click();
    await person.press(/^Make a plan/);

    const objective = 'Ada has our offer for the workshop';
    await mission(person).toMatchObject({
      objective,
      wait: 'Not started',
      done: '0 of 4',
      buttons: ['Start', 'Edit', 'Drop', 'Log'],
    });
    expect(await person.page.getByText(/Resuming plan/).count()).toBe(0);
    await person.pressOnMission('Start');
    await mission(person).toEqual({
      objective,
      place: 'Step 2 of 4',
      step: 'Write the figures down in a note',
      wait: '',
      done: '1 of 4',
      buttons: ['Resume', 'Skip', 'Log', 'Open'],
    });
    await saysDashboard(person, 'Step 2 of 4: Write the figures down in a note');
    goOn();

    await mission(person).toEqual({
      objective,
      place: 'Step 3 of 4',
      step: 'Needs you: Send the offer to Ada',
      wait: 'Waiting for you. Open the approval that waits',
      done: '2 of 4',
      buttons: ['Waiting for you. Open the approval that waits', 'Skip', 'Log', 'Open'],
    });
    await saysDashboard(person, 'Status: Blocked: Awaiting Human Approval, 2 of 4 steps done');
    await person.press(/^1 new$/);
    await person.requests.first().locator('.deputy-summary').click();
    await expect
      .poll(() => shownRequest(person))
      .toEqual({
        fields: ['Ada Example <ada@example.org>', MAIL.subject],
        body: MAIL.body,
      });
    expect(server.mails).toEqual([]);
    await person.pressUntil(/^Approve/, async () => !(await person.approveButton.isVisible()));

    await mission(person).toEqual({
      objective: 'The shed is painted',
      place: 'Step 1 of 3',
      step: 'Needs you: Ring the painter',
      wait: 'Not started',
      done: '0 of 3',
      buttons: ['Start', 'Edit', 'Drop'],
    });
    await saysDashboard(person, '|The shed is painted]]');
    const [finished = '', ...others] = await person.paths('Done/Plans');
    expect(others).toEqual([]);
    expect((await person.note(finished)).match(/^\d\. \[x\]/gm)).toHaveLength(4);
    await page.waitForTimeout(SETTLING_MS);
    expect(server.mails).toEqual([
      { to: ['ada@example.org'], ...MAIL, inReplyTo: '<q1@example.org>', references: '<q1@example.org>' },
    ]);
    const dashboard = await person.note('Dashboard.md');
    expect([dashboard.startsWith(MINE[0]), dashboard.endsWith(MINE[1])]).toEqual([true, true]);
    expect(complaints).toEqual([]);
  });

  it.each(['desktop', 'phone'] as const)(
    'takes the word of the person who did a step by hand, %s',
    async (device) => {
      const person = await begin(
        ['✋ Ring the painter', '✋ Choose a colour'],
        device === 'phone' ? device : undefined,
      );
      await mission(person).toMatchObject({ place: 'Step 1 of 2' });
      await person.pressUntil(/^Done/, async () => (await shownOn(person))?.done === '1 of 2');
      await mission(person).toMatchObject({ place: 'Step 2 of 2', done: '1 of 2' });
      await expect.poll(() => person.note(SHED)).toMatch(/^1\. \[x\]/m);
      if (device === 'phone')
        expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          390,
        );
    },
  );
});

const shownOn = async (person: Person) => {
  await person.unfold('Current mission');
  // All in one look, since the card may be replaced between two.
  return person.mission.evaluateAll(([card]) => {
    if (card === undefined) return null;
    const words = (selector: string): string[] =>
      [...card.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility())
        .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
    return {
      objective: words('.deputy-mission-objective').join(),
      place: words('.deputy-mission-place > span:first-child').join(),
      step: words('.deputy-mission-step, .deputy-step-box').join(),
      wait: words('.deputy-wait').join(),
      done: card.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext'),
      buttons: words('button'),
    };
  });
};

const shownRequest = async ({ sidebar }: Person) => {
  const card = sidebar.locator('.is-open > [data-kind=request]');
  const fields = await card.locator('.deputy-fields').first().locator('dd').allTextContents();
  return { fields, body: (await card.locator('.deputy-letter-text').allTextContents()).join() };
};

/** What the card says now; that it takes five seconds at most is shown on a clock of its own in `deputy/overview/dashboard`. */
const saysDashboard = async (person: Person, words: string): Promise<void> => {
  await expect.poll(() => person.note('Dashboard.md')).toContain(words);
};
