import { describe, expect, it } from 'vitest';
import {
  type Ask,
  type DoneTask,
  NO_ARGUMENTS,
  received,
  type TaskState,
} from '../../../../src/features/ask/model/ask';
import { composeAsk, parseAsk, sealOf } from '../../../../src/features/ask/model/ask-note';

const AT = '2026-11-20T10:00:00Z';
const analysis = { by: 'rules', reasoning: 'One task.', answer: null, instead: null } as const;
const done = (more: Partial<DoneTask> = {}): TaskState => ({
  ...{ kind: 'done', said: 'Found 1 note.', notes: [], hits: [] },
  ...more,
});
const ask = (changes: Partial<Ask> = {}): Ask => ({
  ...received({ id: 'a', text: 'find the roof', at: AT }),
  analysis,
  ...changes,
});
const withTask = (state: TaskState, tool = 'search'): Ask =>
  ask({ tasks: [{ tool, given: { ...NO_ARGUMENTS, query: 'the roof' }, state }] });

/** What a person reads of the note: its properties and parts, without the hidden one. */
const shown = (text: string): string => text.slice(0, text.indexOf('%% deputy:request'));
const tasksIn = (each: Ask): string =>
  shown(composeAsk(each)).split('## Tasks\n\n')[1]?.split('\n\n##')[0] ?? '';

describe('the note of an ask', () => {
  it('repeats its words below the title only where they are too long for one, or have lines', () => {
    const partsOf = (text: string): string[] =>
      shown(composeAsk(ask({ text })))
        .split('## Reasoning')[0]!
        .split('---\n')[2]!
        .trim()
        .split('\n\n');
    expect(partsOf('x'.repeat(120))).toEqual([`# ${'x'.repeat(120)}`]);
    expect(partsOf('x'.repeat(121))).toEqual([`# ${'x'.repeat(120)}`, 'x'.repeat(121)]);
    expect(partsOf('find\nthe roof')).toEqual(['# find the roof', 'find\nthe roof']);
  });

  it('shows what it cost only where a model was asked', () => {
    expect(composeAsk(ask())).not.toMatch(/^(?:tokens|cost_usd):/m);
    const priced = composeAsk(ask({ spent: { tokens: 10, cost: 0.5 } }));
    expect(priced).toMatch(/^tokens: 10\ncost_usd: 0\.5$/m);
    const unpriced = composeAsk(ask({ spent: { tokens: 10, cost: 'unknown' } }));
    expect(unpriced).toMatch(/^tokens: 10$/m);
    expect(unpriced).not.toContain('cost_usd');
  });

  it.each<[string, Ask, string]>([
    ['waits', withTask({ kind: 'waiting' }), '- … search: the roof'],
    ['is done', withTask(done()), '- ✓ search: the roof\n    - Found 1 note.'],
    [
      'found a note',
      withTask(done({ notes: ['Notes/a.md'], hits: [{ path: 'Notes/b.md', excerpt: 'The *roof*' }] })),
      '- ✓ search: the roof\n    - Found 1 note. [[a]]\n    - [[b]]: The \\*roof\\*',
    ],
    ['asks something', withTask(done({ asks: true })), '- ? search: the roof\n    - Found 1 note.'],
    [
      'failed',
      withTask({ kind: 'failed', why: 'It is away.' }),
      '- ✗ search: the roof\n    - Failed: It is away.',
    ],
    ['has a name of two words', withTask({ kind: 'waiting' }, 'create_note'), '- … create note: the roof'],
  ])('shows a task that %s', (_, each, lines) => {
    expect(tasksIn(each).trim()).toBe(lines);
  });

  it('holds any words so that they are read again, and none that Obsidian or a plugin would act on', () => {
    const text = 'a %% b $x$ [[Note]] <% tp %> #tag `code` \\ "q" :: key:: value 🎉 {{x}} \u200Bé';
    const composed = composeAsk(ask({ text }));
    expect(parseAsk(composed)?.text).toBe(text);
    const hidden = /%% deputy:request (.*) %%/u.exec(composed)?.[1] ?? '';
    expect(hidden.replaceAll(/[{}[\]",:_]/g, '')).not.toMatch(/[%$<>#`&|~^*=]/u);
    expect(hidden).not.toMatch(/::|\[\[|\{\{/u);
    for (const broken of [
      'No ask.',
      composed.replace('deputy:request', 'deputy:other'),
      composed.slice(0, -5),
    ])
      expect(parseAsk(broken)).toBeNull();
    expect(parseAsk(composed.replace('type: task_request', 'type: mail'))).toBeNull();
  });

  it('keeps what a person wrote below it, and its private mark', () => {
    const former = `${composeAsk(ask()).trimEnd()}\n\nMy own words.\n`;
    const next = composeAsk(withTask(done()), former);
    expect(next).toMatch(/ %%\n\nMy own words\.\n$/);
    expect(next).not.toContain('deputy_private');
    const marked = former.replace('---\n', '---\ndeputy_private: true\n');
    expect(composeAsk(withTask(done()), marked)).toMatch(/^deputy_private: true$/m);
  });

  it('has a seal that changes with its two parts, and with nothing else', () => {
    const note = composeAsk(withTask(done({ notes: ['Notes/a.md'] })));
    const same = [
      note.replaceAll('\n', '\r\n'),
      note.replace('---\n', '---\ntags: mine\n'),
      `${note}\nMy own words.\n`,
      note.replace('[[a]]', '[[Archive/b]]'),
    ];
    for (const each of same) expect(sealOf(each)).toBe(sealOf(note));
    const others = [note.replace('the roof', 'the wall'), note.replace('"tool":"search"', '"tool":"plan"')];
    for (const each of others) expect(sealOf(each)).not.toBe(sealOf(note));
  });
});
