import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { editNote, stripBlock } from '../../src/notes/block';
import { parseNote } from '../../src/notes/note';
import { peekStatus } from '../../src/notes/status';
import { applyEdits, invertEdits } from '../../src/notes/text-edit';

const CORPUS = join(import.meta.dirname, '../../../shared/corpora/frontmatter');

interface YamlCase {
  id: string;
  mustFail: boolean;
  yaml: string;
}

interface ObsidianCase {
  name: string;
  contents: string;
  frontmatter: Record<string, unknown>;
}

// Written here, for machines without the corpora; each in the form that the corpus has.
const YAML_CASES: YamlCase[] = [
  { id: 'own: anchors', mustFail: false, yaml: 'a: &x [1, 2]\nb: *x\n' },
  { id: 'own: folded', mustFail: false, yaml: 'a: >-\n  one\n  two\n' },
  { id: 'own: open quote', mustFail: true, yaml: 'a: "one\n' },
  { id: 'own: key twice', mustFail: true, yaml: 'a: 1\na: 2\n' },
];
const OBSIDIAN_CASES: ObsidianCase[] = [
  { name: 'own: empty values', contents: '---\na:\nb: []\n---\n', frontmatter: { a: null, b: [] } },
  { name: 'own: braces', contents: '---\n{\n  "a": false\n}\n---\n', frontmatter: { a: false } },
  { name: 'own: dates', contents: '---\na: 2024-07-21\n---', frontmatter: { a: '2024-07-21' } },
];

describe('frontmatter that others wrote', () => {
  it('is read as the Obsidian app reads it', () => {
    const cases = sweep<ObsidianCase>('obsidian-app-frontmatter.jsonl', OBSIDIAN_CASES);
    for (const { name, contents, frontmatter } of cases) {
      const note = parseNote(contents);
      expect([name, note.ok && note.value.frontmatter]).toEqual([name, frontmatter]);
    }
  });

  it('stays as it was around an edit, in notes from the Obsidian app', () => {
    for (const { name, contents } of sweep<ObsidianCase>('obsidian-app-frontmatter.jsonl', OBSIDIAN_CASES)) {
      expect([name, editedOrLeft(contents)]).toEqual([
        name,
        contents.startsWith('---\n{') ? 'left' : 'edited',
      ]);
    }
  });

  it('stays as it was around an edit, whatever YAML can do', () => {
    const cases = sweep<YamlCase>('yaml-test-suite.jsonl', YAML_CASES);
    const outcomes = cases.map(({ yaml }) => editedOrLeft(asNote(yaml)));
    const count = (kind: string): string => String(outcomes.filter((outcome) => outcome === kind).length);
    console.log(`  edited ${count('edited')}, left ${count('left')}, reported ${count('unreadable')}`);
    expect(outcomes).toContain('edited');
  });

  it('is reported where it must fail, and never answered by a glance', () => {
    const cases = sweep<YamlCase>('yaml-test-suite.jsonl', YAML_CASES);
    // A line of dashes ends the frontmatter, so what follows is no YAML any more.
    const broken = cases.filter(({ mustFail, yaml }) => mustFail && !/^---/m.test(yaml));
    for (const { id, yaml } of broken) {
      expect([id, parseNote(asNote(yaml)).ok, peekStatus(asNote(yaml)).kind]).toEqual([id, false, 'unclear']);
    }
  });
});

/** Edits a note and checks what must hold if it can be edited; `left` and `unreadable` are answers in words. */
function editedOrLeft(text: string): 'edited' | 'left' | 'unreadable' {
  const changes = {
    status: 'done',
    'Mark McGwire': 1,
    foo: 'x: y',
    decision_reason: 'a "b"\n---\n',
    gone: null,
  };
  const before = parseNote(text);
  const edits = editNote(text, { frontmatter: changes, block: 'Text' });
  if (!before.ok || !edits.ok) return before.ok ? 'left' : 'unreadable';
  const after = applyEdits(text, edits.value);
  expect(applyEdits(after, invertEdits(edits.value))).toBe(text);
  expect(stripBlock(after).endsWith(before.value.body)).toBe(true);
  const { deputy_block: id, ...values } = yamlOf(after);
  expect(id).toMatch(/^d[0-9a-f]{16}$/);
  const { gone, ...expected } = { ...yamlOf(text), ...changes };
  expect([gone, values]).toEqual([null, expected]);
  return 'edited';
}

const asNote = (yaml: string): string =>
  `---\n${yaml}${yaml === '' || yaml.endsWith('\n') ? '' : '\n'}---\nBody\n`;

/** By the library alone. */
function yamlOf(text: string): Record<string, unknown> {
  const yaml = /^---\n([^]*?)^---[ \t]*$/m.exec(text)?.[1] ?? '';
  return { ...parse(yaml, { logLevel: 'silent' }) };
}

/** The corpus and our own cases; without the corpus, our own, and says so. */
function sweep<Case>(name: string, own: Case[]): Case[] {
  const path = join(CORPUS, name);
  if (!existsSync(path)) {
    console.log(`  ${name}: not on this machine, sweep left out`);
    return own;
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  console.log(`  ${name}: ${String(lines.length)} cases`);
  return [...own, ...lines.map((line): Case => JSON.parse(line))];
}
