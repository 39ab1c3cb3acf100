import { PRIVATE } from '../../../kernel/notes/codes';

/** The keys of a skill's frontmatter that are Deputy's own, without the prefix `deputy_`. */
export const SKILL_FIELDS = [
  'triggers',
  'task_type',
  'history',
  'memory',
  'search',
  'rows',
  'schedule',
  'data',
] as const;
export type SkillField = (typeof SKILL_FIELDS)[number];

/** Those of the Agent Skills form, and those that Obsidian itself gives notes. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['name', 'description', 'allowed-tools', 'metadata']);

type Frontmatter = Readonly<Record<string, unknown>>;

/**
 * The value of one of Deputy's fields: at the top as `deputy_triggers`, where Obsidian shows it as a property, or within
 * `metadata`, where the Agent Skills form has a place for it, there with a hyphen or an underscore.
 */
export function fieldOf(frontmatter: Frontmatter, field: SkillField): unknown {
  const metadata = frontmatter['metadata'];
  const inner: Frontmatter = isRecord(metadata) ? metadata : {};
  const name = `deputy_${field}`;
  return frontmatter[name] ?? inner[name] ?? inner[name.replaceAll('_', '-')];
}

/** Keys with Deputy's prefix that it does not know: most are slips. */
export function unknownFields(frontmatter: Frontmatter): string[] {
  const metadata = frontmatter['metadata'];
  const keys = [...Object.keys(frontmatter), ...(isRecord(metadata) ? Object.keys(metadata) : [])];
  return keys.filter((key) => {
    const name = key.replaceAll('-', '_');
    if (name.toLowerCase() === PRIVATE) return false;
    return name.startsWith('deputy_') && !SKILL_FIELDS.some((field) => name === `deputy_${field}`);
  });
}

/** Plain keys that look like one of Deputy's fields. */
export const misplacedFields = (frontmatter: Frontmatter): SkillField[] =>
  SKILL_FIELDS.filter((field) => !OPEN_FIELDS.has(field) && frontmatter[field] !== undefined);

const isRecord = (value: unknown): value is Frontmatter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
