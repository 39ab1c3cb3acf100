import { expect } from 'vitest';
import type { GenerateRequest } from '../../../src/kernel/ports/language-model';
import type { Answer } from '../../fakes/scripted-model';
import { aMailNote } from '../../fakes/mail-note';
import { skillConsentKey } from '../../../src/core/settings/consents';
import { FakeClock } from '../../fakes/fake-clock';
import { skillText } from '../../features/ask/skills/model/a-skill';
import { Asking } from './asking';
import { Planning, cannot, done, use } from '../../features/plans/work/planning';
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
export const HOSTILE = ATTACKS.map(([text]) => text).join(' ');
export const LINE = HOSTILE.replace(/\s+/g, ' ');

const NOTHING_USED = { query: null, path: null, title: null, text: null, date: null };
const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };

/** What a reader of Markdown acts on: no frontmatter, and not what stands in a fence of plain text. */
export function drawn(text: string): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  return body.replace(/^(~{3,}|`{3,})(?:text|json)?\n[\s\S]*?\n\1$/gm, '');
}

const CONVERSATION: readonly Answer[] = [
  { json: { reasoning: HOSTILE, tasks: [{ ...NOTHING, tool: 'answer', text: LINE }], answer: null } },
  { json: { answer: HOSTILE, used: [] } },
  { json: { facts: [{ text: LINE, scope: 'general' }] } },
];

const byTask =
  (answers: Partial<Record<GenerateRequest['task'], Answer>>) =>
  ({ task }: GenerateRequest): Answer =>
    answers[task] ?? { json: {} };

type Story = () => Promise<Asking>;

const each = (
  cases: readonly string[],
  name: (of: string) => string,
  story: (of: string) => Promise<Asking>,
): Record<string, Story> => Object.fromEntries(cases.map((of) => [name(of), () => story(of)]));

/** Notes of hostile words, by what has made them. */
export const HOSTILE_STORIES: Readonly<Record<string, Story>> = {
  ...each(
    ['draft_reply', 'needs_info', 'archive', 'urgent', 'delegate'],
    (decision) => `after triage: ${decision}`,
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
      return stage;
    },
  ),

  'after a plan, its steps, its mail and its request': async () => {
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
    return stage;
  },

  ...each(
    ['reminder', 'draft', 'create_note', 'append', 'search', 'answer', 'plan', 'remember', LINE],
    (tool) => `after a request with the task ${tool}`,
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
      await stage.deputy.ask.run({ kind: 'text', text: `find bread ${HOSTILE}` });
      await stage.cycle();
      expect(stage.vault.paths().length).toBeGreaterThan(3);
      return stage;
    },
  ),

  'after a skill, its rows, and a proposal to make one': async () => {
    const path = 'Skills/expenses.md';
    const skill = skillText(
      'expenses',
      'deputy_triggers: log expense\ndeputy_rows: 5\ndeputy_data:\n  expenses:\n    amount: number\n    what: text\n',
    );
    const row = { ...NOTHING_USED, title: 'expenses', text: JSON.stringify({ amount: 12, what: LINE }) };
    const stage = new Asking({
      clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
      files: { [path]: skill },
      settings: { dashboardNote: true, consents: [skillConsentKey(path, skill)] },
      answers: ({ task, messages }) => {
        if (task !== 'skill_execution') return { json: {} };
        const isFirst = messages.length === 1;
        return {
          json: {
            reasoning: HOSTILE,
            tool: isFirst ? 'insert_data' : null,
            arguments: isFirst ? row : NOTHING_USED,
            answer: isFirst ? null : HOSTILE,
            cannot: null,
          },
        };
      },
    });
    await stage.deputy.ask.run({ kind: 'text', text: `log expense: ${HOSTILE}` });
    await stage.deputy.ask.run({ kind: 'text', text: `every Friday find what we said about ${HOSTILE}` });
    await stage.cycle();
    expect(stage.vault.paths('Skills').length).toBeGreaterThan(1);
    return stage;
  },

  'after a conversation, and after a fact of it that is kept': async () => {
    const stage = new Asking({
      settings: { dashboardNote: true },
      answers: (_, call) => CONVERSATION[call - 1] ?? { json: {} },
    });
    await stage.deputy.ask.run({ kind: 'text', text: 'What do I prefer? I prefer mails before noon.' });
    await stage.deputy.ask.followUp();
    const [asked] = await stage.deputy.ask.history();
    const meant = asked?.request.id ?? '';
    await stage.deputy.ask.run({ kind: 'fact', meant, fact: 1, isKept: true });
    expect(stage.vault.paths('Memory')).toHaveLength(1);
    return stage;
  },
};

/** Every note of the vault; a mail that was there before Deputy is as its sender wrote it. */
export const writtenNotes = ({ vault }: Asking): [path: string, text: string][] =>
  vault
    .paths()
    .filter((path) => path.endsWith('.md'))
    .map((path): [string, string] => [path, vault.text(path)]);

/** No note of the vault loads or runs anything where it is opened. */
export function expectInert(stage: Asking): void {
  for (const [path, text] of writtenNotes(stage)) {
    for (const [attack, sign] of ATTACKS) expect(drawn(text), `${path}: ${attack}`).not.toMatch(sign);
    // Templater may be set to run its commands in each new file, wherever they stand in it. A mail is no new one.
    if (!text.startsWith('---\ntype: email\n')) expect(text, path).not.toMatch(/<%/);
  }
}
