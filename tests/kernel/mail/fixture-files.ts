import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface MailFile {
  name: string;
  bytes: Uint8Array;
}

const OWN = resolve(import.meta.dirname, 'fixtures');
const CORPUS = resolve(import.meta.dirname, '../../../../shared/corpora/mime');

export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`${OWN}/${name}`));

export const ownFixtures = (): MailFile[] => filesOf(OWN);

/** Mail that others collected; `null` where this checkout stands alone. */
export const corpusFiles = (): MailFile[] | null => (existsSync(CORPUS) ? filesOf(CORPUS) : null);

const filesOf = (folder: string): MailFile[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
    .map((path) => ({ name: path.slice(folder.length + 1), bytes: new Uint8Array(readFileSync(path)) }));
