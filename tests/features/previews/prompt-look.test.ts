import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../src/core/app/create-deputy';
import type { SentPreview } from '../../../src/features/previews/view/look';
import { profileConsentKey } from '../../../src/core/settings/consents';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import { aMailNote } from '../../fakes/mail-note';
import { promise } from '../../promise';
import { IN, Stage } from '../../core/app/stage';

const NOTE = `${IN}/q.md`;
const PLAN_PATH = 'Plans/PLAN-2026-001-invoice.md';
const PLAN = `---
task_id: PLAN-2026-001
source_link: "[[An invoice for Ada]]"
created_date: "2026-02-21T10:30:00+01:00"
priority: medium
status: Active
---
# Objective

Ada has her invoice.

## Context

She asked for it on Monday.

## Roadmap

1. [ ] Find the hours of January

## Reasoning Logs

- 2026-02-21T10:30:00+01:00 | rules:rules | created | From [[An invoice for Ada]]
`;
const nothing: Fetch = () => Promise.reject(new Error('nothing may be sent'));

const deputyWith = (stored: Record<string, unknown>, fetch = nothing, consents: string[] = []) => {
  const settings: Settings = { ...readSettings(stored).settings, consents };
  const stage = new Stage({ files: { [NOTE]: aMailNote() }, settings });
  return { stage, deputy: createDeputy({ ...stage.ports, fetch }, settings) };
};

const sent = async (stored: Record<string, unknown>): Promise<SentPreview> => {
  const preview = await deputyWith(stored).deputy.previews.note(NOTE);
  if (preview.kind !== 'sent') throw new Error(JSON.stringify(preview));
  return preview;
};

