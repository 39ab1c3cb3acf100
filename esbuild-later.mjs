/**
 * Packages that take long to come to life, for what few runs need: dates in fifteen languages, HTML. Whatever is asked for
 * by `require` is evaluated by the call, so each stands behind functions that ask for it when they are called first.
 */
export const later = {
  name: 'later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:chrono-node\/[a-z]+|turndown)$/ }, ({ path, namespace, resolveDir }) =>
      namespace === 'later' ? null : { path, namespace: 'later', pluginData: resolveDir },
    );
    onLoad({ filter: /.*/, namespace: 'later' }, ({ path, pluginData }) => ({
      contents: path === 'turndown' ? TURNDOWN : chrono(path),
      resolveDir: pluginData,
    }));
  },
};

const chrono = (path) => `export const parse = (...given) => require('${path}').parse(...given);`;

const TURNDOWN = `
const load = () => { const loaded = require('turndown'); return loaded.default ?? loaded; };
export default function TurndownService(...given) { return new (load())(...given); }
`;
