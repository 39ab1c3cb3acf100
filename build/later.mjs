/**
 * These take long to come to life, and few runs need them: dates in sixteen languages, time zones, YAML that is not
 * plain. Code that is not asynchronous calls them, so `import()` is no way to put them off. A module that is asked for by
 * `require` is evaluated by the call, so each stands behind functions that ask for it when they are first called.
 * `names`: the imports from it, each a function unless `standIn` says otherwise.
 */
const ROWS = [
  { imported: /^chrono-node\/[a-z]+$/, names: ['parse'] },
  {
    imported: /^luxon$/,
    names: ['DateTime'],
    standIn: 'export const DateTime = new Proxy({}, { get: (_, name) => load().DateTime[name] });',
  },
  { imported: /^\.\/yaml-frontmatter$/, names: ['readYamlFrontmatter'] },
];

export const later = {
  name: 'later',
  setup({ onResolve, onLoad }) {
    for (const row of ROWS)
      onResolve({ filter: row.imported }, ({ path, namespace, pluginData, resolveDir }) => {
        if (namespace === BEHIND) return null;
        return namespace === IN_FRONT
          ? { path, namespace: BEHIND, pluginData }
          : { path, namespace: IN_FRONT, pluginData: { row, resolveDir } };
      });
    // Once: each `require` of a module copies all of its names.
    onLoad({ filter: /.*/, namespace: IN_FRONT }, ({ path, pluginData }) => ({
      contents: `let loaded;\nconst load = () => (loaded ??= require('${path}'));\n${pluginData.row.standIn ?? functions(pluginData.row.names)}`,
      pluginData,
    }));
    // It only hands on the names, so that what is not used of a package is left out.
    onLoad({ filter: /.*/, namespace: BEHIND }, ({ path, pluginData: { row, resolveDir } }) => ({
      contents: `export { ${row.names.join(', ')} } from '${path}';`,
      resolveDir,
    }));
  },
};

const IN_FRONT = 'later';
const BEHIND = 'behind-later';

function functions(names) {
  return names.map((name) => `export const ${name} = (...given) => load().${name}(...given);`).join('\n');
}
