import { describe, expect, it } from 'vitest';
import type { GenerateRequest } from '../../src/ports/language-model';
import type { Answer } from '../fakes/scripted-model';
import { aMailNote } from '../fakes/mail-note';
import { Asking } from './asking';
import { Planning, cannot, done, use } from './plans/planning';
import { IN } from './stage';

/** Each loads or runs something where a note that holds it is opened, with what must not be left of it. */
const ATTACKS = [
  ['![p](http://evil.example/i)', /!\[p/],
  ['![[http://evil.example/e]]', /!\[\[/],
  ['<img src=http://evil.example/t>', /<img/],
  ['<iframe src="http://evil.example/f">', /<iframe/],
  ['$\\style{background:url(http://evil.example/b)}{x}$', /\$\\style/],
  ['$$\\mmlToken{mglyph}[src="http://evil.example/m"]{}$$', /\$\$/],
  ['`= this.file.name`', /`\s*= this/],
  ['`$= dv.current()`', /`\s*\$= dv/],
  ['`INPUT[text:evil]`', /`\s*INPUT\[/],
  ['<% tp.evil() %>', /<%/],
  ['%% evil %%', /%% evil/],
  ['[c](obsidian://evil)', /\]\(obsidian:\/\//],
  ['\n```dataviewjs\nevil()\n```\n', /```\s?dataviewjs/],
  ['\n~~~tasks\nnot done\n~~~\n', /~~~\s?tasks/],
  ['\n[r]: http://evil.example/r\n', /\[r\]: http/],
] as const;
const HOSTILE = ATTACKS.map(([text]) => text).join(' ');
const LINE = HOSTILE.replace(/\s+/g, ' ');

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };

/** What a reader of Markdown acts on: no frontmatter, and not what stands in a fence without a language. */
function drawn(text: string): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  return body.replace(/^(~{3,}|`{3,})(?:text)?\n[\s\S]*?\n\1$/gm, '');
}

function expectInert(stage: Asking): void {
  const notes = stage.vault.paths().filter((path) => path.endsWith('.md'));
  for (const path of notes)
    for (const [attack, sign] of ATTACKS)
      expect(drawn(stage.vault.text(path)), `${path}: ${attack}`).not.toMatch(sign);
}

const byTask =
  (answers: Partial<Record<GenerateRequest['task'], Answer>>) =>
  ({ task }: GenerateRequest): Answer =>
    answers[task] ?? { json: {} };

describe('a note that Deputy writes of hostile words', () => {
  it.each(['draft_reply', 'needs_info', 'archive', 'urgent', 'delegate'])(
    'is inert after triage: %s',
    async (decision) => {
      const path = `${IN}/mail.md`;
      const stage = new Asking({
        files: {
          [path]: aMailNote({
            subject: LINE,
            from: `"${LINE.replaceAll('"', '')}" <ada@example.org>`,
            body: '',
          }),
        },
        settings: { dashboardNote: true },
        answers: [
          {
            json: {
              decision,
              confidence: 1,
              reasoning: HOSTILE,
              reply_body: decision === 'draft_reply' || decision === 'urgent' ? HOSTILE : null,
              delegation_target: decision === 'delegate' ? LINE : null,
              info_needed: decision === 'needs_info' ? HOSTILE : null,
            },
          },
        ],
      });
      await stage.cycle();
      await stage.cycle();
      expect(stage.vault.paths().length).toBeGreaterThan(2);
      expectInert(stage);
    },
  );

  it('is inert after a plan, its steps, its mail and its request', async () => {
    const stage = new Planning({
      settings: { dashboardNote: true },
      script: {
        plan: {
          json: {
            objective: LINE,
            context: HOSTILE,
            steps: [
              { text: `Search ${LINE}`, needs_person: false },
              { text: `Write the figures down ${LINE}`, needs_person: false },
              { text: `Send the offer to Ada ${LINE}`, needs_person: true },
            ],
          },
        },
        steps: {
          Search: [use('search', { query: 'workshop' }), done(HOSTILE)],
          figures: [use('create_note', { path: 'Notes/F.md', title: LINE, text: HOSTILE }), cannot(HOSTILE)],
        },
        mail: { json: { subject: LINE, body: HOSTILE } },
      },
    });
    await stage.planNote();
    for (let cycle = 0; cycle < 4; cycle += 1) await stage.cycle();
    // A step that can't go on waits for the person, whatever its words are.
    expect([stage.events('plan_step_failed').length, stage.events('plan_unblocked')]).toEqual([1, []]);
    expect(stage.vault.paths('Plans')).toHaveLength(1);
    expectInert(stage);
  });

  it.each(['reminder', 'draft', 'create_note', 'append', 'search', 'answer', 'plan', 'remember', LINE])(
    'is inert after a request with the task %s',
    async (tool) => {
      const task = {
        ...NOTHING,
        tool,
        title: LINE,
        text: HOSTILE,
        query: LINE,
        note: 'Shopping',
        when: 'on Friday',
      };
      const stage = new Asking({
        files: { 'Notes/Shopping.md': '- bread\n', 'Notes/x.md': 'bread\n' },
        settings: { dashboardNote: true },
        answers: byTask({
          complex_reasoning: { json: { reasoning: HOSTILE, tasks: [task], answer: HOSTILE } },
          simple_qa: { json: { answer: HOSTILE, used: [LINE] } },
          drafting: { json: { subject: LINE, body: HOSTILE } },
          planning: {
            json: {
              objective: LINE,
              context: HOSTILE,
              steps: [1, 2, 3].map((n) => ({ text: `${String(n)} ${LINE}`, needs_person: false })),
            },
          },
        }),
      });
      await stage.deputy.ask({ kind: 'text', text: `find bread ${HOSTILE}` });
      await stage.cycle();
      expect(stage.vault.paths().length).toBeGreaterThan(3);
      expectInert(stage);
    },
  );
});
