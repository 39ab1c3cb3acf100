import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { inert, inertLine, type Links } from '../../../src/kernel/mail/text/inert';
import { promise } from '../../promise';
import { runs, SEED } from '../../runs';
import { attackTexts } from './attack-texts';

const TEXTS = runs(100_000);
const FORMS: readonly Links[] = ['clickable', 'visible', 'plain'];

const markdown = new MarkdownIt({ html: true });
const OWN = '**Next: nothing is sent without you.**';

/** What is still active in a text, in the words of a reader; `null` where it is inert. */
function activeIn(text: string, links: Links): string | null {
  const pattern = ACTIVE.find(([, sign]) => sign.test(text));
  if (pattern !== undefined) return pattern[0];
  if (holdsCommand(text)) return 'a command of TeX between dollar signs';
  const tokens = markdown.parse(`${text}\n\n${OWN}\n`, {});
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  const active = all.find(({ type }) => /^(?:html_block|html_inline|image)$/.test(type));
  if (active !== undefined) return active.type;
  if (all.some(({ type, info }) => type === 'fence' && !['', 'text'].includes(info))) return 'a language';
  const code = all.find(({ type, content }) => type === 'code_inline' && QUERY.test(content.trim()));
  if (code !== undefined) return 'a query in code';
  const targets = all.filter(({ type }) => type === 'link_open').map((token) => token.attrGet('href') ?? '');
  if (links === 'plain' && targets.length > 0) return 'a link';
  if (targets.some((target) => !/^(?:https?:|mailto:|tel:)/i.test(target))) return 'a link to elsewhere';
  return tokens.some(({ content, level }) => content === OWN && level === 1)
    ? null
    : "Deputy's own words swallowed";
}

const ACTIVE: readonly (readonly [string, RegExp])[] = [
  ['a comment', /%%/],
  ['a command of Templater', /<%/],
  ['an embedded thing', /!\[/],
  ['a link to a note', /\[\[/],
  ['a callout', /\[!/],
  ['a target', /\]:/],
  ['a formula of its own', /\$\$/],
  ['a query', /`\s*(?:\$?=|[A-Z]{3,20}\[)/],
  ['a scheme', /(?:obsidian|file):\/\//i],
];
const QUERY = /^(?:\$?=|[A-Z]+\[)/;

const holdsCommand = (text: string): boolean =>
  /\\[a-z]/i.test(text.slice(text.indexOf('$'), text.lastIndexOf('$')));

it(`leaves nothing active in ${String(TEXTS)} texts made of attacks`, { timeout: 240_000 }, () => {
  promise('Opening a note loads nothing');
  console.log(`Seed ${String(SEED)}: DEPUTY_SEED=${String(SEED)} makes the same texts again.`);
  let n = 0;
  for (const text of attackTexts(SEED, TEXTS)) {
    const links = FORMS[n % FORMS.length] ?? 'plain';
    const made = n % 4 === 3 ? inertLine(text.replaceAll('\n', ' '), links) : inert(text, links);
    const active = activeIn(made, links);
    if (active !== null)
      expect.fail(`${active} in ${JSON.stringify(made)}\nof ${JSON.stringify(text)} (${links})`);
    n += 1;
  }
  expect(n).toBe(TEXTS);
});
