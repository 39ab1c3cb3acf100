import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';

/**
 * The visible files of a vault.
 *
 * @param {string} vault
 * @returns {Map<string, string>} path to text; mail as Latin-1, so that every byte counts
 */
export function readVault(vault) {
  const files = readdirSync(vault, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(vault, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')));
  return new Map(files.sort().map((path) => [path, readFileSync(join(vault, path), encodingOf(path))]));
}

const encodingOf = (path) => (path.endsWith('.eml') ? 'latin1' : 'utf8');

/**
 * The notes of a vault that were triaged, or should have been: what lies in the folders that Deputy moves notes
 * between.
 *
 * @param {Map<string, string>} files
 */
export const triagedNotes = (files) => notesIn(files, /^(Needs_Action|Done|Archive)\//);

/**
 * @param {Map<string, string>} files
 * @param {RegExp} folder
 */
export const notesIn = (files, folder) =>
  [...files]
    .filter(([path]) => folder.test(path) && path.endsWith('.md'))
    .map(([path, text]) => ({ path, text, fields: readFields(text) }));

/** @returns {Record<string, any>} */
function readFields(text) {
  const frontmatter = /^---\r?\n(.*?)\r?\n---/s.exec(text)?.[1] ?? '';
  return parse(frontmatter) ?? {};
}

/** What a person calls the note. */
export const titleOf = ({ path, fields }) => String(fields.subject ?? path.replace(/^.*\/|\.md$/g, ''));
