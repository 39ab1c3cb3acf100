import { readFile } from 'node:fs/promises';
import { emptied } from './esbuild-chat-only.mjs';

/**
 * Of the MCP SDK's client only tools are used. It also imports a validator that generates code (Deputy hands it another
 * one), the sign-in by OAuth (Deputy gives it keys) and tasks, which are an experiment: two thirds of it. Those modules
 * lose what stands behind their names. What is left is driven against a server in tests/mcp/bundle.test.ts.
 */
export const toolsOnly = {
  name: 'tools-only',
  setup({ onLoad }) {
    onLoad({ filter: UNUSED }, async ({ path }) => ({ contents: emptied(await readFile(path, 'utf8')) }));
  },
};

const UNUSED =
  /[\\/]@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/](?:validation[\\/]ajv-provider|client[\\/]auth|experimental[\\/]tasks[\\/]client)\.js$/;
