/** A line of the log as JSON; `null` for a torn line, or one that is none. */
export function parseLine(text: string): Record<string, unknown> | null {
  try {
    const line: unknown = JSON.parse(text);
    return isRecord(line) ? line : null;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
