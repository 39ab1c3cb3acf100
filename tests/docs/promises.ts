import { readFileSync } from 'node:fs';

/** In these each point of a list is a promise. */
export const LISTS = [
  'reference/security.md',
  'privacy.md',
  'reference/private-notes.md',
  'reference/mail.md',
] as const;
export const PAGES = [...LISTS, 'mail-accounts.md', 'reference/always-on.md'] as const;

/** What a page promises and says itself to be *no test holds this*: it is known from reading the code alone. */
export const NOT_HELD = [
  'no telemetry, no crash reports, no update check, no account with us',
  "no server of ours; Deputy downloads nothing and runs only the programs you have allowed as tool servers or token commands, and on a Mac or Windows the system's own that prints the machine's id",
  "a firewall or proxy sees the provider's address and your tool servers', mail accounts', sign-ins' and left newsletters', and no other",
];

/** A promise in a page's words, and a test that holds it: its file below `tests/`, without the ending, and its title. */
export interface Row {
  words: string;
  file: string;
  title: string;
}

export const textOf = (page: string): string => readFileSync(`docs/${page}`, 'utf8');

const PLAIN = new Map<string, string>(PAGES.map((page) => [page, plain(textOf(page))]));

/** The pages in which the words stand. */
export const pagesWith = (words: string): string[] =>
  PAGES.filter((page) => PLAIN.get(page)?.includes(plain(words)));

/** `docs/contributing/promises.md`, in the order in which the pages promise. */
export const listOf = (rows: readonly Row[]): string =>
  [
    `# Promises

What the pages on security, privacy, mail accounts and *Always on* promise, in their words, and the tests that hold it, by file (below
\`tests/\`) and title. Such a test begins with \`promise('the words of the page')\`, and this list is made of these calls:
\`UPDATE_GOLDEN=1 npx vitest run tests/docs/promises.test.ts\` writes it. Every point of a list has a row here, except on the
pages of how to add an account and how to stay on, so that a new one needs a test. Promises without a test are listed at the end, and their page says *no test holds this*.

In a title, \`%s\` stands for each case of a table and \`…\` for what is filled in.
`,
    ...PAGES.map((page) => `## [${page}](../${page})\n\n${tableOf(page, rows)}\n`),
    `## Not held\n\nKnown from reading the code, and held by no test.\n\n${notHeldTable()}\n`,
  ].join('\n');

function tableOf(page: string, rows: readonly Row[]): string {
  const place = ({ words }: Row): number => PLAIN.get(page)?.indexOf(plain(words)) ?? -1;
  const own = rows
    .filter((row) => place(row) >= 0)
    .sort((a, b) => place(a) - place(b) || b.words.length - a.words.length);
  const cells = own.map(({ words, file, title }, index) => [
    own[index - 1]?.words === words ? '' : words,
    `\`${file}\`: ${title}`,
  ]);
  return table(['promise', 'test'], cells);
}

const notHeldTable = (): string =>
  table(
    ['page', 'promise'],
    NOT_HELD.map((words) => [pagesWith(words).join(', '), words]),
  );

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** As it is read: on one line, without marks and the targets of links. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/[*`\\]/gu, '')
    .replace(/\s+/gu, ' ');
}

/** The points of a page's lists, up to where it says what it does not cover. */
export const pointsOf = (page: string): string[] => {
  const end = page.search(/^## What (?:it does not|does not)/mu);
  const points = page.slice(0, end).matchAll(/^- .*(?:\n {2}.*)*/gmu);
  return [...points].map(([point]) => plain(point));
};
