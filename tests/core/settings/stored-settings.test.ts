import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/core/settings/settings';
import { SETTINGS_VERSION } from '../../../src/core/settings/settings';
import { editSettings, openStoredSettings } from '../../../src/core/settings/stored-settings';

describe('stored settings', () => {
  it.each([[undefined], [null], [{}], [{ provider: 'ollama' }], [{ version: 1 }]])(
    'may be written: %j',
    (stored) => {
      expect(openStoredSettings(stored).readOnly).toBeNull();
    },
  );

  it.each([['{"provider": "oll'], ['text'], [42], [[]], [true], [{ version: 'two' }], [{ version: 0.5 }]])(
    'that are damaged are read only until the person starts over: %j',
    (stored) => {
      const { settings, readOnly } = openStoredSettings(stored);
      expect(readOnly?.kind).toBe('broken');
      expect(settings.folders.needsAction).toBe('Needs_Action');
    },
  );

  it('of a newer Deputy are read as far as they are understood, and never written', () => {
    const stored = { version: SETTINGS_VERSION + 1, provider: 'ollama', moods: ['calm'] };
    const { settings, readOnly, problems } = openStoredSettings(stored);
    expect(readOnly).toEqual({ kind: 'newer', why: expect.stringContaining('newer Deputy') });
    expect(settings.provider).toBe('ollama');
    expect(problems).toEqual([expect.stringContaining('newer Deputy')]);
  });

  it('keep what this version does not know, and what it did not understand', () => {
    const stored = {
      provider: 'ollama',
      moods: ['calm'],
      intervalSeconds: 5,
      folders: { drafts: 'D', attic: 'A' },
    };
    expect(editSettings(stored, { provider: 'rules', unsureBelow: 0.5 })).toEqual({
      ...stored,
      provider: 'rules',
      unsureBelow: 0.5,
      version: SETTINGS_VERSION,
    });
  });

  it('come back as they were changed', () => {
    const { folders } = readSettings({}).settings;
    const changes = {
      events: false,
      singleKeys: false,
      unsureBelow: 0.4,
      secrets: { OPENAI_API_KEY: 'deputy-openai' },
      folders: { ...folders, drafts: 'Replies' },
    };
    const { settings, problems } = openStoredSettings(
      JSON.parse(JSON.stringify(editSettings(undefined, changes))),
    );
    expect(settings).toMatchObject(changes);
    expect(problems).toEqual([]);
  });

  it.each([
    ['unsureBelow', 1.5],
    ['unsureBelow', '0.5'],
    ['events', 'yes'],
    ['singleKeys', 1],
    ['secrets', { OPENAI_API_KEY: 5 }],
  ])('with a value that makes no sense fall back for that one: %s = %j', (key, value) => {
    const { problems } = readSettings({ [key]: value });
    expect(problems).toEqual([expect.stringContaining(key)]);
  });
});
