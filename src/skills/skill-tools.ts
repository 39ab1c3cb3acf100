/** What a skill may be allowed to use: the tools of the vault, by their names there. */
export const SKILL_TOOLS = ['search', 'read', 'create_note', 'append', 'reminder', 'draft'] as const;
export type SkillTool = (typeof SKILL_TOOLS)[number];

/** Where a skill names none: it reads, and writes nothing. */
export const DEFAULT_TOOLS: readonly SkillTool[] = ['search', 'read'];
