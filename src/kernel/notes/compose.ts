import { writeScalar } from './frontmatter/scalar';

export type FrontmatterValue = string | number | boolean | null | readonly string[];

/** The text of one of Deputy's own notes. Its frontmatter parses back to the same values. */
export function composeNote(frontmatter: Record<string, FrontmatterValue>, body: string): string {
  const lines = Object.entries(frontmatter).map(
    ([key, value]) => `${writeScalar(key)}:${writeValue(value)}\n`,
  );
  return `---\n${lines.join('')}---\n\n${body}`;
}

function writeValue(value: FrontmatterValue): string {
  if (typeof value !== 'object' || value === null) return ` ${writeScalar(value)}`;
  if (value.length === 0) return ' []';
  return value.map((item) => `\n  - ${writeScalar(item)}`).join('');
}
