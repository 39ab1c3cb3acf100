import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from './bundle-page.mjs';
import { demoVault } from './demo-vault.mjs';

const require = createRequire(import.meta.url);
const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' };

/** 2,000 files that no build changes. */
let drawings;

/** What is read anew each time it is asked for, by its name; icons once. */
const SOURCES = {
  '': () => read(HERE, 'shell/shell.html'),
  'app.html': () => read(HERE, 'page/app.html'),
  'main.js': () => read(ROOT, 'main.js'),
  'styles.css': () => read(ROOT, 'styles.css'),
  'manifest.json': () => read(ROOT, 'manifest.json'),
  'demo.json': () => JSON.stringify(demoVault()),
  'icons.json': () => (drawings ??= JSON.stringify(icons())),
};

/**
 * Serves the preview at `/`, and at `/app.html` the page that tests drive, to this machine alone.
 *
 * @param {number} [port] any free one unless it is given
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPageServer(port = 0) {
  const bundled = await bundlePage();
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const text = bundled.get(name) ?? SOURCES[name]?.();
    if (text === undefined) return response.writeHead(404).end();
    const type = TYPES[name.split('.').at(-1)] ?? TYPES.html;
    response
      .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .end(text);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const read = (folder, name) => readFileSync(join(folder, name), 'utf8');

/** Lucide's, former names too: what stands inside each `<svg>`. */
function icons() {
  const folder = join(dirname(require.resolve('lucide-static/package.json')), 'icons');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.replace(/\.svg$/, ''), insideOf(read(folder, file))]),
  );
}

const insideOf = (svg) =>
  svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>')).trim();
