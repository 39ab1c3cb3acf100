import { fileURLToPath } from 'node:url';

/**
 * zod declares that it has no side effects. Once something that is loaded later (the MCP SDK) uses it too, esbuild makes
 * of it a module that has to be called to life, and leaves that call out where it believes the declaration: the first
 * schema then fails on load. So zod is taken for having some, and straight from the modules behind its indexes, which
 * would keep all of it.
 */
export const eagerZod = {
  name: 'eager-zod',
  setup({ onResolve }) {
    onResolve({ filter: /^zod(?:\/v4)?$/ }, () => eager('classic/external.js'));
    onResolve({ filter: /^zod\/mini$/ }, () => eager('mini/external.js'));
    onResolve({ filter: /^zod\/v4\/locales\/en\.js$/ }, () => eager('locales/en.js'));
  },
};

const eager = (name) => ({
  path: fileURLToPath(new URL(`node_modules/zod/v4/${name}`, import.meta.url)),
  sideEffects: true,
});
