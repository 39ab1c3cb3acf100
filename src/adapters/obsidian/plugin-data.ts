import type { Vault } from 'obsidian';

/** The stored settings of another plugin of the vault; `null` if there are none, or they can't be read. */
export async function readPluginData(
  { adapter, configDir }: Pick<Vault, 'adapter' | 'configDir'>,
  plugin: string,
): Promise<string | null> {
  const path = `${configDir}/plugins/${plugin}/data.json`;
  try {
    return (await adapter.exists(path)) ? await adapter.read(path) : null;
  } catch {
    return null;
  }
}
