import { emailTool } from '../../src/core/approvals/model/email-tool';
import { profileConsentKey, skillConsentKey } from '../../src/core/settings/consents';
import type { Settings } from '../../src/core/settings/settings';
import { Outside, TOOL } from '../core/approvals/model/approval-stage';
import { aMailNote } from '../fakes/mail-note';
import { skillText } from '../features/ask/skills/model/a-skill';
import { ProviderStage, type ProviderStory } from '../core/app/provider-stage';
import { IN } from '../core/app/stage';

/** Stands in private notes, and in what is made of them. */
export const MARK = 'zebrafish';
/** What everything is looked for by. */
export const OPEN = 'pelican';

/** By each rule, a mail that is private. */
export const REASONS = {
  mark: { frontmatter: { Deputy_Private: 'yes' } },
  sender: { from: 'Bob <BOB@example.org>' },
  tag: { frontmatter: { tags: ['confidential'] } },
  folder: { folder: `${IN}/Family` },
  secret: { body: 'My card is 4111 1111 1111 1111.' },
} as const;
export type Reason = keyof typeof REASONS;

const RULES: Partial<Settings> = {
  privateFolders: ['Private', `${IN}/Family`, 'Inbox'],
  privateSenders: ['bob@example.org'],
  privateTags: ['confidential'],
  secretsMode: 'block',
};
const HERE: Partial<Settings> = { ...RULES, provider: 'ollama', model: 'llama3' };

const SUBJECT = `The ${MARK} and the ${OPEN}`;
const mail = (reason: Reason, id = '<1@x>'): [path: string, text: string] => {
  const {
    folder = IN,
    body = '',
    ...headers
  } = { body: '', ...REASONS[reason] } as {
    folder?: string;
    body?: string;
  };
  const text = `Can you tell me about the ${MARK} by Friday? ${body}`;
  return [`${folder}/m.md`, aMailNote({ messageId: id, subject: SUBJECT, body: text, ...headers })];
};
const secretFact = { 'Private/fish.md': `The ${MARK} is a secret of the ${OPEN}.` };

/** The dashboard while a private mail waits for the person. */
export async function dashboardOf(reason: Reason): Promise<string> {
  const [path, text] = mail(reason);
  const scene = await open({ files: { [path]: text }, settings: { dashboardNote: true } });
  await scene.cycle();
  return scene.stage.vault.text('Dashboard.md');
}

const open = async (story: ProviderStory): Promise<ProviderStage> =>
  new ProviderStage({ ...story, settings: { ...HERE, ...story.settings } }).open();

/** The notes that were not there before, but for the mail itself, and `changed`, where the scene adds to a note. */
function made(scene: ProviderStage, files: Record<string, string>, changed: readonly string[] = []): Made {
  const { vault } = scene.stage;
  const paths = vault.paths().filter((path) => path.endsWith('.md') && !OWN.test(path));
  const isFresh = (path: string): boolean => !(path in files) && !path.endsWith('/m.md');
  const fresh = paths.filter((path) => isFresh(path) || changed.includes(path));
  return new Map(fresh.map((path) => [path, vault.text(path)]));
}
/** The person drags all files. */
function move({ stage: { vault } }: ProviderStage, from: string, to: string): void {
  for (const path of vault.paths(from)) vault.externalMove(path, path.replace(from, to));
}

/** What Deputy keeps for itself, where no model looks. */
const OWN = /^Dashboard\.md$|^Logs\/(?!Requests\/)/;

export type Made = Map<string, string>;

const STEPS = {
  objective: `The ${MARK} is fed`,
  context: 'It was asked for.',
  steps: [
    { text: 'Collect what the notes say', needs_person: false },
    { text: `Call Ada about the ${MARK}`, needs_person: true },
    { text: 'Read it again', needs_person: false },
  ],
};
const writes = [
  { tool: 'create_note', given: { path: 'Notes/made.md', text: `The ${MARK} swims` } },
  { tool: 'append', given: { path: 'Notes/open.md', text: `More on the ${MARK}` } },
  { tool: 'reminder', given: { title: `Feed the ${MARK}`, date: '2026-12-01' } },
  { tool: 'draft', given: { title: `The ${MARK}`, text: 'Hello' } },
];
const reads = { tool: 'read', given: { path: 'Private/fish.md' } };
const NOTES = { 'Notes/open.md': `The ${OPEN} is at the lake.\n` };
const FOLDERS = { modelFolders: ['Notes', 'Reminders', 'Drafts'] };

