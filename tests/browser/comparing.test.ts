import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterEach, expect, it } from 'vitest';
import { scriptedAnswer } from '../e2e/scripted-answer';
import { aMailNote } from '../fakes/mail-note';
import {
  type Question,
  type ScriptedServer,
  type ServerAnswer,
  startScriptedModel,
} from '../wire/scripted-model-server';
import { seriousFaults } from './faults';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { askingModelAt } from './waiting-drafts';

/** `npm run screenshots` keeps what this test looks at. */
const PICTURES = env['DEPUTY_SCREENSHOTS'];

const MAIL = aMailNote({
  subject: 'The workshop on Thursday',
  body: 'Dear Sam,\n\nmay I come at ten?\n\nAda\n',
});
const WEAK = 'Hi Ada,\n\nsure, come at ten, and I will pay your train ticket.';
const BETTER = 'Dear Ada,\n\nthank you for asking. Ten suits me well. I am looking forward to it.';
const BEST =
  'Dear Ada,\n\nthank you for asking. Ten suits me well; the workshop is on the first floor.\n\nKind regards,\nSam';

const evaluation = (
  confidence: number,
  faults: { kind: string; quotation: string }[] = [],
): ServerAnswer => ({
  json: { faults, safe_to_send: true, hard_block: false, confidence },
});

/** A weak draft, which becomes good in two rounds. */
function answers() {
  let [evaluations, revisions] = [0, 0];
  const scores = [
    evaluation(0.58, [
      { kind: 'commitment', quotation: 'I will pay your train ticket' },
      { kind: 'no_greeting', quotation: '' },
    ]),
    evaluation(0.72, [{ kind: 'no_greeting', quotation: '' }]),
    evaluation(0.91),
  ];
  return ({ system }: Question): ServerAnswer => {
    if (system.includes("Deputy's critic")) return scores[evaluations++] ?? evaluation(0.91);
    if (system.includes("Deputy's editor")) return { json: { reply: [BETTER, BEST][revisions++] ?? BEST } };
    if (system.includes("Deputy's overseer"))
      return { json: { reason: 'No rule is broken.', action: 'allow', reply: null } };
    return scriptedAnswer('draft_reply', { reply_body: WEAK });
  };
}

describeInBrowser('Comparing the wordings of a draft', (open) => {
  let model: ScriptedServer | null = null;
  afterEach(async () => {
    await model?.stop();
    model = null;
  });

  const begin = async (): Promise<{ person: Person; complaints: readonly string[] }> => {
    model = await startScriptedModel({ wire: 'openai', answers: answers() });
    const { page, complaints } = await open({
      files: { 'Needs_Action/The workshop.md': MAIL },
      viewport: { width: 1100, height: 900 },
      ...askingModelAt(model.baseUrl),
    });
    const person = new Person(page);
    await person.requests.first().waitFor();
    return { person, complaints };
  };

  it('shows each round with its score and its faults, and uses the one that is picked', async () => {
    const { person, complaints } = await begin();
    const { page, sidebar, dialog } = person;
    const [draft = ''] = await person.paths('Drafts');
    await expect
      .poll(() => sidebar.locator('.deputy-letter-text').first().textContent())
      .toContain('first floor');

    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true });
      await person.dismissNotices();
      await sidebar.screenshot({ path: join(PICTURES, 'compare-chip.png') });
    }
    await person.press(/0\.58 → 0\.91 in 2 rounds/);
    const tabs = dialog.getByRole('tab');
    await expect.poll(() => tabs.count()).toBe(3);
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(['First draft score 0.58', 'Round 1 score 0.72', 'Round 2 score 0.91 used']);
    // Little of the first draft is left: both stand side by side, and there is nothing to use yet.
    await expect
      .poll(() => dialog.locator('.deputy-sides .deputy-letter-text').allTextContents())
      .toEqual([WEAK, BEST]);
    expect(await dialog.locator('ins').count()).toBe(0);
    const use = dialog.getByRole('button', { name: 'Use this one' });
    expect(await use.isVisible()).toBe(false);
    const close = dialog.locator('.modal-button-container').getByRole('button', { name: 'Close' });
    const place = (await close.boundingBox())?.x;

    await tabs.nth(2).press('ArrowLeft');
    await tabs.nth(1).press('ArrowLeft');
    await expect.poll(() => dialog.locator('mark').textContent()).toBe('I will pay your train ticket');
    await expect.poll(() => dialog.getByRole('tabpanel').textContent()).toContain('Commits to something');
    await pictures(person, 'faults');

    await tabs.nth(1).click();
    // What does no harm keeps its place, and Tab reaches it first after the text.
    expect((await close.boundingBox())?.x).toBe(place);
    await dialog.getByRole('tabpanel').focus();
    await page.keyboard.press('Tab');
    expect(await close.evaluate((el) => el === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await use.evaluate((el) => el === document.activeElement)).toBe(true);
    await pictures(person, 'changes');
    await person.answer('Use this one');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => person.note(draft)).toContain('I am looking forward to it');
    await expect
      .poll(() => sidebar.locator('.deputy-letter-text').first().textContent())
      .toContain('I am looking forward to it');
    await expect.poll(() => person.requests.count()).toBe(1);

    await person.takeBack('Used this wording');
    await expect.poll(() => person.note(draft)).toContain('first floor');
    expect([...complaints, ...(model?.complaints ?? [])]).toEqual([]);
    expect(await page.evaluate(() => window.app.unknownIcons)).toEqual([]);
  });

  /** Light and dark, and as narrow as a phone can be; nothing may be wider than its dialog. */
  const pictures = async ({ page, dialog }: Person, what: string): Promise<void> => {
    for (const summary of await dialog.locator('summary').all()) await summary.click();
    for (const [name, width] of [
      ['wide', 1_100],
      ['narrow', 300],
    ] as const)
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((as) => window.dress(as, 'desktop'), theme);
        const el = dialog.locator('.modal-content');
        expect(await el.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(
          1,
        );
        if (width > 300) expect(await seriousFaults(dialog)).toEqual([]);
        if (PICTURES === undefined) continue;
        mkdirSync(PICTURES, { recursive: true });
        await dialog.screenshot({ path: join(PICTURES, `compare-${what}-${name}-${theme}.png`) });
      }
    await page.setViewportSize({ width: 1_100, height: 900 });
    await page.evaluate(() => window.dress('light', 'desktop'));
  };
});
