import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/deputy/settings';

describe('settings', () => {
  it('have defaults for everything', () => {
    const { settings, problems } = readSettings(undefined);
    expect(settings).toMatchObject({
      provider: 'rules',
      intervalSeconds: 120,
      concurrency: 4,
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
    expect(settings).toMatchObject({ provider: 'ollama', concurrency: 4, intervalSeconds: 120 });
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
});
