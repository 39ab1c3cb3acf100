import { expect, it } from 'vitest';
import { skillsReport } from '../../../../src/features/ask/view/skills-report';

it('a note that no skill is for says so', () => {
  expect(skillsReport('Notes/Dashboard.md', []).title).toBe('No skill fits this note');
});
