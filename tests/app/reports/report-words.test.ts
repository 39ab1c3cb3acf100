import { expect, it } from 'vitest';
import type { SentPreview } from '../../../src/app/view/preview-view';
import { previewLine, promptFacts } from '../../../src/app/view/preview-text';
import { reportText } from '../../../src/app/reports/report';
import { skillsReport } from '../../../src/app/reports/skills-report';
import { undoReport } from '../../../src/app/reports/undo-report';

it('what left the vault is said to have left it, before what it was', () => {
  const label = 'Done as approved: e-mail to Ann <ann@example.com>: Re: Roof';
  expect(reportText(undoReport({ kind: 'final', label }))).toBe(
    `Can't undo: it left the vault.\n${label}`,
  );
});

it('a note that no skill is for says so', () => {
  expect(skillsReport('Notes/Dashboard.md', []).title).toBe('No skill fits this note');
});

it('a prompt whose model the server chooses, uncut and of no known price, says each in a few words', () => {
  const preview: SentPreview = {
    ...{ kind: 'sent', label: 'Custom server', baseUrl: 'http://localhost:1/v1', host: 'localhost:1' },
    ...{ model: null, effort: null, isLocal: false, fallback: null, system: '', messages: [], tokens: 1_200 },
    ...{ removed: [], cost: 'unknown', keptHere: null, profileKept: null, cut: null, follows: null },
    termsUrl: null,
  };
  const facts = Object.fromEntries(promptFacts(preview).map(({ name, text }) => [name, text]));
  expect(facts['Model']).toBe('First model listed');
  expect(facts['Size']).toBe('About 1,200 tokens, instructions included. Nothing cut.');
  expect(facts['Price']).toBe('Price unknown');
  expect(previewLine(preview)).toContain('first model listed');
});
