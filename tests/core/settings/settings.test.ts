import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/core/settings/settings';

describe('settings', () => {
  it('have defaults for everything', () => {
    const { settings, problems } = readSettings(undefined);
    expect(settings).toMatchObject({
      provider: 'rules',
      intervalSeconds: 120,
      concurrency: null,
      tokenBudget: 4_000,
    });
    expect(settings.folders.needsAction).toBe('Needs_Action');
    expect(problems).toEqual([]);
  });

  it('keep what can be understood, and tell of the rest', () => {
    const { settings, problems } = readSettings({
      provider: 'ollama',
      concurrency: 99,
      intervalSeconds: 5,
      unknown: true,
    });
    expect(settings).toMatchObject({ provider: 'ollama', concurrency: null, intervalSeconds: 120 });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('intervalSeconds');
  });

  it.each([[null], ['text'], [42], [[]], [{ folders: 'Drafts' }]])('never throw: %j', (stored) => {
    expect(readSettings(stored).settings.folders.drafts).toBe('Drafts');
  });

  it.each(['../outside', '/etc', '.obsidian/plugins', 'a/../b', ''])(
    'a folder outside the vault is refused: %s',
    (path) => {
      const { settings, problems } = readSettings({ folders: { drafts: path } });
      expect(settings.folders.drafts).toBe('Drafts');
      expect(problems).toHaveLength(1);
    },
  );

  it.each<[string, Record<string, string>]>([
    ['the same', { done: 'Drafts' }],
    ['the same to most file systems', { done: 'drafts' }],
    ['one in the other', { archive: 'Needs_Action/Old' }],
    ['one around the other', { needsAction: 'Mail', drafts: 'Mail/Drafts' }],
    ['the inbox and what was imported', { imported: 'Inbox' }],
    ['the inbox in what was imported', { inbox: 'Mail/New', imported: 'Mail' }],
  ])('two folders that overlap are refused: %s', (_, folders) => {
    const { settings, problems } = readSettings({ folders });
    expect(problems).toEqual([
      expect.stringMatching(/^The settings "folders\.\w+" and "folders\.\w+" overlap/),
    ]);
    expect(settings.folders).toEqual(readSettings({}).settings.folders);
  });

  it('folders may lie side by side anywhere, and in each other where they do by default', () => {
    const folders = {
      inbox: 'Post',
      imported: 'Post/Old',
      done: 'D/Done',
      donePlans: 'D/Done/P',
      drafts: 'D/Drafts',
    };
    const { settings, problems } = readSettings({ folders });
    expect(problems).toEqual([]);
    expect(settings.folders).toMatchObject(folders);
  });
});
