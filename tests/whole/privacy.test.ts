import { describe, expect, test } from 'vitest';
import { skillConsentKey } from '../../src/core/settings/consents';
import { skillText, WEEKLY } from '../features/ask/skills/model/a-skill';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { ProviderStage, type ProviderStory } from '../core/app/provider-stage';
import { IN } from '../core/app/stage';

/** Stands in private notes alone. */
const MARK = 'zebrafish';
/** Stands in a note that may be sent. */
const OPEN = 'pelican';

const PRIVATE = {
  privateFolders: ['Private', `${IN}/Family`],
  privateSenders: ['@clinic.example', 'bob@example.org'],
  privateTags: ['confidential'],
};

const QUESTION = `Can you tell me about the ${MARK} by Friday?`;

const note = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\n${QUESTION}`;

/** One private note for each rule, and one that is none. */
const MAILS: Record<string, string> = {
  [`${IN}/Family/folder.md`]: aMailNote({ messageId: '<1@x>', subject: `The ${MARK} party`, body: QUESTION }),
  [`${IN}/domain.md`]: aMailNote({
    messageId: '<2@x>',
    from: 'Dr. K <k@mail.clinic.example>',
    body: QUESTION,
  }),
  [`${IN}/sender.md`]: aMailNote({ messageId: '<3@x>', from: 'Bob <BOB@example.org>', body: QUESTION }),
  [`${IN}/tag.md`]: aMailNote({ messageId: '<4@x>', body: `${QUESTION}\n\n#Confidential/2026` }),
  [`${IN}/tags.md`]: aMailNote({
    messageId: '<5@x>',
    frontmatter: { tags: ['work', 'confidential'] },
    body: QUESTION,
  }),
  [`${IN}/mark.md`]: aMailNote({ messageId: '<6@x>', frontmatter: { deputy_private: true }, body: QUESTION }),
  [`${IN}/written.md`]: note('status: pending', 'Deputy_Private: yes', 'subject: Party'),
  [`${IN}/link.md`]: note('status: pending', 'subject: Party', 'From: "[[Bob]] (bob@example.org)"'),
  [`${IN}/capitals.md`]: note('status: pending', 'subject: Party', 'Tags: Confidential'),
  [`${IN}/open.md`]: aMailNote({ messageId: '<7@x>', subject: `The ${OPEN}`, body: `Where is the ${OPEN}?` }),
};

const story = (changes: Partial<ProviderStory> = {}): Promise<ProviderStage> =>
  new ProviderStage({
    files: MAILS,
    ...changes,
    settings: { ...PRIVATE, ...changes.settings },
  }).open();

describe('private notes', () => {
  test('are triaged by the rules, and all others by the provider', async () => {
    promise('such notes never go to a remote provider: in triage, replies, revision, plans and skills alike');
    const scene = await story();
    const { notes } = await scene.cycle();
    expect(notes).toHaveLength(10);
    const { vault } = scene.stage;
    const decidedBy = (path: string) => /decided_by: "?([\w.:-]+)/.exec(vault.text(path))?.[1];
    for (const path of Object.keys(MAILS).filter((each) => !each.includes('open')))
      if (vault.paths(IN).includes(path)) expect([path, decidedBy(path)]).toEqual([path, 'rules:rules']);
    expect(decidedBy(`${IN}/open.md`)).toMatch(/^openai:/);
    expect(scene.wire).toContain(OPEN);
    expect(scene.wire).not.toContain(MARK);
    const why = scene.stage
      .events('llm_decision')
      .map(({ details }) => (details as Record<string, unknown>)['kept_here']);
    expect(why).toContain('it is in Needs_Action/Family/');
    expect(why.filter((each) => each === undefined)).toHaveLength(1);
  });

  test.each(Object.keys(MAILS).filter((path) => !path.includes('open')))(
    'no feature sends a word of %s',
    async (path) => {
      promise(
        'such notes never go to a remote provider: in triage, replies, revision, plans and skills alike',
      );
      const scene = await story();
      const { deputy } = scene;
      await scene.cycle();
      await deputy.act('draftReply', path);
      await deputy.act('makePlan', path);
      for (let n = 0; n < 4; n += 1) await scene.cycle();
      for (const draft of scene.stage.vault.paths('Drafts'))
        await deputy.act('reviseDraft', { path: draft, wish: 'Shorter' });
      await deputy.ask.run({ kind: 'text', text: 'Search for the party' });
      expect(scene.wire).not.toContain(MARK);
      expect(scene.kinds).toContain('triage_decision');
    },
  );

  test('one that was filed away keeps its mark, and so does what was made of it', async () => {
    promise(
      'Whatever Deputy makes of a private note bears deputy_private: true, which counts in every folder',
    );
    const scene = await story({ decision: 'archive' });
    const path = `${IN}/Family/folder.md`;
    await scene.cycle();
    await scene.deputy.act('draftReply', path);
    await scene.deputy.act('makePlan', path);
    const { vault } = scene.stage;
    const made = [
      ...vault.paths(`${IN}/Family`),
      ...vault.paths('Done'),
      ...vault.paths('Drafts'),
      ...vault.paths('Plans'),
    ];
    const ours = made.filter((each) => vault.text(each).includes(MARK));
    expect(ours.length).toBeGreaterThan(1);
    for (const each of ours)
      expect([each, vault.text(each)]).toEqual([each, expect.stringContaining('deputy_private: true')]);
  });
});

