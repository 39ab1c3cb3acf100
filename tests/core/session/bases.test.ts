import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bases } from '../../../src/core/session/bases';
import { DEFAULT_FOLDERS } from '../../../src/core/settings/folders';

interface Base {
  properties: Record<string, { displayName: string }>;
  views: { type: string; name: string; filters: { and: string[] }; order: string[]; groupBy?: unknown }[];
}

const readBases = (folders = DEFAULT_FOLDERS): [string, Base][] =>
  Object.entries(bases(folders)).map(([path, text]) => [path, parse(text) as Base]);

describe('the tables of a vault', () => {
  it.each(Object.entries(bases(DEFAULT_FOLDERS)))('%s is as people know it', async (path, text) => {
    await expect(text).toMatchFileSnapshot(`../../golden/bases/${path}`);
  });

  it('are YAML that shows named columns of named folders', () => {
    for (const [, { properties, views }] of readBases()) {
      for (const { type, filters, order } of views) {
        expect(['table', 'cards', 'deputy-needs', 'kanban']).toContain(type);
        expect(filters.and[0]).toMatch(/^file\.inFolder\("[^"]+"\)$/);
        for (const column of order) expect(column === 'file.name' || column in properties).toBe(true);
      }
    }
  });

  it('end with the boards, which older apps do not know, so that what they open first is there', () => {
    for (const [, { views }] of readBases()) {
      const kinds = views.map(({ type }) => type);
      expect(kinds[0]).toBe('table');
      expect(kinds.indexOf('kanban')).toBeGreaterThan(kinds.lastIndexOf('cards'));
      expect(kinds.slice(kinds.indexOf('kanban')).every((kind) => kind === 'kanban')).toBe(true);
    }
  });

  it('follow the folders of the settings, whatever they are called', () => {
    const folders = { ...DEFAULT_FOLDERS, needsAction: 'It\'s "due": {now} # 1', plans: 'Plän/e' };
    const [[, triage], , [, plans]] = readBases(folders as typeof DEFAULT_FOLDERS) as [
      [string, Base],
      [string, Base],
      [string, Base],
    ];
    expect(triage.views[0]?.filters.and[0]).toBe('file.inFolder("It\'s \\"due\\": {now} # 1")');
    expect(plans.views[0]?.filters.and[0]).toBe('file.inFolder("Plän/e")');
  });
});
