import * as obsidian from 'obsidian';

export type PluginClass = new (app: obsidian.App, manifest: obsidian.PluginManifest) => obsidian.Plugin;

type Wrapper = (module: object, exports: object, require: (name: string) => unknown) => void;

export interface EvaluatedPlugin {
  Plugin: PluginClass;
  /** What it has required so far, `obsidian` included. */
  required: readonly string[];
}

const onPhone = (name: string): never => {
  throw new Error(`There is no module "${name}" on a phone`);
};

/** Evaluates a plugin's `main.js` as the app does: `obsidian` can be required, and on a desktop Node's modules. */
export function evaluatePlugin(
  code: string,
  requireNode: (name: string) => unknown = onPhone,
): EvaluatedPlugin {
  const required: string[] = [];
  const require = (name: string): unknown => {
    required.push(name);
    return name === 'obsidian' ? obsidian : requireNode(name);
  };
  const module: { exports: { default?: PluginClass } } = { exports: {} };
  // The app does the same: a plugin comes as text.
  // oxlint-disable-next-line typescript/no-implied-eval -- this is the loader
  const evaluate = new Function('module', 'exports', 'require', `${code}\n//# sourceURL=main.js`) as Wrapper;
  evaluate(module, module.exports, require);
  const { default: Plugin } = module.exports;
  if (Plugin === undefined) throw new Error('main.js exports no plugin');
  return { Plugin, required };
}
