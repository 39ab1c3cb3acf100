import type { Staging } from '../../tools/staging';
import type { VaultToolArguments, VaultTool, VaultToolResult } from '../../tools/vault-tool';

/** A tool that a model asked for, and what came of it. */
export interface Used {
  tool: string;
  given: VaultToolArguments;
  result: VaultToolResult;
}

/** Runs the tool that a model asks for, if it is one of those there are, and stages what it prepares. */
export async function makeUseOf(
  { tool: name, given }: Pick<Used, 'tool' | 'given'>,
  staging: Staging,
  tools: readonly VaultTool[],
): Promise<Used> {
  const tool = tools.find((each) => each.name === name);
  const result = tool === undefined ? noSuchTool(tools) : await tool.run(given, staging);
  if (result.kind === 'done') staging.stage(result.effects);
  return { tool: tool?.name ?? name, given, result };
}

const noSuchTool = (tools: readonly VaultTool[]): VaultToolResult => ({
  kind: 'refused',
  why: `There is no such tool. These are there: ${tools.map(({ name }) => name).join(', ')}.`,
});
