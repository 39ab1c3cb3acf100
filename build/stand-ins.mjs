import { readFile } from 'node:fs/promises';

/**
 * Modules that the bundle replaces as a whole: emptied because nothing uses them, or exchanged for one that
 * does what Deputy needs. The build changes no other text of a package. A row that matches no file of the
 * bundle fails the build, so that an update of the package gets reviewed.
 *
 * A row has `files` (and `but`, exceptions that stay), `because`, and one of three replacements: `emptied`,
 * the exports that keep a body; `contents`, a new text; or `file`, an equivalent module. With `by`, the row counts only if
 * one of these files of ours is in the bundle.
 */
export const standIns = (rows) => ({
  name: 'stand-ins',
  setup({ onLoad, onEnd }) {
    const matched = new Set();
    const reached = new Set();
    for (const by of new Set(rows.flatMap((row) => row.by ?? [])))
      onLoad({ filter: by }, () => {
        reached.add(by);
        return null;
      });
    for (const row of rows)
      onLoad({ filter: row.files }, async ({ path }) => {
        matched.add(row);
        return row.but?.test(path) ? null : standInFor(row, path);
      });
    onEnd(() => ({
      errors: rows
        .filter((row) => !matched.has(row) && (row.by === undefined || reached.has(row.by)))
        .map(({ files, because }) => ({
          text: `No file in the bundle matches ${String(files)}, which has a stand-in: ${because}`,
        })),
    }));
  },
});

async function standInFor({ emptied: kept, contents, file }, path) {
  if (file !== undefined)
    return { contents: await readFile(new URL(file, import.meta.url), 'utf8'), loader: 'ts' };
  return { contents: contents ?? emptied(await readFile(path, 'utf8'), kept) };
}

const inPackage = (name) => (path) => new RegExp(String.raw`[\\/]node_modules[\\/](?:${name})[\\/]${path}$`);
const anthropic = inPackage(String.raw`@anthropic-ai[\\/]sdk`);
const openai = inPackage('openai');
const either = inPackage(String.raw`openai|@anthropic-ai[\\/]sdk`);
const yaml = inPackage(String.raw`yaml[\\/](?:browser[\\/])?dist`);
const mcp = inPackage(String.raw`@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm`);

/**
 * Of the providers' SDKs, only the chat call is used: one request, one answer, with a key. Tests drive the
 * rest in the built file against a loopback server (tests/browser).
 */
export const CHAT = [
  {
    files: openai(String.raw`(?:resources|lib|auth)[\\/].*\.mjs`),
    but: /[\\/]index\.mjs$|[\\/]chat[\\/](?:chat|completions[\\/]completions)\.mjs$/,
    because: 'no resource but chat, no stream helper, no tool runner and no sign-in is used',
    emptied: {},
  },
  {
    files: anthropic(String.raw`resources[\\/].*\.mjs`),
    but: /[\\/]index\.mjs$|[\\/]messages[\\/]messages\.mjs$/,
    because: 'no resource but messages is used',
    emptied: {},
  },
  {
    files: anthropic(String.raw`lib[\\/].*\.mjs`),
    but: /[\\/]index\.mjs$/,
    because: 'no stream helper, no tool runner and no sign-in is used',
    emptied: {},
  },
  {
    files: anthropic(String.raw`core[\\/]error-classes\.mjs`),
    because: 'Deputy knows an error by its status, without the names of some eighty',
    emptied: { ERROR_CODE_CLASSES: 'export const ERROR_CODE_CLASSES = new Map();' },
  },
  {
    files: anthropic(String.raw`core[\\/]middleware\.mjs`),
    because: 'the client has no middleware, and without one the module passes each call on',
    emptied: {
      wrapFetchWithMiddleware:
        'export const wrapFetchWithMiddleware = (call) => (url, init = {}) => call.call(undefined, url, init);',
    },
  },
  {
    files: anthropic(String.raw`internal[\\/]tracing\.mjs`),
    because: 'nothing is traced',
    emptied: {
      resolveOpenTelemetryOptions: 'export const resolveOpenTelemetryOptions = () => ({});',
      guardTracing: 'export const guardTracing = (_, step) => step();',
    },
  },
  {
    files: inPackage('@opentelemetry')(String.raw`api[\\/]dist[\\/]index\.mjs`),
    because: 'nothing is traced',
    emptied: Object.fromEntries(
      ['context', 'propagation', 'trace', 'SpanKind', 'SpanStatusCode'].map((name) => [
        name,
        `export const ${name} = {};`,
      ]),
    ),
  },
  {
    files: either(
      String.raw`(?:core[\\/](?:streaming|pagination|uploads)|internal[\\/](?:uploads|to-file))\.mjs`,
    ),
    because: 'nothing is streamed, paged or uploaded',
    emptied: {},
  },
  {
    files: either(String.raw`internal[\\/]detect-platform\.mjs`),
    because: 'no provider needs to know on what machine a person reads their mail',
    emptied: { getPlatformHeaders: 'export const getPlatformHeaders = () => ({});' },
  },
  {
    files: either(String.raw`internal[\\/]utils[\\/]log\.mjs`),
    because: 'nothing is logged by the libraries: Deputy turns it off',
    contents: `
const none = () => undefined;
const silent = { error: none, warn: none, info: none, debug: none };
export const defaultLogLevel = 'off';
export const loggerFor = () => silent;
export const defaultLogger = () => silent;
export const parseLogLevel = () => 'off';
export const debugLogRequestDetails = none;
export const formatRequestDetails = (details) => details;
`,
  },
  {
    files: either(String.raw`internal[\\/]utils[\\/]query\.mjs`),
    because: 'neither a query nor a form is sent',
    emptied: {},
  },
  {
    files: either(String.raw`internal[\\/]utils[\\/]path\.mjs`),
    because:
      'the paths of the two calls have no parameters, and iOS before 16.4 refuses a script that holds its lookbehind',
    emptied: {},
  },
];

