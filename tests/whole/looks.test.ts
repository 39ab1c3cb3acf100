import { describe, expect, it } from 'vitest';
import type { Preview } from '../../src/features/previews/view/look';
import { skillConsentKey } from '../../src/core/settings/consents';
import { aMailNote } from '../fakes/mail-note';
import { planText } from '../features/plans/model/a-plan';
import { TASKS } from '../../src/kernel/ports/language-model';
import { skillText, WEEKLY } from '../features/ask/skills/model/a-skill';
import { promise } from '../promise';
import { ProviderStage, type ProviderStory } from '../core/app/provider-stage';
import { IN } from '../core/app/stage';

const NOTE = `${IN}/roof.md`;
const DRAFT = 'Drafts/roof.md';
const PLAN = 'Plans/PLAN-2026-001-invoice.md';
const SKILL = skillText(
  'weekly-review',
  'allowed-tools: search read\ndeputy_triggers:\n  - weekly review\ncontext:\n  search: "{request}"\n',
  'Say what was done this week.',
);
const draft = (): string => '---\ntype: draft_reply\nstatus: draft\n---\n\nThe roof is done on Friday.\n';

const open = (story: ProviderStory): Promise<ProviderStage> => new ProviderStage(story).open();

interface Wired {
  messages: { role: string; content: string }[];
}

/** The prompt of the first call of this kind. */
function firstSent({ sent }: ProviderStage, kind: string): unknown {
  const body = sent.find((each) => each.kind === kind)?.body ?? '{}';
  return (JSON.parse(body) as Wired).messages;
}

/** Marks that no text holds are made anew for each prompt. */
const withoutMarks = (prompt: unknown): unknown =>
  JSON.parse(JSON.stringify(prompt).replace(/\b[0-9a-f]{12}\b/gu, 'MARK')) as unknown;

const promptOf = (preview: Preview | undefined): unknown => {
  if (preview?.kind !== 'sent') throw new Error(JSON.stringify(preview));
  return withoutMarks([{ role: 'system', content: preview.system }, ...preview.messages]);
};