const SKILL = 'Skills/expenses.md';
const skill = (lines: string): string =>
  skillText(
    'expenses',
    `${lines}deputy_data:\n  rows:\n    what: text\nallowed-tools: read create_note append reminder draft insert_data delete_data\n`,
  );
const insert = { tool: 'insert_data', given: { title: 'rows', text: `{"what": "${MARK}"}` } };

async function skillScene(lines: string, first: readonly (typeof reads)[]): Promise<Made> {
  const text = skill(lines);
  const files = { ...NOTES, ...secretFact, [SKILL]: text };
  const settings = { ...FOLDERS, consents: ['ollama', skillConsentKey(SKILL, text)] };
  const remove = { tool: 'delete_data', given: { path: 'Skills/expenses/rows/2026-01-01-old.md' } };
  const old = `---\ntype: skill_row\nwhat: ${MARK}\n---\n`;
  const moves = [...first, ...writes.slice(0, 3), insert, remove, { done: `About the ${MARK}` }];
  const scene = await open({
    files: { ...files, 'Skills/expenses/rows/2026-01-01-old.md': old },
    moves,
    settings,
  });
  await scene.deputy.ask.run({ kind: 'skill', name: 'expenses', text: `What of the ${OPEN}?` });
  const all = made(scene, { ...files, 'Skills/expenses/rows/2026-01-01-old.md': old }, ['Notes/open.md']);
  return all;
}