const BY_TOOLS = /[\\/]tool-servers[\\/]servers[\\/]mcp-servers\.ts$/;

/**
 * Of the MCP SDK, only the transports are used. tests/features/tool-servers/servers/bundle.test.ts drives the rest against a server.
 */
export const TOOLS = [
  {
    files: inPackage(String.raw`@cfworker[\\/]json-schema`)(String.raw`dist[\\/]esm[\\/]format\.js`),
    by: BY_TOOLS,
    because:
      'only these formats are checked: src/features/tool-servers/servers/mcp-servers.ts takes all others out of a schema',
    file: './formats.ts',
  },
  {
    files: mcp(String.raw`client[\\/]auth\.js`),
    by: BY_TOOLS,
    because: 'Deputy gives the transports keys, and never signs in by OAuth',
    emptied: {},
  },
  {
    files: mcp(String.raw`types\.js`),
    by: BY_TOOLS,
    because: 'the transports only ask if something is a message, for which zod would hold the whole protocol',
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
];

const imapflow = inPackage(String.raw`imapflow[\\/]dist[\\/]esm`);

/** Our files that bring the libraries for mail servers into a bundle. */
const BY_MAIL = /[\\/]accounts[\\/]servers[\\/](?:imap[\\/]imap-source|smtp[\\/]smtp-caller)\.ts$/;

/**
 * Of imapflow, only opening, listing and reading a mailbox and storing a mail are used. tests/features/accounts/servers/imap drives the
 * rest against a server.
 */
export const MAIL = [
  {
    files: inPackage('pino')(String.raw`(?:browser|pino)\.js`),
    by: BY_MAIL,
    because: 'nothing is logged by the library',
    contents: 'module.exports = () => ({ child: () => ({}) });',
  },
  {
    files: inPackage('iconv-lite')(String.raw`lib[\\/]index\.js`),
    by: BY_MAIL,
    because: 'of its 300 kB of tables only the names of folders need one, and TextDecoder has the rest',
    file: './modified-utf-7.ts',
  },
  {
    files: inPackage('libmime')(String.raw`dist[\\/]esm[\\/]libmime\.js`),
    by: BY_MAIL,
    because: 'no header is decoded here: a mail is read as bytes',
    contents: 'export default { decodeWords: (text) => text };',
  },
  {
    files: inPackage('nodemailer')(String.raw`dist[\\/]esm[\\/]fetch[\\/]index\.js`),
    by: BY_MAIL,
    because: 'a mail is sent as its bytes, of which nothing is fetched from elsewhere',
    contents: "export default () => { throw new Error('Nothing is fetched for a mail.'); };",
  },
  {
    files: imapflow(String.raw`download\.js`),
    by: BY_MAIL,
    because: 'no part of a mail is downloaded by itself',
    emptied: {},
  },
  {
    files: imapflow(String.raw`jp-decoder\.js`),
    by: BY_MAIL,
    because: 'only what is downloaded in parts is decoded',
    contents: 'export class JPDecoder {}',
  },
  {
    files: imapflow(String.raw`charsets\.js`),
    by: BY_MAIL,
    because:
      'a name of a file is read from the mail itself; TextDecoder knows the charsets, and more names of them',
    contents: `
export function resolveCharset(label) {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
`,
  },
  {
    files: imapflow(String.raw`proxy-connection\.js`),
    by: BY_MAIL,
    because: 'the sockets come from imap-sockets, which knows no proxy',
    contents:
      'export const proxyConnection = () => null;\nexport const detachEarlyErrorHandler = () => undefined;',
  },
  {
    files: imapflow(String.raw`(?:streams|sockets)-transport\.js`),
    by: BY_MAIL,
    because: 'the sockets come from imap-sockets',
    emptied: {},
  },
  {
    files: imapflow(
      String.raw`commands[\\/](?:compress|create|delete|expunge|quota|rename|status|subscribe|unsubscribe)\.js`,
    ),
    by: BY_MAIL,
    because: 'Deputy makes, renames, deletes and counts nothing in a mailbox',
    contents: 'export default () => Promise.resolve(false);',
  },
];

/** At a terminal the names of folders tell which mails of a file were dealt with. */
export const FOLDER_NAMES = [
  {
    files: imapflow(String.raw`special-use\.js`),
    by: BY_MAIL,
    because:
      'folders are known by what the server says of them, and by a few names in src/features/accounts/servers/imap',
    contents: `
const uses = ['All', 'Archive', 'Drafts', 'Flagged', 'Junk', 'Sent', 'Trash'];
export const flags = uses.map((use) => '\\\\' + use);
export const names = {};
export const specialUse = (_, { flags: own }) => {
  const flag = flags.find((each) => own.has(each));
  return flag === undefined ? { flag: null } : { flag, source: 'extension' };
};
`,
  },
];

/** Tables that the app's window has built in. */
export const WINDOW = [
  {
    files: inPackage('postal-mime')(String.raw`dist[\\/]esm[\\/]html-entities\.js`),
    because: 'the window knows the 2,231 names of signs (tests/build/html-entities.test.ts compares them)',
    file: './html-entities.ts',
  },
];

/** Frontmatter is read with one schema, that of `kernel/notes/frontmatter`, and never written by the library. */
export const NOTES = [
  {
    files: yaml(String.raw`schema[\\/]tags\.js`),
    because: 'no schema but the core one is used, and no tag of YAML 1.1',
    contents: `
import * as core from './core/schema.js';
export const coreKnownTags = {};
export const getTags = (customTags) => customTags([...core.schema]);
`,
  },
  {
    files: yaml(
      String.raw`(?:parse[\\/]cst-visit|doc[\\/](?:applyReviver|createNode)|stringify[\\/]\w+)\.js`,
    ),
    because: 'tokens are read where they hang, and values stay as they are read; nothing is written as YAML',
    emptied: {},
  },
  {
    files: yaml(String.raw`nodes[\\/]addPairToJSMap\.js`),
    because: 'a list or map as a key is named by its JSON, and not by what would be written as YAML',
    contents: `
import * as merge from '../schema/yaml-1.1/merge.js';
import * as identity from './identity.js';
import * as js from './toJS.js';
const nameOf = (key) => (key === null ? '' : typeof key === 'object' ? JSON.stringify(key) : String(key));
export function addPairToJSMap(ctx, map, { key, value }) {
  if (identity.isNode(key) && key.addToJSMap) key.addToJSMap(ctx, map, value);
  else if (merge.isMergeKey(ctx, key)) merge.addMergeToJSMap(ctx, map, value);
  else {
    const name = nameOf(js.toJS(key, '', ctx));
    const set = { value: js.toJS(value, name, ctx), writable: true, enumerable: true, configurable: true };
    Object.defineProperty(map, name, set);
  }
  return map;
}
`,
  },
];

/** Packages whose hashing code expects Node. */
export const HASH = [
  {
    files: /[\\/]src[\\/].*[\\/]values[\\/]sha256\.ts$/,
    because: 'Node takes a tenth of the time of a library',
    file: '../headless/node/sha256.mts',
  },
];

/**
 * Returns a module with the same exported names, each a function that does nothing; re-exports stay. `instead` gives
 * some of the functions a body.
 */
function emptied(source, instead = {}) {
  const names = [...source.matchAll(/^export (?:async )?(?:class|function|const|let|var) (\w+)/gm)];
  const given = Object.entries(instead).filter(([, text]) => text !== undefined);
  const missing = given
    .map(([name]) => name)
    .filter((name) => !new RegExp(String.raw`\b${name}\b`).test(source));
  if (missing.length > 0) throw new Error(`No longer exported: ${missing.join(', ')}`);
  const passedOn = given.length > 0 ? [] : (source.match(/^export (?:\*|\{[^}]*\}) from .*$/gm) ?? []);
  const empty = names.map(([, name]) => name).filter((name) => !(name in instead));
  return [
    ...given.map(([, text]) => text),
    ...empty.map((name) => `export function ${name}() {}`),
    ...passedOn,
  ].join('\n');
}
