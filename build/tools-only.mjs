import { readFile } from 'node:fs/promises';
import { emptied } from './chat-only.mjs';
import { replacements } from './replacements.mjs';

const sdk = (path) =>
  new RegExp(String.raw`[\\/]@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]${path}\.js$`);
const sourceOf = (path) =>
  readFile(new URL(`../node_modules/@modelcontextprotocol/sdk/dist/esm/${path}.js`, import.meta.url), 'utf8');

/**
 * Of the MCP SDK only the transports are used. They import the sign-in by OAuth (Deputy gives them keys), and the
 * schemas of the whole protocol to see whether something is a message at all. What is left is driven against a server in
 * tests/mcp/bundle.test.ts.
 */
export const toolsOnly = replacements('tools-only', [
  { file: sdk(String.raw`client[\\/]auth`), contents: emptied(await sourceOf('client/auth')) },
  {
    file: sdk('types'),
    contents: `
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (id) => typeof id === 'string' || Number.isInteger(id);
const isOptionalRecord = (value) => value === undefined || isRecord(value);
const isMessage = (value) => isRecord(value) && value.jsonrpc === '2.0';
const isCall = (value) => isMessage(value) && typeof value.method === 'string' && isOptionalRecord(value.params);
export const isJSONRPCRequest = (value) => isCall(value) && isId(value.id);
const isJSONRPCNotification = (value) => isCall(value) && value.id === undefined;
export const isInitializedNotification = (value) =>
  isJSONRPCNotification(value) && value.method === 'notifications/initialized';
export const isJSONRPCResultResponse = (value) => isMessage(value) && isId(value.id) && isRecord(value.result);
const isJSONRPCErrorResponse = (value) =>
  isMessage(value) &&
  (value.id === undefined || isId(value.id)) &&
  isRecord(value.error) &&
  Number.isInteger(value.error.code) &&
  typeof value.error.message === 'string';
const FORMS = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse];
export const JSONRPCMessageSchema = {
  parse: (value) => {
    if (FORMS.some((is) => is(value))) return value;
    throw Object.assign(new Error('It is no message of JSON-RPC.'), { issues: [] });
  },
};
`,
  },
]);
