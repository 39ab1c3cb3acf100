// Run by `npm version`: copies the version from package.json to the manifest, and a new minAppVersion to
// versions.json.
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = readJson('package.json');
const manifest = { ...readJson('manifest.json'), version };
writeJson('manifest.json', manifest);

const versions = readJson('versions.json');
if (Object.values(versions).at(-1) !== manifest.minAppVersion) {
  writeJson('versions.json', { ...versions, [version]: manifest.minAppVersion });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
