import { describe, expect, test } from 'vitest';
import { profileConsentKey, skillConsentKey } from '../../src/core/settings/consents';
import type { Settings } from '../../src/core/settings/settings';
import { lookAtNote } from '../../src/features/previews/view/look-text';
import { readPrivateMark } from '../../src/kernel/privacy/private-mark';
import { aMailNote } from '../fakes/mail-note';
import { tasksOf } from '../stages/talk';
import { skillText } from '../features/ask/skills/model/a-skill';
import { promise } from '../promise';
import { MARK } from './made-of-private';
import { ProviderStage } from '../core/app/provider-stage';
import { IN } from '../core/app/stage';

interface Reason {
  text: string;
  settings: Partial<Settings>;
}

const ME = 'Memory/Me.md';
const profile = (lines = ''): string =>
  `---\nname: Ada ${MARK}\naddresses: ada@home.example\n${lines}---\n\nNever name the ${MARK}.\n`;

const REASONS: Record<string, Reason> = {
  'in a private folder': { text: profile(), settings: { privateFolders: ['Memory'] } },
  'marked as private': { text: profile('deputy_private: yes\n'), settings: {} },
  'private by its tag': { text: profile('tags: [mine]\n'), settings: { privateTags: ['mine'] } },
};

const SKILL = 'Skills/list.md';
const SKILL_TEXT = skillText('list', 'allowed-tools: create_note\n');
const STEPS = {
  objective: 'The notes are collected',
  context: 'It was asked for.',
  steps: [
    { text: 'Collect what the notes say', needs_person: false },
    { text: 'Send Bob a mail about it', needs_person: true },
    { text: 'Read it again', needs_person: false },
  ],
};
const MOVES = [
  { tool: 'create_note', given: { path: 'Notes/made.md', text: 'Collected' } },
  { done: 'Did it' },
  { done: 'Did it' },
  { done: 'Did it' },
];
const ANSWER = tasksOf({ tool: 'draft', title: 'Coming', to: 'ada', text: 'I come.' });
const MAIL = `${IN}/m.md`;

async function stageWith({ text, settings }: Reason, provider: Partial<Settings>): Promise<ProviderStage> {
  const consents = ['openai', 'ollama', skillConsentKey(SKILL, SKILL_TEXT), profileConsentKey(ME, text)];
  return new ProviderStage({
    files: {
      [ME]: text,
      [MAIL]: aMailNote({ messageId: '<o@x>', to: 'ada@home.example', body: 'Can you come on Friday?' }),
      [SKILL]: SKILL_TEXT,
    },
    settings: {
      personName: 'Ada of the settings',
      modelFolders: ['Notes'],
      ...settings,
      ...provider,
      consents,
    },
    answers: { work_plan: STEPS, request_tasks: ANSWER, reply: { reply: 'Yes, gladly.' } },
    moves: MOVES,
  }).open();
}

/** Everything that says who the person is. */
async function work(scene: ProviderStage): Promise<void> {
  const { deputy, stage } = scene;
  await deputy.act('makePlan', MAIL);
  const [plan = ''] = stage.vault.paths('Plans');
  await deputy.act('resumeMission', plan);
  for (let n = 0; n < 3; n += 1) await scene.cycle();
  const [draft = ''] = stage.vault.paths('Drafts');
  await deputy.act('reviseDraft', { path: draft, wish: 'Shorter' });
  await deputy.ask.run({ kind: 'text', text: 'reply to the last mail from ada saying that I come' });
  await deputy.ask.run({ kind: 'skill', name: 'list', text: 'List it' });
}

const KINDS = ['triage_decision', 'draft_evaluation', 'step_move', 'mail_text', 'skill_move', 'reply'];

describe.each(Object.entries(REASONS))('a profile note %s', (_, reason) => {
  test('never goes to a remote model, and the preview says so', async () => {
    promise('A profile note that is private speaks to models on this computer alone');
    const scene = await stageWith(reason, { provider: 'openai' });
    const { deputy, stage } = scene;
    const before = await deputy.previews.note(MAIL);
    await work(scene);
    expect(scene.kinds).toEqual(expect.arrayContaining(KINDS));
    expect(scene.wire).not.toContain(MARK);
    expect(scene.wire).toContain('Ada of the settings');
    const shown = [before, ...(await deputy.previews.run({})).map(({ preview }) => preview)];
    expect(JSON.stringify(shown)).not.toContain(`Ada ${MARK}`);
    if (before.kind !== 'sent') throw new Error(before.kind);
    expect(lookAtNote(MAIL, before).items[0]?.facts).toContainEqual({
      name: 'Left out',
      text: expect.stringMatching(
        /^Your profile in Memory\/Me\.md, as it .*; the profile in the settings is used$/,
      ),
    });
    const [draft = ''] = stage.vault.paths('Drafts');
    expect(stage.vault.text(draft)).toContain('Ada of the settings');
  });

  test('is told to a model on this machine, and what that makes of it is private', async () => {
    promise('What a model here makes of it is private');
    const scene = await stageWith(reason, { provider: 'ollama', model: 'llama3' });
    await work(scene);
    for (const kind of KINDS)
      expect([kind, scene.sent.find((each) => each.kind === kind)?.body]).toEqual([
        kind,
        expect.stringContaining(MARK),
      ]);
    const { vault } = scene.stage;
    const made = ['Drafts', 'Plans', 'Pending_Approval', 'Notes', 'Logs/Requests'].flatMap((folder) =>
      vault.paths(folder),
    );
    expect(made.length).toBeGreaterThanOrEqual(5);
    const open = made.filter((path) => readPrivateMark(vault.text(path)).kind === 'none');
    expect(open).toEqual([]);
  });

  test('is told to the model on this machine that reads a private mail, not to the remote one', async () => {
    const scene = await stageWith(reason, {
      provider: 'openai',
      privateModel: { provider: 'ollama', model: 'llama3' },
      privateSenders: ['bob@example.org'],
    });
    scene.stage.vault.external(
      `${IN}/private.md`,
      aMailNote({ messageId: '<p@x>', from: 'bob@example.org' }),
    );
    await scene.cycle();
    const bodies = scene.sent.filter(({ kind }) => kind === 'triage_decision').map(({ body }) => body);
    expect(bodies.map((body) => [body.includes('llama3'), body.includes(MARK)]).sort()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('keeps the whole revision of a draft here that it was told for', async () => {
    const local = { provider: 'ollama', model: 'llama3' } as const;
    const scene = await stageWith(reason, {
      provider: 'openai',
      privateModel: local,
      routes: { evaluation: { model: local } },
    });
    await scene.cycle();
    const [draft = ''] = scene.stage.vault.paths('Drafts');
    scene.sent.length = 0;
    await scene.deputy.act('reviseDraft', { path: draft, wish: 'Shorter' });
    const isAway = ({ body }: { body: string }): boolean => !body.includes('llama3');
    expect(scene.sent.length).toBeGreaterThan(0);
    expect(scene.sent.filter(isAway)).toEqual([]);
  });
});
