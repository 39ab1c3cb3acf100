import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const OWN = fileURLToPath(new URL('fixtures', import.meta.url));
const CORPUS = fileURLToPath(new URL('../../../shared/corpora/mime', import.meta.url));
export const fixture = (name) => new Uint8Array(readFileSync(`${OWN}/${name}`));
export const ownFixtures = () => filesOf(OWN);
/** Mail that others collected; `null` where this checkout stands alone. */
export const corpusFiles = () => (existsSync(CORPUS) ? filesOf(CORPUS) : null);
const filesOf = (folder) => readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
    .map((path) => ({ name: path.slice(folder.length + 1), bytes: new Uint8Array(readFileSync(path)) }));
