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
  withWord,
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
    model = await startScriptedModel({ wire: 'openai', answers: withWord(answers()) });
    const { page, complaints } = await open({
      files: { 'Needs_Action/The workshop.md': MAIL },
      viewport: { width: 1100, height: 900 },
      ...askingModelAt(model.baseUrl),
    });
    const person = new Person(page);
    await person.requests.first().waitFor();
    return { person, complaints };
  };

  it('shows each version with its score and its changes in the review, and uses the one that is picked', async () => {
    const { person, complaints } = await begin();
    const { page, queue } = person;
    const [draft = ''] = await person.paths('Drafts');
    await person.press(/^Review$/);
    const letter = queue.locator('[data-field=body]');
    await expect.poll(() => letter.inputValue()).toContain('first floor');
    await queue.getByText('3 versions: 0.58 → 0.91').click();
    const sides = queue.locator('.deputy-sides .deputy-side');
    await expect
      .poll(() => sides.locator('h4').allTextContents())
      .toEqual(['First draft · score 0.58', 'Round 1 · score 0.72', 'Round 2 · score 0.91 · used']);
    expect(await sides.nth(0).textContent()).toContain(
      'Commits to something: “I will pay your train ticket”',
    );
    // Little of the first draft is left, so that single words would not help.
    expect(await sides.locator('.deputy-letter-text').allTextContents()).toEqual([WEAK, BETTER, BEST]);
    await pictures(person);
    await sides.getByRole('button', { name: 'Use round 1' }).click();
    await expect.poll(() => person.note(draft)).toContain('I am looking forward to it');
    await expect.poll(() => letter.inputValue()).toContain('I am looking forward to it');
    await expect.poll(() => sides.locator('h4').nth(1).textContent()).toContain('used');
    await expect.poll(() => queue.locator('[data-list=needs] [data-kind=request]').count()).toBe(1);

    await person.takeBack('Used this wording');
    await expect.poll(() => person.note(draft)).toContain('first floor');
    expect([...complaints, ...(model?.complaints ?? [])]).toEqual([]);
    expect(await page.evaluate(() => window.app.unknownIcons)).toEqual([]);
  });

  /** Light and dark, and in a pane of 300 pixels beside the sidebar; nothing may be wider than its pane. */
  const pictures = async ({ page, queue }: Person): Promise<void> => {
    const versions = queue.locator('.deputy-versions');
    for (const [name, width] of [
      ['wide', 1_400],
      ['narrow', 644],
    ] as const)
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((as) => window.dress(as, 'desktop'), theme);
        expect(
          await versions.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ).toBeLessThan(1);
        if (name === 'wide') expect(await seriousFaults(versions)).toEqual([]);
        if (PICTURES === undefined) continue;
        mkdirSync(PICTURES, { recursive: true });
        await queue.screenshot({ path: join(PICTURES, `compare-${name}-${theme}.png`) });
        await versions.screenshot({ path: join(PICTURES, `versions-${name}-${theme}.png`) });
      }
    await page.setViewportSize({ width: 1_100, height: 900 });
    await page.evaluate(() => window.dress('light', 'desktop'));
  };
});
