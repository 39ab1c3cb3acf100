import { readFile } from 'node:fs/promises';

/**
 * Of the SDKs only the chat call is used: one request, one answer, with a key. Streams, uploads, pages, tool runners,
 * sign-in, telemetry and every other resource keep the names they export and lose what stands behind them. What is left
 * is driven over a loopback server from within the built file (tests/browser). An update after which one of the rows
 * matches nothing any more ends the build, so that it is looked at again.
 */
export const chatOnly = {
  name: 'chat-only',
  setup({ onLoad, onEnd }) {
    const seen = new Set();
    for (const [index, row] of UNUSED.entries())
      onLoad({ filter: row.files }, async ({ path }) => {
        seen.add(index);
        if (row.but?.test(path)) return null;
        return { contents: emptied(await readFile(path, 'utf8'), row.instead) };
      });
    onEnd(() => ({
      errors: UNUSED.filter((_, index) => !seen.has(index)).map(({ files }) => ({
        text: `No file in the bundle matches ${String(files)}`,
      })),
    }));
  },
};

const anthropic = (path) => new RegExp(String.raw`[\\/]@anthropic-ai[\\/]sdk[\\/]${path}\.mjs$`);
const openai = (path) => new RegExp(String.raw`[\\/]openai[\\/]${path}\.mjs$`);
const sdk = (path) => new RegExp(String.raw`[\\/](?:openai|@anthropic-ai[\\/]sdk)[\\/]${path}\.mjs$`);
const INDEX = /[\\/]index\.mjs$/;

const UNUSED = [
  {
    files: openai(String.raw`(?:resources|lib|auth)[\\/].*`),
    but: /[\\/]index\.mjs$|[\\/]chat[\\/](?:chat|completions[\\/]completions)\.mjs$/,
  },
  {
    files: anthropic(String.raw`resources[\\/].*`),
    but: /[\\/]index\.mjs$|[\\/]messages[\\/]messages\.mjs$/,
  },
  { files: anthropic(String.raw`lib[\\/].*`), but: INDEX },
  // The names of some eighty errors: without them an error is known by its status, as Deputy knows it.
  {
    files: anthropic(String.raw`core[\\/]error-classes`),
    instead: { ERROR_CODE_CLASSES: 'export const ERROR_CODE_CLASSES = new Map();' },
  },
  {
    files: anthropic(String.raw`internal[\\/]tracing`),
    instead: {
      resolveOpenTelemetryOptions: 'export const resolveOpenTelemetryOptions = () => ({});',
      guardTracing: 'export const guardTracing = (_, step) => step();',
    },
  },
  {
    files: /[\\/]@opentelemetry[\\/]api[\\/]dist[\\/]index\.mjs$/,
    instead: Object.fromEntries(
      ['context', 'propagation', 'trace', 'SpanKind', 'SpanStatusCode'].map((name) => [
        name,
        `export const ${name} = {};`,
      ]),
    ),
  },
  { files: sdk(String.raw`core[\\/](?:streaming|pagination|uploads)`) },
  { files: sdk(String.raw`internal[\\/](?:uploads|to-file|decoders[\\/]\w+)`) },
  // Neither a query nor a form is sent.
  { files: sdk(String.raw`internal[\\/]utils[\\/]query`) },
];

/** The same names, each a function that does nothing; what a module only passes on stays. `instead` has what some do. */
export function emptied(source, instead = {}) {
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
