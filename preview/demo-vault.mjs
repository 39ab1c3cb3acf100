import { readdirSync, readFileSync } from 'node:fs';

const DEMO = new URL('../demo/', import.meta.url);

/** The folder of the demo, and where in a vault its files belong. */
const PLACES = { mail: 'Inbox', notes: 'Needs_Action' };

/**
 * The vault of the preview: the mails and notes of `npm run demo`, as they come, before anything was done to them.
 *
 * @returns {Record<string, string>} text by path
 */
export function demoVault() {
  const files = Object.entries(PLACES).flatMap(([from, to]) =>
    readdirSync(new URL(from, DEMO)).map((name) => [`${to}/${name}`, read(new URL(`${from}/${name}`, DEMO))]),
  );
  return { 'Start here.md': read(new URL('start-here.md', import.meta.url)), ...Object.fromEntries(files) };
}

const read = (url) => readFileSync(url, 'utf8');
