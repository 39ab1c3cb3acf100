import { expect } from 'vitest';
import { it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { BY_RULES } from './waiting-drafts';

const NAMES = Array.from({ length: 40 }, (_, at) => `Club ${String(at + 1)}`);

const waiting = (name: string, fields: Record<string, string>): [string, string] => [
  `Needs_Action/${name}.md`,
  aMailNote({
    messageId: `<${name.replace(' ', '.')}@example.org>`,
    status: 'needs_info',
    from: `${name} <post@example.org>`,
    subject: 'The gate',
    body: 'The gate of the yard is painted.\n',
    frontmatter: {
      decision: 'needs_info',
      decision_confidence: 0.9,
      decision_reason: 'The model says: “The gate is painted.”',
      decided_by: 'anthropic:claude-haiku-5-5',
      decided_at: '2026-11-02T09:00:00.000+01:00',
      deputy_ask: 'The gate is painted.',
      ...fields,
    },
  }),
];

const toRead = {
  ...Object.fromEntries(NAMES.map((name) => waiting(name, { deputy_for: 'read' }))),
  // Deputy worked here: decided notes without its log are an uninstalled vault.
  'Logs/orchestrator_2026-11-02.log': '',
};

describeInBrowser('What is only to be read', (open) => {
  it('is done by one key as far as it was on the screen, and comes back by one', async () => {
    const { page } = await open({ files: toRead, ...BY_RULES });
    const person = new Person(page);
    await person.openReview();
    const detail = person.queue.locator('.deputy-detail');
    await detail.getByText('Club 1 ·').waitFor();
    const seen = detail.getByRole('button', { name: /^Mark the \d+ you saw done/ });
    const count = Number(/\d+/.exec(await seen.innerText())?.[0]);
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(NAMES.length);
    await page.keyboard.press('e');
    await detail.getByRole('heading', { name: `${String(NAMES.length - count)} to read` }).waitFor();
    await page.keyboard.press('z');
    await detail.getByRole('heading', { name: `${String(NAMES.length)} to read` }).waitFor();
  });
});
