import * as obsidian from 'obsidian';

type PluginClass = new (app: obsidian.App, manifest: obsidian.PluginManifest) => obsidian.Plugin;

type Wrapper = (module: object, exports: object, require: (name: string) => unknown) => void;

export interface EvaluatedPlugin {
  Plugin: PluginClass;
  /** What it has required so far, `obsidian` included. */
  required: readonly string[];
}

/** Evaluates a plugin's `main.js` as the app does on a phone: `obsidian` can be required, and nothing else. */
export function evaluatePlugin(code: string): EvaluatedPlugin {
  const required: string[] = [];
  const require = (name: string): unknown => {
    required.push(name);
    if (name !== 'obsidian') throw new Error(`There is no module "${name}" on a phone`);
    return obsidian;
  };
  const module: { exports: { default?: PluginClass } } = { exports: {} };
  // The app does the same: a plugin comes as text.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- this is the loader
  const evaluate = new Function('module', 'exports', 'require', `${code}\n//# sourceURL=main.js`) as Wrapper;
  evaluate(module, module.exports, require);
  const { default: Plugin } = module.exports;
  if (Plugin === undefined) throw new Error('main.js exports no plugin');
  return { Plugin, required };
}
