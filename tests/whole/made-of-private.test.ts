import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { skillConsentKey } from '../../src/core/settings/consents';
import { readPrivateMark } from '../../src/kernel/privacy/private-mark';
import { aMailNote } from '../fakes/mail-note';
import { someOf } from '../runs';
import { skillText } from '../features/ask/skills/model/a-skill';
import { promise } from '../promise';
import { dashboardOf, type Made, MARK, OPEN, type Reason, REASONS, SCENES } from './made-of-private';
import { ProviderStage } from '../core/app/provider-stage';
import { IN } from '../core/app/stage';

/** Each file of the source that makes notes, with the scene that plays it, or why it is open. */
const CREATORS: Record<string, keyof typeof SCENES | { open: string }> = {
  'core/approvals/model/submit-approval.ts': 'a draft, its request, and the record of what was sent',
  'core/approvals/model/restore-sent.ts': {
    open: 'a copy: tests/core/approvals/model/approval-note.test.ts',
  },
  'core/app/add-samples.ts': { open: 'sample mails, made of nothing' },
  'features/ask/work/ask-file.ts': 'an answer that rests on a private note, and a fact that was kept of it',
  'features/ask/work/task-context.ts': {
    open: 'a draft that answers an open mail; it is marked as its ask is',
  },
  'features/ask/work/skill-task.ts': { open: 'a base, which is no note' },
  'features/plans/work/make-plan.ts':
    'a plan, its steps, what they write and ask, and the plan when it is filed',
  // A skill is proposed of asks that came upon no private note.
  'features/ask/work/decide-proposal.ts':
    'an answer that rests on a private note, and a fact that was kept of it',
  'features/unanswered/work/await-answers.ts': {
    open: 'a mail of the person and its reminder: tests/features/unanswered/work/await-answers.test.ts',
  },
  'features/replies/work/voice-note.ts': {
    open: 'made of sent mail that is not private, and always bears the mark',
  },
  'features/senders/work/tend-note.ts': { open: 'names senders alone, and always bears the mark' },
  'features/ask/skills/work/make-example-skills.ts': { open: 'examples, made of nothing' },
  'core/triage/work/hand-over.ts': 'a hand-over',
  'core/triage/work/inbox.ts': 'a mail that lay in a private inbox',
  'kernel/effects/keep-private.ts': { open: 'marks what others make' },
  'kernel/effects/plan-undo.ts': { open: 'puts a note back as it was' },
  'kernel/effects/roll-back.ts': { open: 'takes back what was made' },
  'core/tools/new-note.ts': 'a private skill, its request, its rows, and the question whether one may go',
  'core/triage/model/triage-operation.ts': 'a draft, its request, and the record of what was sent',
};

/** Wherever a note may lie. */
const FOLDERS = [
  ...[IN, 'Pending_Approval', 'Approved', 'Rejected', 'Done', 'Drafts', 'Plans', 'Done/Plans', 'Archive'],
  ...[
    'Logs/Requests',
    'Memory',
    'Reminders',
    'Notes',
    'Skills/list/rows',
    'Inbox/Imported',
    'Somewhere/else',
  ],
];

const REASON_NAMES = Object.keys(REASONS) as Reason[];
const made = new Map<string, Made>();
/** One of each kind, by scene and folder. */
const kinds = new Map<string, string>();

beforeAll(async () => {
  for (const [name, { play }] of Object.entries(SCENES)) {
    for (const reason of play.length === 0 ? REASON_NAMES.slice(0, 1) : REASON_NAMES) {
      const notes = await play(reason);
      made.set(`${name}, by ${reason}`, notes);
      for (const [path, text] of notes) {
        const type = /^type: (\w+)/m.exec(text)?.[1] ?? 'note';
        const kind = `${path.slice(0, path.lastIndexOf('/'))} ${type}`;
        if (readPrivateMark(text).kind === 'private') kinds.set(kind, text);
      }
    }
  }
});

test('every file of the source that makes a note has a scene, or a reason to make open ones', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const creating = files.filter((file) =>
    /kind(?: ===|:) 'create'.*/.test(readFileSync(`src/${file}`, 'utf8')),
  );
  const types = [
    'kernel/effects/operation.ts',
    'kernel/effects/operation-records.ts',
    'kernel/effects/apply-effect.ts',
  ];
  const readers = creating.filter((file) => !/kind: 'create'/.test(readFileSync(`src/${file}`, 'utf8')));
  expect(creating.filter((file) => ![...types, ...readers].includes(file)).sort()).toEqual(
    Object.keys(CREATORS)
      .filter((file) => !readers.includes(file))
      .sort(),
  );
});

