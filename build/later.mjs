/** YAML beyond the plain forms. `names`: the imports from a module, all functions. */
export const YAML = { imported: /^\.\/yaml-frontmatter$/, names: ['readYamlFrontmatter'] };
/**
 * HTML with Node's parser. Not for a program in chunks (chunks.mjs): other chunks copy what the module shares with them
 * before it is evaluated.
 */
export const HTML = { imported: /^\.\/html\/html$/, names: ['convertHtml'] };

/**
 * Delays modules that load slowly and that few runs need. Synchronous code calls them, so `import()` can't delay them. A
 * `require` evaluates its module when it is called, so each module stands behind functions that call `require` at their
 * first use.
 */
export const later = (...rows) => ({
  name: 'later',
  setup({ onResolve, onLoad }) {
    for (const row of rows)
      onResolve({ filter: row.imported }, ({ path, namespace, pluginData, resolveDir }) => {
        if (namespace === BEHIND) return null;
        return namespace === IN_FRONT
          ? { path, namespace: BEHIND, pluginData }
          : { path, namespace: IN_FRONT, pluginData: { row, resolveDir } };
      });
    // Cached, because each `require` of a module copies all the names it exports.
    onLoad({ filter: /.*/, namespace: IN_FRONT }, ({ path, pluginData }) => ({
      contents: `let loaded;\nconst load = () => (loaded ??= require('${path}'));\n${functions(pluginData.row.names)}`,
      pluginData,
    }));
    // Returns code that only re-exports names, so that unused parts of a package are left out.
    onLoad({ filter: /.*/, namespace: BEHIND }, ({ path, pluginData: { row, resolveDir } }) => ({
      contents: `export { ${row.names.join(', ')} } from '${path}';`,
      resolveDir,
    }));
  },
});

const IN_FRONT = 'later';
const BEHIND = 'behind-later';

function functions(names) {
  return names.map((name) => `export const ${name} = (...given) => load().${name}(...given);`).join('\n');
}
