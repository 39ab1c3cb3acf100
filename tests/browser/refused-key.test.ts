import { expect, it } from 'vitest';
import type { BridgedAnswer, BridgedRequest } from '../../preview/page/networks';
import { aMailNote } from '../fakes/mail-note';
import { describeInBrowser } from './in-browser';
import { Person } from './person';

const FILES = Object.fromEntries(
  ['Roses', 'Tulips', 'Daisies', 'Lilies'].map((subject) => [
    `Needs_Action/${subject}.md`,
    aMailNote({ subject, messageId: `<${subject}@example.net>` }),
  ]),
);
const headers = { 'content-type': 'application/json' };
const MODELS = JSON.stringify({ data: [{ id: 'our-model-8b' }] });
const refuse = (): BridgedAnswer => ({
  status: 401,
  headers,
  body: JSON.stringify({ error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }),
});
/** Its list of models is for everyone. */
const refuseCalls = (request: BridgedRequest): BridgedAnswer =>
  request.url.endsWith('/models') ? { status: 200, headers, body: MODELS } : refuse();

describeInBrowser('a key that the provider refuses', (open) => {
  it.each([
    ['at once', refuse, 0],
    // A second cycle follows the first one.
    ['at the first call', refuseCalls, 2],
  ])('%s is said by the status alone, with Change key', async (_, answer, cycles) => {
    const { page } = await open({ answer });
    const person = new Person(page);
    await person.goToConsent('https://models.example/v1');
    await person.answer('Agree');
    await person.keepSecret('API key', 'my-model', 'sk-scripted-0123456789');
    await person.closeSettings();
    await person.setUpAtTop();
    for (const [path, text] of Object.entries(FILES)) await person.receive(path, text);
    await person.press(/Start triage/);
    await person.sidebar.getByRole('button', { name: 'Change key' }).waitFor();
    const refused = async (): Promise<number> =>
      (await person.wholeVault()).split('"poll_cycle_complete","severity":"warn"').length - 1;
    await expect.poll(refused).toBeGreaterThanOrEqual(cycles);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const said = await page.locator('body').innerText();
    await expect
      .poll(() => page.locator('.deputy-status').innerText())
      .toContain('Custom server refused the key');
    expect(await page.locator('.deputy-status-bar').isVisible()).toBe(false);
    expect(await page.locator('.notice, .modal, .deputy [aria-label="Run triage"]').count()).toBe(0);
    expect(said).not.toMatch(/API_KEY|Nothing yet|None yet|\bfree\b|Triaged nothing|Triage failed/);
  });
});