test('whatever is made of a private note bears the mark, whichever rule makes the note private', () => {
  promise('Whatever Deputy makes of a private note bears deputy_private: true, which counts in every folder');
  for (const [name, notes] of made) {
    const { least } = SCENES[name.slice(0, name.lastIndexOf(', by '))] ?? { least: NaN };
    expect([name, notes.size >= least, [...notes.keys()]]).toEqual([name, true, [...notes.keys()]]);
    const open = [...notes].filter(([, text]) => readPrivateMark(text).kind !== 'private');
    expect([name, open.map(([path]) => path)]).toEqual([name, []]);
  }
});

const SKILL = 'Skills/list.md';
const SKILL_TEXT = skillText(
  'list',
  `allowed-tools: search read\ndeputy_search: ${OPEN}\ndeputy_memory: ${OPEN}\ndeputy_history: 5\n`,
);
const NONE = { title: null, text: null, query: null, note: null, to: null, when: null };

/** As a note that waits for triage, wherever that counts. */
const pending = (text: string): string =>
  text.replace(/^status: .*\n/m, '').replace(/^---\n/, '---\nstatus: pending\n');

/** Everything that shows notes to a model which is elsewhere, with each of the kinds in this folder. */
async function look(
  folder: string,
  change: (text: string) => string = (text) => text,
  texts = [...kinds.values()],
): Promise<string> {
  const copies = texts.map(
    (text, n) =>
      [`${folder}/k${String(n)}.md`, `${pending(change(text))}\n${OPEN} ${MARK} ${String(n)}\n`] as const,
  );
  const mail = aMailNote({ messageId: '<o@x>', subject: `The ${OPEN}`, body: `Where is the ${OPEN}, Ada?` });
  const paths = copies.map(([path]) => path);
  const scene = await new ProviderStage({
    files: { ...Object.fromEntries(copies), [`${IN}/open.md`]: mail, [SKILL]: SKILL_TEXT },
    // No rule but the mark.
    settings: { consents: ['openai', skillConsentKey(SKILL, SKILL_TEXT)] },
    answers: {
      request_tasks: {
        reasoning: 'Asked.',
        tasks: [{ ...NONE, tool: 'answer', text: `Where is the ${OPEN}?`, query: OPEN }],
        answer: null,
      },
      answer: { answer: 'At the lake.', used: [] },
    },
    moves: [
      { tool: 'search', given: { query: OPEN } },
      ...paths.slice(0, 3).map((path) => ({ tool: 'read', given: { path } })),
      { done: 'Did it' },
    ],
  }).open();
  const { deputy } = scene;
  await deputy.act('planText', `Write about the ${OPEN} before the winter`);
  const previews: unknown[] = [];
  for (const path of paths) {
    previews.push(await deputy.previews.note(path));
    await deputy.act('draftReply', path);
    await deputy.act('makePlan', path);
    await deputy.act('reviseDraft', { path, wish: 'Shorter' });
  }
  for (let n = 0; n < 3; n += 1) await scene.cycle();
  await deputy.ask.run({ kind: 'text', text: `Where is the ${OPEN}?` });
  await deputy.ask.run({ kind: 'skill', name: 'list', text: `List the ${OPEN}` });
  await deputy.ask.run({ kind: 'text', text: `And the ${OPEN} at night?` });
  previews.push(await deputy.previews.ask(`Where is the ${OPEN}?`));
  expect(scene.kinds).toEqual(expect.arrayContaining(['triage_decision', 'answer', 'skill_move']));
  return scene.wire + JSON.stringify(previews);
}

describe('in whichever folder it lies', () => {
  test.each(someOf(FOLDERS))('nothing that is made of a private note leaves from %s', async (folder) => {
    promise(
      'Whatever Deputy makes of a private note bears deputy_private: true, which counts in every folder',
    );
    expect(kinds.size).toBe(18);
    const shown = await look(folder);
    expect(shown.match(new RegExp(`${MARK} \\d+`, 'gu')) ?? []).toEqual([]);
    expect(shown).not.toContain(MARK);
  });

  test('the dashboard, which names private mail, is shown to no model elsewhere, nor is a copy of it', async () => {
    promise('The dashboard, which names private notes as well, is shown to no model elsewhere');
    const dashboard = await dashboardOf('sender');
    expect(dashboard).toContain(`The ${MARK} and the ${OPEN}`);
    expect(await look('Notes', undefined, [dashboard])).not.toContain(MARK);
    expect(await look('Notes', (text) => text.replaceAll('%', ''), [dashboard])).toContain(MARK);
  });

  test('the same without the mark would, so that this test would tell', async () => {
    const shown = await look('Notes', (text) => text.replace(/^.*deputy_private.*\n/gim, ''));
    expect(shown).toContain(MARK);
  });
});
