import { describe, expect, test } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { ProviderStage, type ProviderStory } from '../core/app/provider-stage';
import { IN } from '../core/app/stage';

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
    { text: `Send Ada a mail about the ${MARK} and the ${OPEN}`, needs_person: true },
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
  await scene.deputy.ask.run({ kind: 'text', text: `Search for the ${OPEN}` });
  const previews = await scene.deputy.previews.ask(`Where is the ${OPEN}?`);
  const seen = scene.wire + JSON.stringify(previews);
  const found = await Promise.all(paths.map((path) => scene.deputy.previews.note(path)));
  return [
    ...(seen.includes(MARK) ? ['question'] : []),
    ...paths.filter((_, n) => found[n]?.kind === 'found' || found[n]?.kind === 'sent'),
  ];
}

describe('what was made of a note that is marked as private later', () => {
  test('a request goes by its draft, which goes by the mail', async () => {
    promise('What was made of a note stays here, too, once you mark that note');
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
    promise('What was made of a note stays here, too, once you mark that note');
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
    promise('What was made of a note stays here, too, once you mark that note');
    const none = { text: null, query: null, note: null, to: null };
    const task = { ...none, tool: 'reminder', title: `Feed ${MARK} and ${OPEN}`, when: 'tomorrow' };
    const scene = await open({
      answers: { request_tasks: { reasoning: 'Asked.', tasks: [task], answer: null } },
    });
    await scene.deputy.ask.run({ kind: 'text', text: `Remind me tomorrow to feed the ${OPEN}` });
    const made = [first(scene, 'Reminders')];
    expect(await shown(scene, made)).toEqual(expect.arrayContaining(made));
    mark(scene, first(scene, 'Logs/Requests'));
    expect(await scene.deputy.previews.note(made[0] ?? '')).toEqual({
      kind: 'stays',
      label: 'Models on this computer',
      keptHere: `it was made from ${first(scene, 'Logs/Requests')}, which is private`,
    });
  });

  test('no work on a note that a step made, and the person took in, leaves', async () => {
    promise('What was made of a note stays here, too, once you mark that note');
    const text = `The ${MARK} and the ${OPEN}`;
    const made = { tool: 'create_note', given: { path: 'Notes/made.md', text } };
    const work = async (
      change: (scene: ProviderStage, plan: string) => void,
    ): Promise<[string[], string]> => {
      const scene = await open({ moves: [made, { done: 'Did it' }] });
      const { deputy } = scene;
      await deputy.act('planText', `Write about the ${OPEN} before the winter`);
      const plan = first(scene, 'Plans');
      await deputy.act('resumeMission', plan);
      await scene.cycle();
      await deputy.act('dropPlan', plan);
      await deputy.act('takeIn', 'Notes/made.md');
      change(scene, first(scene, 'Done/Plans'));
      scene.sent.length = 0;
      const { kind } = await deputy.previews.note(`${IN}/made.md`);
      await scene.cycle();
      const done = scene.stage.vault.paths().find((path) => path.endsWith('/made.md')) ?? '';
      await deputy.act('draftReply', done);
      await deputy.act('makePlan', done);
      return [[kind, ...scene.kinds], scene.wire];
    };
    const [openKinds, openWire] = await work(() => undefined);
    expect(openKinds).toEqual(expect.arrayContaining(['sent', 'triage_decision', 'work_plan']));
    expect(openWire).toContain(MARK);
    const [kinds, wire] = await work(mark);
    expect([kinds, wire.includes(MARK)]).toEqual([['stays'], false]);
  });

  test('no draft is judged or revised elsewhere once its mail is private, wherever that lies', async () => {
    promise('What was made of a note stays here, too, once you mark that note');
    const scene = await open({ files: { [MAIL]: mail } });
    await scene.cycle();
    const draft = first(scene, 'Drafts');
    scene.stage.vault.externalMove(MAIL, 'Kept/m.md');
    scene.sent.length = 0;
    await scene.deputy.act('reviseDraft', { path: draft, wish: 'Shorter' });
    expect(scene.kinds).not.toEqual([]);
    mark(scene, 'Kept/m.md');
    scene.sent.length = 0;
    expect((await scene.deputy.previews.note(draft)).kind).toBe('stays');
    await scene.deputy.act('reviseDraft', { path: draft, wish: 'Shorter' });
    expect(scene.kinds).toEqual([]);
  });

  test('no fact of a conversation is quoted in a draft, nor is a draft that quotes it found', async () => {
    promise('What was made of a note stays here, too, once you mark that note');
    const asked = 'Logs/Requests/a.md';
    const fact = `---\ntype: memory\nscope: Ada\ndate: 2026-10-01\nasked_in: "[[a]]"\n---\nShe likes the ${MARK}.\n`;
    const files = {
      [MAIL]: aMailNote({ messageId: '<1@x>' }),
      'Memory/f.md': fact,
      [asked]: '---\nx: y\n---\n',
    };
    const before = await open({ files });
    await before.cycle();
    expect(before.wire).toContain(MARK);
    const draft = first(before, 'Drafts');
    mark(before, asked);
    expect((await before.deputy.previews.note(draft)).kind).toBe('stays');
    const after = await open({ files });
    mark(after, asked);
    await after.cycle();
    expect([after.kinds.includes('triage_decision'), after.wire.includes(MARK)]).toEqual([true, false]);
  });
});
