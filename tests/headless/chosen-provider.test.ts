import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withProviderVariables } from '../../headless/settings/chosen-provider.mjs';
import { Environment } from '../../headless/settings/environment.mjs';
import { temporaryFolder } from '../fakes/temporary-folder';

describe('who triages', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
    mkdirSync(join(place.folder, 'vault'));
  });

  const choose = (words: {
    person?: Record<string, string>;
    vault?: Record<string, string>;
    stored?: { provider?: string; model?: string; baseUrl?: string };
    agreed?: string[];
  }) => {
    const lines = Object.entries(words.vault ?? {}).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(place.folder, 'vault', '.env'), lines.join(''));
    const environment = new Environment({
      variables: words.person ?? {},
      workingFolder: place.folder,
      vault: join(place.folder, 'vault'),
    });
    const stored = { provider: 'rules', model: '', baseUrl: '', secrets: {}, ...words.stored };
    return withProviderVariables(stored, environment, words.agreed ?? []);
  };

  it('is agreed to for this run where the person names the receiver', () => {
    expect(choose({ person: { LLM_PROVIDER: 'OpenAI' } })).toEqual({
      provider: 'openai',
      model: '',
      baseUrl: '',
      isNamedByPerson: true,
      keyOrigins: ['person'],
      changes: [],
    });
    const person = { LLM_PROVIDER: 'custom', LLM_BASE_URL: 'http://mine' };
    expect(choose({ person, vault: { LLM_BASE_URL: 'http://theirs', CUSTOM_API_KEY: 'theirs' } })).toEqual({
      provider: 'custom',
      model: '',
      baseUrl: 'http://mine/v1',
      isNamedByPerson: true,
      keyOrigins: ['person'],
      changes: ['LLM_BASE_URL was read as http://mine/v1.'],
    });
  });

  it('is not agreed to where the vault names the provider, the address or the only key', () => {
    const person = { LLM_PROVIDER: 'openai' };
    const words = [
      { vault: { LLM_PROVIDER: 'openai' } },
      { stored: { provider: 'openai' } },
      { person, vault: { LLM_BASE_URL: 'http://theirs' } },
      { person, stored: { provider: 'openai', baseUrl: 'http://theirs' } },
      { person, vault: { OPENAI_API_KEY: 'theirs' } },
      { person: { LLM_BASE_URL: 'http://mine' }, vault: { LLM_PROVIDER: 'openai' } },
    ];
    expect(words.map((each) => choose(each).isNamedByPerson)).toEqual(words.map(() => false));
  });

  it('takes no model and no address that the vault names for another provider', () => {
    const vault = { LLM_PROVIDER: 'custom', LLM_BASE_URL: 'http://theirs', LLM_MODEL: 'theirs' };
    const stored = { provider: 'glm', baseUrl: 'http://stored', model: 'stored' };
    expect(choose({ person: { LLM_PROVIDER: 'openai' }, vault, stored })).toMatchObject({
      provider: 'openai',
      model: '',
      baseUrl: '',
    });
  });

  it('takes a key from where the address is from, and the person’s elsewhere only after consent', () => {
    const address = 'http://theirs';
    const vault = { LLM_PROVIDER: 'custom', LLM_BASE_URL: address };
    expect(choose({ vault, agreed: [`custom ${address}`] }).keyOrigins).toEqual(['vault', 'person']);
    const person = { LLM_PROVIDER: 'custom', LLM_BASE_URL: 'http://mine' };
    expect(choose({ person, vault, agreed: ['custom http://mine'] }).keyOrigins).toEqual(['person']);
    const own = { person: { LLM_PROVIDER: 'openai' }, agreed: ['openai'] };
    expect(choose({ ...own, vault: { OPENAI_API_KEY: 'theirs' } }).keyOrigins).toEqual(['person', 'vault']);
  });
});
