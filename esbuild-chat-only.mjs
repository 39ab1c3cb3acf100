import { readFile } from 'node:fs/promises';

/**
 * Of the SDKs only the chat call is used, but openai's client makes every resource it has, and both carry streams and
 * tool runners: a tenth of the plugin. Those modules keep the names they export and lose what stands behind them.
 * What is left is driven over a loopback server from within the built file (tests/browser).
 */
export const chatOnly = {
  name: 'chat-only',
  setup({ onLoad }) {
    onLoad({ filter: SDK }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: USED.test(path) ? source : emptied(source) };
    });
  },
};

const SDK = /[\\/](?:openai[\\/](?:resources|lib|auth)|@anthropic-ai[\\/]sdk[\\/]lib)[\\/].*\.mjs$/;
const USED =
  /[\\/]index\.mjs$|[\\/]chat[\\/](?:chat|completions[\\/]completions)\.mjs$|[\\/]openai[\\/]lib[\\/]parser\.mjs$|[\\/]sdk[\\/]lib[\\/](?!MessageStream|.*Beta)/;

/** The same names, each an empty class; what a module only passes on stays. */
export function emptied(source) {
  const names = [...source.matchAll(/^export (?:async )?(?:class|function|const|let|var) (\w+)/gm)];
  const passedOn = source.match(/^export (?:\*|\{[^}]*\}) from .*$/gm) ?? [];
  return [...names.map(([, name]) => `export class ${name} {}`), ...passedOn].join('\n');
}