describe('a model on this machine', () => {
  const OLLAMA = { provider: 'ollama', model: 'llama3' };

  test('takes the private notes where it is chosen for them', async () => {
    promise('"On this computer" means Ollama or LM Studio at a loopback address');
    const scene = await story({ settings: { privateModel: OLLAMA } });
    await scene.cycle();
    expect([...scene.hosts].sort()).toEqual(['api.openai.com', 'localhost']);
    expect(scene.wire).toContain(MARK);
    expect(scene.stage.vault.text(`${IN}/sender.md`)).toContain('decided_by: "ollama:llama3"');
  });

  test('that passes calls on is none', async () => {
    promise('A model whose name ends in -cloud or :cloud does not');
    const scene = await story({
      settings: { privateModel: { provider: 'ollama', model: 'gpt-oss:120b-cloud' } },
    });
    await scene.cycle();
    expect(scene.wire).not.toContain(MARK);
  });

  test('that is named by the settings in place of the one agreed to is sent nothing before a consent of its own', async () => {
    const cloud = { provider: 'ollama', model: 'gpt-oss:120b-cloud' };
    const scene = await story({ settings: cloud });
    await expect(scene.cycle()).rejects.toThrow('not_connected');
    expect([...scene.hosts]).toEqual([]);
    const agreed = await story({ settings: { ...cloud, consents: ['ollama', 'ollama models=cloud'] } });
    await agreed.cycle();
    expect([...agreed.hosts]).toEqual(['localhost']);
    expect(agreed.wire).not.toContain(MARK);
  });

  test.each([
    ['is down', { down: ['localhost'] }],
    ['asks for a key', { refusing: { localhost: 401 } }],
    ['refuses', { refusing: { localhost: 400 } }],
  ])('that %s keeps no other note from its model', async (_, fault) => {
    // Some come before the other note and some after it, whatever the order is.
    const privateNotes = Array.from({ length: 8 }, (__, n) => [
      `${IN}/Family/${String(n)}.md`,
      aMailNote({ messageId: `<f${String(n)}@x>`, date: `${String(2023 + n)}-01-01T00:00:00Z` }),
    ]);
    const open = `${IN}/open.md`;
    const files = { ...Object.fromEntries(privateNotes), [open]: MAILS[open] ?? '' };
    const scene = await story({ files, settings: { privateModel: OLLAMA }, ...fault });
    const { stopped } = await scene.cycle();
    expect(stopped).toBeNull();
    expect(scene.stage.vault.text(open)).toMatch(/decided_by: "openai:/);
    for (const [path = ''] of privateNotes) expect(scene.stage.vault.text(path)).toContain('status: pending');
    const judged = await scene.deputy.previews.past({ last: 10, confirm: () => Promise.resolve(true) });
    if (judged.kind !== 'done') throw new Error(judged.kind);
    expect([judged.past.mails.length, judged.past.stopped]).toEqual([9, null]);
  });

  test('keeps its remote fallback out', async () => {
    promise('A fallback at a remote provider is left out');
    const routes = { triage: { model: OLLAMA, fallback: { provider: 'openai' } } };
    const scene = await story({ settings: { routes }, down: ['localhost'] });
    await scene.cycle();
    expect([...scene.hosts].sort()).toEqual(['api.openai.com', 'localhost']);
    expect(scene.wire).toContain(OPEN);
    expect(scene.wire).not.toContain(MARK);
  });
});

describe('the steps of a plan', () => {
  const files = {
    [`${IN}/open.md`]: MAILS[`${IN}/open.md`] ?? '',
    'Private/fish.md': `# Fish\n\nThe ${MARK} and the ${OPEN}.`,
    'Notes/tagged.md': `About the ${OPEN} and the ${MARK}. #confidential`,
    'Notes/broken.md': `---\ntags: [confidential\n---\nThe ${OPEN} and the ${MARK}.`,
    'Done/sent.md': `---\ntype: approval_request\nstatus: executed\n---\nThe ${OPEN} and the ${MARK}.`,
    'Notes/free.md': `The ${OPEN} is at the lake.`,
  };
  const moves = [
    { tool: 'search', given: { query: OPEN } },
    { tool: 'read', given: { path: 'Private/fish.md' } },
    { tool: 'append', given: { path: 'Notes/tagged.md', text: 'more' } },
    { done: 'Collected the notes' },
  ];

  test('find, read and change no private note, and the plan says so', async () => {
    promise("does not find private notes, and can't read or add to them");
    const scene = await story({ files, moves });
    await scene.deputy.act('makePlan', `${IN}/open.md`);
    await scene.cycle();
    expect(scene.wire).toContain('is at the lake');
    expect(scene.wire).not.toContain(MARK);
    const [plan = ''] = scene.stage.vault.paths('Done/Plans');
    expect(scene.stage.vault.text(plan)).toContain('“Collected the notes” (3 private notes left out)');
    expect(scene.stage.vault.text('Notes/tagged.md')).toBe(files['Notes/tagged.md']);
  });

  test('nor does a skill, and its request says so', async () => {
    promise("does not find private notes, and can't read or add to them");
    const text = skillText(
      'weekly-review',
      'allowed-tools: search read append\n',
      'Collect what the notes say.',
    );
    const scene = await story({
      files: { ...files, [WEEKLY]: text },
      moves,
      settings: { consents: ['openai', skillConsentKey(WEEKLY, text)] },
    });
    const asked = await scene.deputy.ask.run({
      kind: 'skill',
      name: 'weekly-review',
      text: `What about the ${OPEN}?`,
    });
    expect(asked).toMatchObject({
      request: { tasks: [{ state: { said: 'Ran the skill weekly-review (3 private notes left out).' } }] },
    });
    expect(scene.wire).toContain('is at the lake');
    expect(scene.wire).not.toContain(MARK);
  });

  test('no model elsewhere hears of a private skill, in a match, a run or a preview', async () => {
    promise('no model elsewhere is shown its instructions or hears of it');
    const name = 'weekly-review';
    const text = skillText(
      name,
      `Deputy_Private: yes\ndeputy_triggers: the ${MARK} list\n`,
      `About the ${MARK}.`,
    );
    const consents = ['openai', skillConsentKey(WEEKLY, text)];
    const scene = await story({ files: { [WEEKLY]: text }, settings: { consents } });
    await scene.deputy.ask.run({ kind: 'skill', name, text: 'What about it?' });
    await scene.deputy.ask.run({ kind: 'text', text: 'Remind me to do the weekly review' });
    const previews = await scene.deputy.previews.ask('Remind me to do the weekly review');
    expect(scene.kinds).toContain('request_tasks');
    expect(scene.kinds).not.toContain('skill_match');
    expect(previews.map(({ what }) => what)).not.toContain('Which skill you mean');
    expect(scene.wire + JSON.stringify(previews)).not.toMatch(new RegExp(`${MARK}|Sums up the week`));
  });

  test('see them where the model runs on this machine', async () => {
    const scene = await story({ files, moves, settings: { provider: 'ollama', model: 'llama3' } });
    await scene.deputy.act('makePlan', `${IN}/open.md`);
    await scene.cycle();
    expect(scene.wire).toContain(MARK);
    expect([...scene.hosts]).toEqual(['localhost']);
  });

  test('of a plan made of a private note stay here altogether', async () => {
    const scene = await story({ files: { ...MAILS, ...files }, moves });
    await scene.deputy.act('makePlan', `${IN}/sender.md`);
    await scene.cycle();
    await scene.cycle();
    expect(scene.kinds.filter((kind) => kind === 'step_move')).toEqual([]);
  });
});

describe('secrets', () => {
  const CARD = '4111 1111 1111 1111';
  const files = {
    [`${IN}/secret.md`]: aMailNote({
      subject: 'Room',
      body: `Can you book it? My card is ${CARD}, password: Tr0ub4dor&3`,
    }),
  };

  test('are taken out of what is sent, and the note is never changed by that', async () => {
    promise('the provider reads [card number removed]');
    promise('The note itself is never changed when a secret is taken out');
    const scene = await story({ files });
    await scene.cycle();
    expect(scene.wire).toContain('My card is [card number removed], password: [password removed]');
    expect(scene.wire).not.toContain('4111');
    expect(scene.stage.vault.text(`${IN}/secret.md`)).toContain(CARD);
  });

  test('keep the whole note here where they are blocked', async () => {
    promise('Keep the whole note here: it counts as private');
    const scene = await story({ files, settings: { secretsMode: 'block' } });
    await scene.cycle();
    expect(scene.sent).toEqual([]);
    expect(scene.stage.vault.text(`${IN}/secret.md`)).toContain('decided_by: "rules:rules"');
  });

  test('are sent where the person wants that', async () => {
    const scene = await story({ files, settings: { secretsMode: 'off' } });
    await scene.cycle();
    expect(scene.wire).toContain(CARD);
  });

  test('a model on this machine sees them', async () => {
    const scene = await story({
      files,
      settings: { provider: 'ollama', model: 'llama3', secretsMode: 'block' },
    });
    await scene.cycle();
    expect(scene.wire).toContain(CARD);
  });

  test('typed into a request they stay here, and the request says so', async () => {
    promise('rules on notes do not apply to it, those on secrets do');
    const scene = await story({ files: {}, settings: { secretsMode: 'block' } });
    const asked = await scene.deputy.ask.run({
      kind: 'text',
      text: `Remind me tomorrow of card ${CARD}, if it is due`,
    });
    expect(scene.sent).toEqual([]);
    expect(asked).toMatchObject({
      kind: 'asked',
      request: { analysis: { instead: expect.stringContaining('It holds a card number') } },
    });
  });
});

const never = new AbortController().signal;

async function features({ deputy, stage }: ProviderStage): Promise<void> {
  await deputy.cycle({ stop: never, abort: never });
  await deputy.act('draftReply', `${IN}/open.md`);
  await deputy.act('makePlan', `${IN}/open.md`);
  await deputy.act('planText', 'Clean the aquarium before the winter');
  await deputy.ask.run({ kind: 'text', text: 'Draft a mail to Ada' });
  await deputy.cycle({ stop: never, abort: never });
  for (const path of stage.vault.paths('Drafts')) await deputy.act('reviseDraft', { path, wish: '' });
  await deputy.provider.check();
  await deputy.provider.models();
  await deputy.previews.note(`${IN}/open.md`);
}

test('the built-in rules connect to nothing, whatever is done', async () => {
  promise('The built-in rules send nothing, and need no network');
  const scene = await story({ settings: { provider: 'rules' } });
  await features(scene);
  expect([...scene.hosts]).toEqual([]);
});

describe('local only', () => {
  test.each([
    ['a remote provider', { provider: 'openai' }],
    [
      'a remote fallback',
      { provider: 'ollama', model: 'llama3', routes: { triage: { fallback: { provider: 'openai' } } } },
    ],
    ['a remote route', { provider: 'rules', routes: { drafting: { model: { provider: 'openai' } } } }],
    [
      'a local server at an address elsewhere',
      { provider: 'ollama', baseUrl: 'http://192.168.1.7:11434/v1' },
    ],
    ["Ollama's cloud", { provider: 'ollama', model: 'gpt-oss:120b-cloud' }],
  ])('%s is not even tried, whatever is done', async (_, settings) => {
    promise('It is refused before a connection is tried');
    const scene = await story({ settings: { ...settings, localOnly: true } });
    await features(scene);
    await scene.deputy.provider.localServers();
    expect([...scene.hosts].filter((host) => !['localhost', '127.0.0.1'].includes(host))).toEqual([]);
    if (settings.provider !== 'ollama' || !('routes' in settings)) expect(scene.wire).not.toContain('cloud');
  });

  test('says why nothing is asked', async () => {
    const scene = await story({ settings: { localOnly: true } });
    expect(await scene.deputy.provider.check()).toMatchObject({ outcome: 'not_ready', code: 'local_only' });
  });

  test('a model on this machine works', async () => {
    const scene = await story({ settings: { provider: 'ollama', model: 'llama3', localOnly: true } });
    await scene.cycle();
    expect(scene.kinds).toContain('triage_decision');
    expect([...scene.hosts]).toEqual(['localhost']);
  });
});
