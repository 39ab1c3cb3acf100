import { parse, stringify } from 'yaml';

export interface FrontMatterInfo {
  exists: boolean;
  frontmatter: string;
  from: number;
  to: number;
  contentStart: number;
}

/** Between a first line `---` and the next line `---`. A byte-order mark before it hides it. */
export const getFrontMatterInfo = (content: string): FrontMatterInfo => {
  const opening = /^---[ \t]*\r?\n/.exec(content)?.[0];
  const closing = /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = opening?.length ?? 0;
  const end = opening === undefined ? null : closing.exec(content);
  if (opening === undefined || end === null)
    return { exists: false, frontmatter: '', from: 0, to: 0, contentStart: 0 };
  const text = content.slice(opening.length, end.index).replace(/\r?\n$/, '');
  return {
    exists: true,
    frontmatter: text,
    from: opening.length,
    to: opening.length + text.length,
    contentStart: end.index + end[0].length,
  };
};

/** YAML 1.2 core, as the app: throws a `YAMLParseError`. */
export const parseYaml = (yaml: string): unknown => parse(yaml) as unknown;

export const stringifyYaml = (value: unknown): string => stringify(value);

/** The mapping of a note; `null` where it has none, or none that parses. */
export const frontMatterOf = (content: string): Record<string, unknown> | null => {
  const { exists, frontmatter } = getFrontMatterInfo(content);
  if (!exists) return null;
  try {
    const value = parseYaml(frontmatter);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};
