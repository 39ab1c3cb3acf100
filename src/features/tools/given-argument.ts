import type { VaultToolArguments, VaultToolResult } from './vault-tool';

export const refusedCall = (why: string): VaultToolResult => ({ kind: 'refused', why });

/** The argument without blanks around it; `null` where the model gave none. */
export function argument(given: VaultToolArguments, name: keyof VaultToolArguments): string | null {
  const text = given[name]?.trim() ?? '';
  return text === '' ? null : text;
}

/** What the model hears where a tool lacks something. */
export const missing = (tool: string, ...names: (keyof VaultToolArguments)[]): VaultToolResult =>
  refusedCall(`${tool} needs ${names.map((name) => `"${name}"`).join(' and ')} in its arguments.`);
