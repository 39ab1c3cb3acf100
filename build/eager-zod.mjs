import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/**
 * zod declares that it has no side effects. Once something that is loaded later (the MCP SDK) uses it too, esbuild makes
 * of it a module that has to be called to life, and leaves that call out where it believes the declaration: the first
 * schema then fails on load. So zod is taken for having some, and straight from the modules behind its indexes, which
 * would keep all of it.
 *
 * esbuild believes whichever import of a file it resolves first, and their order is not fixed. So every way to such a
 * file has to come past here, zod's own relative imports too: otherwise the same source gives different bundles.
 */
export const eagerZod = {
  name: 'eager-zod',
  setup({ onResolve }) {
    onResolve({ filter: /^zod(?:\/v4)?$/ }, () => eager(CLASSIC));
    onResolve({ filter: /^zod\/(?:v4-)?mini$/ }, () => eager(MINI));
    onResolve({ filter: /^zod\/v4\/locales\/en\.js$/ }, () => eager(ENGLISH));
    onResolve({ filter: /^\.\.?\/(?:.*\/)?(?:external|en)\.js$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path);
      return [CLASSIC, MINI, ENGLISH].includes(file) ? eager(file) : null;
    });
  },
};

const zodFile = (name) => fileURLToPath(new URL(`../node_modules/zod/v4/${name}`, import.meta.url));
const CLASSIC = zodFile('classic/external.js');
const MINI = zodFile('mini/external.js');
const ENGLISH = zodFile('locales/en.js');

const eager = (path) => ({ path, sideEffects: true });
