import { writeScalar } from './frontmatter/scalar';

type Scalar = string | number | boolean | null;
/** A mapping holds scalars, or mappings of them. */
export type FrontmatterValue = Scalar | readonly string[] | { readonly [key: string]: FrontmatterValue };

/** Composes the text of one of Deputy's own notes. Its frontmatter parses back to the same values. */
export function composeNote(frontmatter: Record<string, FrontmatterValue>, body: string): string {
  return `---\n${linesOf(frontmatter, '')}---\n\n${body}`;
}

const linesOf = (values: Record<string, FrontmatterValue>, indent: string): string =>
  Object.entries(values)
    .map(([key, value]) => `${indent}${writeScalar(key)}:${writeValue(value, indent)}\n`)
    .join('');

function writeValue(value: FrontmatterValue, indent: string): string {
  if (typeof value !== 'object' || value === null) return ` ${writeScalar(value)}`;
  if (!isList(value)) {
    const lines = linesOf(value, `${indent}  `);
    return lines === '' ? ' {}' : `\n${lines.trimEnd()}`;
  }
  if (value.length === 0) return ' []';
  return value.map((item) => `\n${indent}  - ${writeScalar(item)}`).join('');
}

const isList = (value: FrontmatterValue): value is readonly string[] => Array.isArray(value);
