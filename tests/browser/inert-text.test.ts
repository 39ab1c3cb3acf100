import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium as playwright, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inert, inertLine, type Links } from '../../src/kernel/mail/text/inert';
import { ATTACKER, attackTexts } from '../kernel/mail/attack-texts';
import { drawn, TRIAGE_STORIES, writtenNotes } from '../core/app/hostile-stories';
import { ASK_STORIES } from '../features/ask/work/hostile-stories';
import { PLAN_STORIES } from '../features/plans/work/hostile-stories';
import { promise } from '../promise';
import { runs, SEED } from '../runs';
import { ATTACKED_NOTES, attackWords, partsOf } from './attacked-notes';
import { chromium, isRequired } from './chromium';

const RUNS = runs(2_000);
const MAILS = runs(10);
const FORMS: readonly Links[] = ['clickable', 'visible', 'plain'];
const CHUNK = 100;
const OWN = 'http://page.example';

const require = createRequire(import.meta.url);

const PAGE = `<!doctype html><meta charset="utf-8"><body>
<script>
  MathJax = {
    loader: { load: ['ui/safe'], paths: { mathjax: '${OWN}/mathjax' } },
    // As Obsidian finds formulas, and more: blanks beside the signs count for nothing, and code is looked into.
    tex: { inlineMath: [['$', '$']], displayMath: [['$$', '$$']], processEnvironments: false, processRefs: false },
    options: { enableMenu: false, skipHtmlTags: ['script', 'style'] },
    startup: { typeset: false },
  };
</script>
<script src="${OWN}/mathjax/tex-chtml-full.js"></script>
<script src="${OWN}/markdown-it.js"></script>`;

/** Each text as Markdown with HTML switched on, and as it is; formulas in both go to MathJax in its safe mode. */
const draw = async (texts: readonly string[]): Promise<void> => {
  const { MathJax, markdownit } = globalThis as unknown as {
    MathJax: {
      startup: { promise: Promise<void> };
      typesetClear(): void;
      typesetPromise(of: Element[]): Promise<void>;
    };
    markdownit: (options: { html: boolean }) => { render(text: string): string };
  };
  await MathJax.startup.promise;
  const markdown = markdownit({ html: true });
  const drawn = texts.flatMap((text) => {
    const [rendered, plain] = [document.createElement('div'), document.createElement('div')];
    rendered.innerHTML = markdown.render(text);
    plain.textContent = text;
    return [rendered, plain];
  });
  document.body.append(...drawn);
  await MathJax.typesetPromise(drawn);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
  MathJax.typesetClear();
  for (const element of drawn) element.remove();
};

let looks = 0;

/** The addresses that the texts had loaded, but for the page's own. */
async function requestsOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  const note = (request: { url(): string }): void => {
    if (!request.url().startsWith(`${OWN}/`)) seen.push(request.url());
  };
  page.on('request', note);
  for (let from = 0; from < texts.length; from += CHUNK)
    await page.evaluate(draw, texts.slice(from, from + CHUNK));
  // A picture of our own, asked for after all else: requests are reported in their order.
  const last = `${OWN}/last-${String((looks += 1))}`;
  await Promise.all([
    page.waitForRequest(last),
    page.evaluate((url) => {
      new Image().src = url;
    }, last),
  ]);
  page.off('request', note);
  return seen;
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const mathjax = require.resolve('mathjax/es5/tex-chtml-full.js').replace('tex-chtml-full.js', '');
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    const name = url.startsWith(`${OWN}/mathjax/`) ? url.slice(`${OWN}/mathjax/`.length) : null;
    if (url === `${OWN}/`) await route.fulfill({ contentType: 'text/html', body: PAGE });
    else if (name !== null) await route.fulfill({ body: readFileSync(`${mathjax}${name}`) });
    else if (url === `${OWN}/markdown-it.js`)
      await route.fulfill({ body: readFileSync(require.resolve('markdown-it/dist/markdown-it.min.js')) });
    else await route.abort();
  });
  await page.goto(`${OWN}/`);
  return page;
}

describe('a text from outside that is opened', () => {
  if (chromium === null) {
    it('left out, since no Chromium is installed here', () => {
      console.log('Left out: texts in MathJax need Chromium (apt-get install chromium, or CHROMIUM=<path>).');
      expect(isRequired, 'DEPUTY_BROWSER=required, and there is no Chromium').toBe(false);
    });
    return;
  }
  const executablePath = chromium;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] });
    page = await openPage(browser);
  });
  afterAll(() => browser.close());

  it('would load what it likes here, where it was not made inert', async () => {
    const texts = [
      `$\\mmlToken{mglyph}[src="${ATTACKER}/mglyph"]{}$`,
      `$\\style{cursor:url(${ATTACKER}/cursor)}{x}$`,
      `![x](${ATTACKER}/picture)`,
      `<img src="${ATTACKER}/html">`,
    ];
    const seen = await requestsOf(page, texts);
    for (const name of ['mglyph', 'picture', 'html']) expect(seen).toContain(`${ATTACKER}/${name}`);
    expect(
      await requestsOf(
        page,
        texts.map((text) => inert(text)),
      ),
    ).toEqual([]);
  });

  it('loads nothing: the notes that Deputy writes of hostile words', async () => {
    promise('Opening a note loads nothing');
    const texts: string[] = [];
    for (const story of Object.values({ ...TRIAGE_STORIES, ...PLAN_STORIES, ...ASK_STORIES }))
      texts.push(...writtenNotes(await story()).map(([, text]) => drawn(text)));
    expect(texts.length).toBeGreaterThan(60);
    expect(await requestsOf(page, texts)).toEqual([]);
  });

  it(`loads nothing: ${String(RUNS)} texts made of attacks`, { timeout: 60_000 + RUNS * 200 }, async () => {
    promise('Opening a note loads nothing');
    console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} makes the same texts again.`);
    const texts = Array.from(attackTexts(SEED, RUNS), (text, n) => {
      const links = FORMS[n % FORMS.length] ?? 'plain';
      return n % 4 === 3 ? inertLine(text.replaceAll('\n', ' '), links) : inert(text, links);
    });
    const seen = await requestsOf(page, texts);
    console.log(`${String(texts.length)} texts drawn twice each, ${String(seen.length)} requests.`);
    expect(seen).toEqual([]);
  });

  it.each(ATTACKED_NOTES)('loads nothing from the notes of $name', { timeout: 300_000 }, async ({ tell }) => {
    const words = attackWords(SEED);
    const texts: string[] = [];
    for (let n = 0; n < MAILS; n += 1) for (const [, text] of await tell(words)) texts.push(...partsOf(text));
    expect(texts.some((text) => text.includes('evil.example'))).toBe(true);
    expect(await requestsOf(page, texts), `DEPUTY_SEED=${String(SEED)}`).toEqual([]);
  });
});
