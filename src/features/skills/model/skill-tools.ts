/** Names of tools for a skill's own tables. */
export const DATA_TOOLS = ['query_data', 'insert_data', 'update_data', 'delete_data'] as const;

/** Names of tools for the notes of the vault. */
export const VAULT_TOOLS = ['search', 'read', 'create_note', 'append', 'reminder', 'draft'] as const;

/** Tools that a skill may be allowed to use. */
export const SKILL_TOOLS = [...VAULT_TOOLS, ...DATA_TOOLS] as const;
export type SkillTool = (typeof SKILL_TOOLS)[number];

/** Tools for skills that list none: reading the vault, and the skill's own tables. */
export const defaultTools = (hasTables: boolean): readonly SkillTool[] =>
  hasTables ? ['search', 'read', ...DATA_TOOLS] : ['search', 'read'];