describe('what will be sent, to the letter', () => {
  it('of a draft is what its evaluation asks first', async () => {
    promise('the exact prompt with what was cut and taken out');
    promise('shows the exact prompt for a note, and sends nothing');
    const files = { [DRAFT]: draft() };
    const provider = await open({ files });
    const shown = await provider.deputy.previews.note(DRAFT);
    expect(provider.sent).toEqual([]);
    await provider.deputy.act('reviseDraft', { path: DRAFT, wish: '' });
    expect(promptOf(shown)).toEqual(withoutMarks(firstSent(provider, 'draft_evaluation')));
    expect(shown).toMatchObject({
      label: 'OpenAI',
      follows: expect.stringContaining('three rounds') as string,
    });
  });

  it('of a skill is what it asks first when it runs, with the notes that its search finds', async () => {
    const files = { [WEEKLY]: SKILL, 'Notes/Weekly.md': 'The weekly review was on Monday.' };
    const provider = await open({
      files,
      settings: { consents: ['openai', skillConsentKey(WEEKLY, SKILL)] },
      moves: [{ done: 'Nothing was done.' }],
    });
    const [asked, ...others] = await provider.deputy.previews.ask('weekly review');
    expect(others).toEqual([]);
    expect(asked?.what).toBe('The skill weekly-review');
    await provider.deputy.ask.run({ kind: 'text', text: 'weekly review' });
    expect(promptOf(asked?.preview)).toEqual(withoutMarks(firstSent(provider, 'skill_move')));
    expect(JSON.stringify(promptOf(await provider.deputy.previews.note(WEEKLY)))).toContain(
      'Run the skill weekly-review',
    );
  });

  it('of a request is what it is taken apart by, and as a question the notes it is answered from', async () => {
    const files = {
      'Notes/Roof.md': 'The roof costs 400 euros, card 4111 1111 1111 1111.',
      'Private/Roof.md': 'The roof of the summer house.',
    };
    const provider = await open({ files, settings: { privateFolders: ['Private'] } });
    const text = 'What does the roof cost?';
    const [analysis, answer] = await provider.deputy.previews.ask(text);
    await provider.deputy.ask.run({ kind: 'text', text });
    expect(promptOf(analysis?.preview)).toEqual(withoutMarks(firstSent(provider, 'request_tasks')));
    expect(answer?.what).toBe('An answer, if it is a question');
    const shown = JSON.stringify(promptOf(answer?.preview));
    expect(shown).toContain('The roof costs 400 euros, card [card number removed]');
    expect(shown).not.toContain('summer house');
  });

  it('names the reasoning effort of each feature, as it goes out with the prompt', async () => {
    const routes = Object.fromEntries(TASKS.map((task) => [task, { effort: 'high' as const }]));
    const files = { [NOTE]: aMailNote(), [DRAFT]: draft(), [PLAN]: planText(), [WEEKLY]: SKILL };
    const provider = await open({ files, settings: { routes } });
    for (const path of Object.keys(files))
      expect(await provider.deputy.previews.note(path)).toMatchObject({ kind: 'sent', effort: 'high' });
    const text = 'What does the roof cost?';
    for (const { preview } of await provider.deputy.previews.ask(text))
      expect(preview).toMatchObject({ effort: 'high' });
    await provider.deputy.ask.run({ kind: 'text', text });
    expect(provider.sent.map(({ body }) => body)).not.toEqual([]);
    for (const { body } of provider.sent) expect(JSON.parse(body)).toHaveProperty('reasoning_effort', 'high');
    const plain = await open({ files, settings: { routes: { triage: {} } } });
    expect(await plain.deputy.previews.note(NOTE)).toMatchObject({ kind: 'sent', effort: null });
  });

  it('says how much of a long draft is left out, and asks no model about what a rule keeps here', async () => {
    const long = `${draft()}${'All work and no play makes a dull day. '.repeat(3_000)}`;
    const { deputy, hosts } = await open({ files: { [DRAFT]: long } });
    expect(await deputy.previews.note(DRAFT)).toMatchObject({ cut: { unit: 'characters' } });
    const kept = await open({ files: { [DRAFT]: draft() }, settings: { privateFolders: ['Drafts'] } });
    expect(await kept.deputy.previews.note(DRAFT)).toMatchObject({
      kind: 'stays',
      keptHere: 'it is in Drafts/',
    });
    expect([...hosts]).toEqual([]);
  });

  it('of a whole run is the step of the mission, the notes that wait and the drafts to be judged', async () => {
    promise('lists all that a run would ask about');
    const provider = await open({ files: { [NOTE]: aMailNote() } });
    const { stage, deputy } = provider;
    const never = new AbortController().signal;
    await deputy.cycle({ stop: never, abort: never, part: 'triage' });
    const [draftPath = ''] = stage.vault.paths('Drafts');
    const sms = '---\ntype: sms\nstatus: pending_approval\ndeputy_revision: waiting\n---\n\nI look at it.\n';
    stage.vault.external('Drafts/sms.md', sms);
    stage.vault.external(PLAN, planText());
    stage.vault.external(`${IN}/next.md`, aMailNote({ subject: 'Next', date: '2026-11-02T08:31:00+01:00' }));
    const all = await deputy.previews.run();
    expect(all.map(({ path, preview }) => [path, preview.kind])).toEqual([
      [PLAN, 'sent'],
      [`${IN}/next.md`, 'sent'],
      [draftPath, 'sent'],
    ]);
    const triage = await deputy.previews.run({ part: 'triage' });
    expect(triage.map(({ path }) => path)).toEqual([`${IN}/next.md`]);
    await deputy.cycle({ stop: never, abort: never });
    expect(promptOf(all.at(-1)?.preview)).toEqual(withoutMarks(firstSent(provider, 'draft_evaluation')));
  });
});
