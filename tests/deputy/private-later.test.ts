import { describe, expect, test } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { ProviderStage, type ProviderStory } from './provider-stage';
import { IN } from './stage';

/** Stands in what is made private later; everything is looked for by the other. */
const MARK = 'zebrafish';
const OPEN = 'pelican';
const MAIL = `${IN}/m.md`;
const SUBJECT = `The ${MARK} and the ${OPEN}`;
const STEPS = {
  objective: `The ${MARK} and the ${OPEN} are fed`,
  context: 'It was asked for.',
  steps: [
    { text: `Write about the ${OPEN}`, needs_person: false },
    { text: `Call Ada about the ${MARK} and the ${OPEN}`, needs_person: true },
    { text: 'Read it again', needs_person: false },
  ],
};

const open = (story: Partial<ProviderStory> = {}): Promise<ProviderStage> =>
  new ProviderStage({ files: {}, ...story, settings: { modelFolders: ['Notes', 'Reminders'] } }).open();
const mail = aMailNote({ messageId: '<1@x>', subject: SUBJECT, body: `Where is the ${OPEN}, Ada?` });

/** The person writes the line into a note, and Deputy has not looked since. */
function mark({ stage: { vault } }: ProviderStage, path: string): void {
  vault.external(path, vault.text(path).replace(/^---\n/, '---\ndeputy_private: true\n'));
}
const first = ({ stage: { vault } }: ProviderStage, folder: string): string => vault.paths(folder)[0] ?? '';

/** A request as the person keeps it, where models look. */
function dragged({ stage: { vault } }: ProviderStage): string {
  const [request = ''] = vault.paths('Pending_Approval');
  vault.externalMove(request, 'Kept/request.md');
  return 'Kept/request.md';
}

/** What a question to a model elsewhere shows, and which notes a preview says may be found. */
async function shown(scene: ProviderStage, paths: readonly string[]): Promise<string[]> {
  scene.sent.length = 0;
  await scene.deputy.ask({ kind: 'text', text: `Search for the ${OPEN}` });
  const previews = await scene.deputy.previewRequest(`Where is the ${OPEN}?`);
  const seen = scene.wire + JSON.stringify(previews);
  const found = await Promise.all(paths.map((path) => scene.deputy.preview(path)));
  return [
    ...(seen.includes(MARK) ? ['question'] : []),
    ...paths.filter((_, n) => found[n]?.kind === 'found' || found[n]?.kind === 'sent'),
  ];
}

describe('what was made of a note that is marked as private later', () => {
  test('a request goes by its draft, which goes by the mail', async () => {
    const scene = await open({ files: { [MAIL]: mail } });
    await scene.cycle();
    await scene.cycle();
    const draft = first(scene, 'Drafts');
    const made = [draft, dragged(scene)];
    expect(await shown(scene, made)).toEqual(['question', ...made]);
    mark(scene, draft);
    // The mail itself may be found.
    expect(await shown(scene, made)).toEqual(['question']);
    scene.stage.vault.external(draft, scene.stage.vault.text(draft).replace('deputy_private: true\n', ''));
    mark(scene, scene.stage.vault.paths().find((path) => path.endsWith('/m.md')) ?? '');
    expect(await shown(scene, made)).toEqual([]);
  });

  test('notes and requests of steps go by their plan', async () => {
    const writes = [
      { tool: 'create_note', given: { path: 'Notes/made.md', text: `The ${MARK} and the ${OPEN}` } },
      { tool: 'reminder', given: { title: `Feed ${MARK} and ${OPEN}`, date: '2026-12-01' } },
    ];
    const moves = [...writes, { done: 'Did it' }];
    const scene = await open({ answers: { work_plan: STEPS }, moves });
    await scene.deputy.act('planText', `Write about the ${OPEN} before the winter`);
    const plan = first(scene, 'Plans');
    await scene.deputy.act('resumeMission', plan);
    for (let n = 0; n < 3; n += 1) await scene.cycle();
    const made = ['Notes/made.md', first(scene, 'Reminders'), dragged(scene)];
    expect(await shown(scene, made)).toEqual(['question', ...made]);
    mark(scene, plan);
    expect(await shown(scene, made)).toEqual([]);
  });

  test('notes that an ask made go by the ask', async () => {
    const none = { text: null, query: null, note: null, to: null };
    const task = { ...none, tool: 'reminder', title: `Feed ${MARK} and ${OPEN}`, when: 'tomorrow' };
    const scene = await open({
      answers: { request_tasks: { reasoning: 'Asked.', tasks: [task], answer: null } },
    });
    await scene.deputy.ask({ kind: 'text', text: `Remind me tomorrow to feed the ${OPEN}` });
    const made = [first(scene, 'Reminders')];
    expect(await shown(scene, made)).toEqual(expect.arrayContaining(made));
    mark(scene, first(scene, 'Logs/Requests'));
    expect(await scene.deputy.preview(made[0] ?? '')).toEqual({
      kind: 'stays',
      label: 'Models on this computer',
      keptHere: `it was made of ${first(scene, 'Logs/Requests')}, which is private`,
    });
  });
});
