import type { PluginManifest } from 'obsidian';

export const readText = async (path: string): Promise<string> => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};

export const readManifest = async (): Promise<PluginManifest> =>
  JSON.parse(await readText('manifest.json')) as PluginManifest;

/** By name, what stands inside the `<svg>`. */
export const readIcons = async (): Promise<Record<string, string>> =>
  JSON.parse(await readText('icons.json')) as Record<string, string>;

/** By path, the text of each note and mail of the demo. */
export const readDemo = async (): Promise<Record<string, string>> =>
  JSON.parse(await readText('demo.json')) as Record<string, string>;
