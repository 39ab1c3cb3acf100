import { parse } from 'yaml';

/** The values of a note's frontmatter by the YAML library alone, without any of Deputy's reading. */
export function yamlOf(text: string, version: '1.1' | '1.2' = '1.2'): Record<string, unknown> {
  const yaml = /^\uFEFF?---[ \t]*\r?\n([^]*?)^---[ \t]*\r?$/m.exec(text)?.[1] ?? '';
  const values: unknown = parse(yaml, { version, logLevel: 'silent' });
  return typeof values === 'object' ? { ...values } : {};
}
