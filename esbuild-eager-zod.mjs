import { fileURLToPath } from 'node:url';

/**
 * zod declares that it has no side effects. Once something that is loaded later (the MCP SDK) uses it too, esbuild makes
 * of it a module that has to be called to life, and leaves that call out where it believes the declaration: the first
 * schema then fails on load. So zod is taken for having some, and straight from the module behind its index, which
 * would keep all of it.
 */
export const eagerZod = {
  name: 'eager-zod',
  setup({ onResolve }) {
    onResolve({ filter: /^zod(?:\/v4)?$/ }, () => ({ path: ZOD, sideEffects: true }));
  },
};

const ZOD = fileURLToPath(new URL('node_modules/zod/v4/classic/external.js', import.meta.url));