/** Every way in which Deputy makes notes of what is private, each with the least number of notes it makes. */
export const SCENES: Record<string, { least: number; play: (reason: Reason) => Promise<Made> }> = {
  'a draft, its request, and the record of what was sent': {
    least: 3,
    async play(reason) {
      const [path, text] = mail(reason);
      const tools = new Outside();
      const settings = { emailTool: emailTool.parse(TOOL) };
      const scene = await open({ files: { [path]: text }, tools, settings });
      await scene.cycle();
      await scene.cycle();
      const asked = made(scene, { [path]: text });
      move(scene, 'Pending_Approval', 'Approved');
      await scene.cycle();
      await scene.cycle();
      return new Map([...asked, ...made(scene, { [path]: text })]);
    },
  },
  'a request that was refused': {
    least: 2,
    async play(reason) {
      const [path, text] = mail(reason);
      const scene = await open({ files: { [path]: text } });
      await scene.cycle();
      await scene.cycle();
      move(scene, 'Pending_Approval', 'Rejected');
      await scene.cycle();
      return made(scene, { [path]: text });
    },
  },
  'a hand-over': {
    least: 1,
    async play(reason) {
      const [path, text] = mail(reason);
      const scene = await open({ files: { [path]: text }, decision: 'delegate' });
      await scene.cycle();
      await scene.deputy.act('handOver', path);
      return made(scene, { [path]: text });
    },
  },
  'a plan, its steps, what they write and ask, and the plan when it is filed': {
    least: 7,
    async play(reason) {
      const [path, text] = mail(reason);
      const files = { [path]: text, ...NOTES };
      const story = { files, answers: { work_plan: STEPS }, moves: [...writes, { done: 'Did it' }] };
      const scene = await open({ ...story, settings: FOLDERS });
      await scene.deputy.act('makePlan', path);
      const [plan = ''] = scene.stage.vault.paths('Plans');
      await scene.deputy.act('resumeMission', plan);
      for (let n = 0; n < 3; n += 1) await scene.cycle();
      const before = made(scene, files, ['Notes/open.md']);
      await scene.deputy.act('dropPlan', null);
      return new Map([...before, ...made(scene, files)]);
    },
  },
  'a step that has read a private note, and its plan': {
    least: 4,
    async play() {
      const files = { ...NOTES, ...secretFact };
      const scene = await open({
        files,
        moves: [reads, ...writes.slice(0, 3), { done: `About the ${MARK}` }],
        settings: FOLDERS,
      });
      await scene.deputy.act('planText', `Write about the ${OPEN} before the winter`);
      const [plan = ''] = scene.stage.vault.paths('Plans');
      await scene.deputy.act('resumeMission', plan);
      await scene.cycle();
      return made(scene, files, ['Notes/open.md']);
    },
  },
  'a private skill, its request, its rows, and the question whether one may go': {
    least: 6,
    play: () => skillScene('deputy_private: true\n', []),
  },
  'a skill that has read a private note': { least: 6, play: () => skillScene('', [reads]) },
  'what a model here makes that is told a private profile': {
    least: 7,
    async play() {
      const me = 'Memory/Me.md';
      const profile = `---\nname: Ada\naddresses: ada@home.example\ndeputy_private: true\n---\n\nNever name the ${MARK}.\n`;
      const text = skill('');
      const [path] = mail('mark');
      const letter = aMailNote({ messageId: '<1@x>', subject: SUBJECT, body: 'Can you come on Friday?' });
      const files = { [path]: letter, [me]: profile, [SKILL]: text, ...NOTES };
      const consents = ['ollama', skillConsentKey(SKILL, text), profileConsentKey(me, profile)];
      const scene = await open({
        files,
        answers: { work_plan: STEPS },
        moves: [...writes, { done: 'Did it' }, insert, { done: 'Did it' }],
        settings: { ...FOLDERS, consents },
      });
      await scene.cycle();
      await scene.cycle();
      const drafted = made(scene, files);
      await scene.deputy.act('planText', `Write about the ${OPEN} before the winter`);
      await scene.deputy.act('resumeMission', scene.stage.vault.paths('Plans')[0] ?? '');
      await scene.cycle();
      await scene.deputy.ask.run({ kind: 'skill', name: 'expenses', text: `What of the ${OPEN}?` });
      return new Map([...drafted, ...made(scene, files, ['Notes/open.md'])]);
    },
  },
  'what was asked and came upon a private note': {
    least: 1,
    async play() {
      const files = { ...NOTES, ...secretFact };
      const scene = await open({ files, settings: { provider: 'rules' } });
      await scene.deputy.ask.run({ kind: 'text', text: `Search for the ${OPEN}` });
      return made(scene, files);
    },
  },
  'an answer that rests on a private note, and a fact that was kept of it': {
    least: 2,
    async play() {
      const files = { ...NOTES, ...secretFact };
      const text = `My sister Ada feeds the ${OPEN}. Who is at the lake?`;
      const none = { title: null, text, query: OPEN, note: null, to: null, when: null };
      const scene = await open({
        files,
        answers: {
          request_tasks: { reasoning: 'Asked.', tasks: [{ ...none, tool: 'answer' }], answer: null },
          answer: { answer: `The ${MARK}.`, sources: [1] },
          facts: { facts: [{ text: `Ada feeds the ${MARK}`, scope: 'Ada' }] },
        },
      });
      await scene.deputy.ask.run({ kind: 'text', text });
      await scene.cycle();
      const [asked] = await scene.deputy.ask.history();
      await scene.deputy.ask.run({ kind: 'fact', meant: asked?.request.id ?? '', fact: 1, isKept: true });
      return made(scene, files);
    },
  },
  'a mail that lay in a private inbox': {
    least: 1,
    async play() {
      const eml = `From: a@b.example\r\nSubject: ${SUBJECT}\r\nMessage-ID: <9@x>\r\n\r\nAbout it.\r\n`;
      const scene = await open({
        files: { 'Inbox/m.eml': eml },
        settings: { provider: 'rules' },
      });
      await scene.cycle();
      return made(scene, {});
    },
  },
  'a note that Deputy moves out of a private folder': {
    least: 3,
    async play() {
      const [path, text] = mail('folder');
      const twin = path.replace('m.md', 'twin.md');
      const done = path.replace('m.md', 'done.md');
      const files = { [path]: text, [twin]: text, [done]: mail('folder', '<2@x>')[1], ...secretFact };
      const scene = await open({ files, decision: 'needsInfo' });
      await scene.deputy.act('markDone', done);
      await scene.deputy.act('takeIn', 'Private/fish.md');
      await scene.cycle();
      return made(scene, files);
    },
  },
};
