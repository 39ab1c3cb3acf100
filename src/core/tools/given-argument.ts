import type { VaultToolArguments, VaultToolResult } from './vault-tool';

export const refusedCall = (why: string): VaultToolResult => ({ kind: 'refused', why });

/** A trimmed argument; `null` if the model gave none. */
export function argument(given: VaultToolArguments, name: keyof VaultToolArguments): string | null {
  const text = given[name]?.trim() ?? '';
  return text === '' ? null : text;
}

/** Tells the model which arguments a tool needs. */
export const missing = (tool: string, ...names: (keyof VaultToolArguments)[]): VaultToolResult =>
  refusedCall(`${tool} needs ${names.map((name) => `"${name}"`).join(' and ')} in its arguments.`);