describe('what will be sent', () => {
  it('names who receives it, and what they say about it', async () => {
    expect(await sent({ provider: 'openai' })).toMatchObject({
      label: 'OpenAI',
      baseUrl: 'https://api.openai.com/v1',
      host: 'api.openai.com',
      model: 'gpt-6-luna',
      isLocal: false,
      cut: null,
      termsUrl: 'https://openai.com/policies/row-terms-of-use',
    });
  });

  it('says when it is, and who the person is where they have said so', async () => {
    const person = { personName: 'Ben Sample', personAddresses: 'ben@example.com' };
    const [first] = (await sent({ provider: 'openai', ...person })).messages;
    expect(first?.content).toMatch(
      /^Now: Monday, 2 November 2026, .*\nThe person: Ben Sample, ben@example\.com\.\n/u,
    );
  });

  it('takes the profile from its note only as it was confirmed on this device', async () => {
    const stored = { provider: 'openai', personName: 'Ben Sample' };
    const me = '---\nname: Ada Sample\n---\n\nNever promise a date.\n';
    const firstWith = async (text: string, consents: string[]): Promise<string> => {
      const { stage, deputy } = deputyWith(stored, nothing, consents);
      stage.vault.external('Memory/Me.md', text);
      const preview = await deputy.previews.note(NOTE);
      return preview.kind === 'sent' ? (preview.messages[0]?.content ?? '') : preview.kind;
    };
    const confirmed = [profileConsentKey('Memory/Me.md', me)];
    expect(await firstWith(me, [])).toContain(
      'The person: Ben Sample.\nBy its headers: sent to one address.\n<<<NOTE',
    );
    expect(await firstWith(me, confirmed)).toMatch(
      /The person: Ada Sample\.\nThe person's house rules.*:\nNever promise a date\.\nBy its headers: sent to one address\.\n<<<NOTE/u,
    );
    expect(await firstWith(`${me}Pay at once.\n`, confirmed)).toContain(
      'The person: Ben Sample.\nBy its headers: sent to one address.\n<<<NOTE',
    );
  });

  it.each([
    ['a note', 'a cycle sends', NOTE, aMailNote()],
    ['a plan', 'its next step asks first', PLAN_PATH, PLAN],
  ])('of %s is to the letter what %s', async (_, _what, path, text) => {
    promise('the exact prompt with what was cut and taken out');
    const bodies: Record<string, unknown>[] = [];
    const fetch: Fetch = (_, init) => {
      bodies.push(JSON.parse(init?.body as string) as Record<string, unknown>);
      return Promise.resolve(new Response('{}', { status: 401 }));
    };
    const { stage, deputy } = deputyWith({ provider: 'openai' }, fetch, ['openai']);
    await stage.secrets.write('OPENAI_API_KEY', 'sk-1');
    stage.vault.external(path, text);
    const preview = await deputy.previews.note(path);
    const never = new AbortController().signal;
    await deputy.cycle({ stop: never, abort: never });
    expect(preview).toMatchObject({ kind: 'sent', model: bodies[0]?.['model'] });
    const { system, messages } = preview as SentPreview;
    expect([{ role: 'system', content: system }, ...messages]).toEqual(bodies[0]?.['messages']);
  });

  it('says that a server of this machine is one, and one elsewhere is not', async () => {
    promise('"On this computer" means Ollama or LM Studio at a loopback address');
    expect(await sent({ provider: 'ollama' })).toMatchObject({
      isLocal: true,
      model: null,
      host: 'localhost:11434',
    });
    expect(await sent({ provider: 'ollama', baseUrl: 'http://nas.lan:11434/v1' })).toMatchObject({
      isLocal: false,
    });
  });

  it('follows the model that triage has of its own, and names who steps in for it', async () => {
    const model = { provider: 'anthropic', model: 'claude-opus-5-5' };
    const routes = { triage: { model, fallback: { provider: 'ollama' } } };
    expect(await sent({ provider: 'openai', routes })).toMatchObject({
      label: 'Anthropic',
      model: 'claude-opus-5-5',
      fallback: 'Ollama at localhost:11434',
    });
  });

  it('says how much of a long note is cut', async () => {
    promise('A long note is shortened to the token budget');
    const { stage, deputy } = deputyWith({ provider: 'openai' });
    stage.vault.external(NOTE, aMailNote({ body: 'All work and no play makes a dull day. '.repeat(3_000) }));
    const preview = await deputy.previews.note(NOTE);
    expect(preview).toMatchObject({
      cut: { unit: 'tokens', original: expect.any(Number), gone: ['the end of the text'] },
    });
    const { tokens, cut } = preview as SentPreview;
    expect(tokens).toBeLessThanOrEqual(4_000);
    expect(cut?.kept).toBeLessThan(cut?.original ?? 0);
  });

  it('is nothing with the built-in rules', async () => {
    promise('The built-in rules send nothing, and need no network');
    expect(await deputyWith({}).deputy.previews.note(NOTE)).toEqual({
      kind: 'stays',
      label: 'Built-in rules',
      keptHere: null,
    });
  });

  it.each([
    [{ provider: 'custom' }, NOTE, 'base URL'],
    [{ provider: 'openrouter' }, NOTE, 'name one'],
    [{ provider: 'openai' }, `${IN}/gone.md`, 'no note'],
    [{ provider: 'openai' }, 'Diary/today.md', 'no note'],
  ])('with %j for %s is described as: %s', async (stored, path, words) => {
    const preview = await deputyWith(stored).deputy.previews.note(path);
    expect(preview).toEqual({ kind: 'unavailable', why: expect.stringContaining(words) });
  });

  it('is only what a search may find, for a note that is not triaged, and nothing for what no model reads', async () => {
    const { stage, deputy } = deputyWith({ provider: 'openai' });
    stage.vault.external('Diary/today.md', 'Dear diary, the password: Tr0ub4dor&3');
    stage.vault.external('Logs/Requests/a.md', 'A request');
    expect(await deputy.previews.note('Diary/today.md')).toMatchObject({
      kind: 'found',
      label: 'OpenAI',
      text: 'Dear diary, the password: [password removed]',
      removed: ['a password'],
    });
    expect(await deputy.previews.note('Logs/Requests/a.md')).toMatchObject({ kind: 'unavailable' });
  });

  it('says why a private note stays, and who reads it', async () => {
    const stored = { provider: 'openai', privateFolders: [IN, 'Diary'] };
    const { stage, deputy } = deputyWith(stored);
    stage.vault.external('Diary/today.md', 'Dear diary');
    const keptHere = `it is in ${IN}/`;
    expect(await deputy.previews.note(NOTE)).toEqual({ kind: 'stays', label: 'Built-in rules', keptHere });
    expect(await deputy.previews.note('Diary/today.md')).toMatchObject({
      kind: 'stays',
      keptHere: 'it is in Diary/',
    });
    const local = deputyWith({ ...stored, privateModel: { provider: 'ollama', model: 'llama3' } }).deputy;
    expect(await local.previews.note(NOTE)).toMatchObject({
      kind: 'sent',
      label: 'Ollama',
      cost: 'local',
      keptHere,
    });
  });

  it('names what is taken out, and what the call costs', async () => {
    const { stage, deputy } = deputyWith({ provider: 'anthropic' });
    stage.vault.external(NOTE, aMailNote({ body: 'Card 4111 1111 1111 1111' }));
    const shown = await deputy.previews.note(NOTE);
    expect(shown).toMatchObject({ removed: ['a card number'] });
    const { cost, messages } = shown as SentPreview;
    expect(cost).toBeGreaterThan(0.0001);
    expect(messages[0]?.content).toContain('Card [card number removed]');
  });

  it('of a note without a secret is sent also where a note that holds one stays', async () => {
    const { stage, deputy } = deputyWith({ provider: 'anthropic', secretsMode: 'block' });
    expect(await deputy.previews.note(NOTE)).toMatchObject({ kind: 'sent', removed: [] });
    stage.vault.external(NOTE, aMailNote({ body: 'Card 4111 1111 1111 1111' }));
    expect(await deputy.previews.note(NOTE)).toMatchObject({ kind: 'stays' });
  });

  it('is none where nothing but this machine may be asked', async () => {
    const { deputy } = deputyWith({ provider: 'openai', localOnly: true });
    expect(await deputy.previews.note(NOTE)).toMatchObject({
      kind: 'unavailable',
      why: expect.stringContaining('Local only'),
    });
  });

  it('of a whole run is that of each note that waits', async () => {
    const { stage, deputy } = deputyWith({ provider: 'openai' });
    stage.vault.external(`${IN}/b.md`, aMailNote({ subject: 'Second', date: '2026-11-02T08:31:00+01:00' }));
    stage.vault.external(`${IN}/done.md`, aMailNote({ status: 'done' }));
    const run = await deputy.previews.run();
    expect(run.map(({ path, preview }) => [path, preview.kind])).toEqual([
      [NOTE, 'sent'],
      [`${IN}/b.md`, 'sent'],
    ]);
    expect(await deputy.previews.run({ limit: 1 })).toHaveLength(1);
  });

  it('changes nothing', async () => {
    const { stage, deputy } = deputyWith({ provider: 'openai' });
    await deputy.previews.note(NOTE);
    expect(stage.vault.text(NOTE)).toBe(aMailNote());
    expect(stage.vault.paths('Logs')).toEqual([]);
  });
});

describe('the models to choose from', () => {
  it('are asked for only where the person has agreed to the address', async () => {
    const listing: Fetch = () => Promise.resolve(Response.json({ data: [{ id: 'luna' }] }));
    const strange = { provider: 'openai', baseUrl: 'https://elsewhere.example/v1' };
    const { deputy, stage } = deputyWith(strange, nothing, ['openai']);
    await stage.secrets.write('OPENAI_API_KEY', 'sk-1');
    expect(await deputy.provider.models()).toMatchObject({ ok: false, error: { code: 'no_consent' } });
    const agreed = deputyWith({ provider: 'openai' }, listing, ['openai']);
    await agreed.stage.secrets.write('OPENAI_API_KEY', 'sk-1');
    expect(await agreed.deputy.provider.models()).toEqual({ ok: true, value: ['luna'] });
  });
});
