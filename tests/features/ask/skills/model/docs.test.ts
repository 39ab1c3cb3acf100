import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_SKILLS } from '../../../../../src/features/ask/skills/model/examples';
import { SKILL_FIELDS } from '../../../../../src/features/ask/skills/model/read-skill';
import { skillPath } from '../../../../../src/core/tools/skill-path';
import { SKILL_TOOLS, VAULT_TOOLS } from '../../../../../src/features/ask/skills/model/skill';
import { matchByPattern } from '../../../../../src/features/ask/skills/model/match/match-by-pattern';
import { vaultTools } from '../../../../../src/core/tools/vault-tools';
import { CONTEXT } from '../../../../core/tools/tool-stage';
import { problemsOf, skillOf } from './a-skill';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/reference/skills.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```markdown (\S+)\n([\s\S]*?)^```$/gmu)].map(
  ([, path = '', text = '']) => [path, text] as const,
);

describe('docs/reference/skills.md', () => {
  it('shows three skills', () => {
    expect(BLOCKS.map(([path]) => path)).toEqual([
      'Skills/thank-you/SKILL.md',
      'Skills/project-brief.md',
      'Skills/expenses/SKILL.md',
    ]);
  });

  it.each(BLOCKS)('shows a skill that is one: %s', (path, text) => {
    expect(problemsOf(text, path)).toEqual([]);
  });

  it.each([
    ['thank Ann for the books', 'thank-you'],
    ['log expense: lunch, 12 euros', 'expenses'],
    ['please brief me on the roof', 'project-brief'],
    ['project brief, please', 'project-brief'],
  ])('shows triggers that fit: %s', (request, name) => {
    const skills = BLOCKS.map(([path, text]) => skillOf(text, path));
    expect(matchByPattern(request, skills).sure?.skill.name).toBe(name);
  });

  it('names every key and every tool', () => {
    for (const field of SKILL_FIELDS) expect(PAGE).toContain(`\`deputy_${field}\``);
    for (const tool of SKILL_TOOLS) expect(PAGE).toContain(`\`${tool}\``);
  });
});

describe('an example skill', () => {
  it.each(Object.entries(EXAMPLE_SKILLS))('is one: %s', (name, text) => {
    expect(problemsOf(text, skillPath('Skills', name))).toEqual([]);
  });
});

it('a skill may be allowed each tool of the vault', () => {
  expect(vaultTools(CONTEXT).map(({ name }) => name)).toEqual([...VAULT_TOOLS]);
});
