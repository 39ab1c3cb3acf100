import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { editNote } from '../../../src/kernel/notes/block';
import { parseNote } from '../../../src/kernel/notes/note';
import { applyEdits, invertEdits } from '../../../src/kernel/notes/text/text-edit';
import { yamlOf } from './yaml-of';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpora/frontmatter');

const yamlCase = z.object({ id: z.string(), mustFail: z.boolean(), yaml: z.string() });
const obsidianCase = z.object({
  name: z.string(),
  contents: z.string(),
  frontmatter: z.record(z.string(), z.unknown()),
});

// Written here, for machines without the corpora; each in the form that the corpus has.
const YAML_CASES: z.infer<typeof yamlCase>[] = [
  { id: 'own: anchors', mustFail: false, yaml: 'a: &x [1, 2]\nb: *x\n' },
  { id: 'own: folded', mustFail: false, yaml: 'a: >-\n  one\n  two\n' },
  { id: 'own: open quote', mustFail: true, yaml: 'a: "one\n' },
  { id: 'own: key twice', mustFail: true, yaml: 'a: 1\na: 2\n' },
];
const OBSIDIAN_CASES: z.infer<typeof obsidianCase>[] = [
  { name: 'own: empty values', contents: '---\na:\nb: []\n---\n', frontmatter: { a: null, b: [] } },
  { name: 'own: braces', contents: '---\n{\n  "a": false\n}\n---\n', frontmatter: { a: false } },
  { name: 'own: dates', contents: '---\na: 2024-07-21\n---', frontmatter: { a: '2024-07-21' } },
];

describe('frontmatter that others wrote', () => {
  it('is read as the Obsidian app reads it', () => {
    const cases = sweep('obsidian-app-frontmatter.jsonl', obsidianCase, OBSIDIAN_CASES);
    for (const { name, contents, frontmatter } of cases) {
      const note = parseNote(contents);
      expect([name, note.ok && note.value.frontmatter]).toEqual([name, frontmatter]);
    }
  });

  it('stays as it was around an edit, in notes from the Obsidian app', () => {
    for (const { name, contents } of sweep('obsidian-app-frontmatter.jsonl', obsidianCase, OBSIDIAN_CASES)) {
      expect([name, editedOrLeft(contents)]).toEqual([
        name,
        contents.startsWith('---\n{') ? 'left' : 'edited',
      ]);
    }
  });

  it('stays as it was around an edit, whatever YAML can do', () => {
    const cases = sweep('yaml-test-suite.jsonl', yamlCase, YAML_CASES);
    const outcomes = cases.map(({ yaml }) => editedOrLeft(asNote(yaml)));
    const count = (kind: string): string => String(outcomes.filter((outcome) => outcome === kind).length);
    console.log(`  edited ${count('edited')}, left ${count('left')}, reported ${count('unreadable')}`);
    expect(outcomes).toContain('edited');
  });

  it('is reported where it must fail', () => {
    const cases = sweep('yaml-test-suite.jsonl', yamlCase, YAML_CASES);
    // A line of dashes ends the frontmatter, so what follows is no YAML any more.
    const broken = cases.filter(({ mustFail, yaml }) => mustFail && !/^---/m.test(yaml));
    console.log(`  ${String(broken.length)} of them must fail`);
    for (const { id, yaml } of broken) {
      expect([id, parseNote(asNote(yaml)).ok]).toEqual([id, false]);
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
  expect(parseNote(after)).toMatchObject({ value: { body: before.value.body } });
  const { deputy_block: id, ...values } = yamlOf(after);
  expect(id).toMatch(/^d[0-9a-f]{16}$/);
  const { gone, ...expected } = { ...yamlOf(text), ...changes };
  expect([gone, values]).toEqual([null, expected]);
  return 'edited';
}

const asNote = (yaml: string): string =>
  `---\n${yaml}${yaml === '' || yaml.endsWith('\n') ? '' : '\n'}---\nBody\n`;

/** The corpus and our own cases; without the corpus, our own, and says so. */
function sweep<Case>(name: string, schema: z.ZodType<Case>, own: Case[]): Case[] {
  const path = join(CORPUS, name);
  if (!existsSync(path)) {
    console.log(`  ${name}: not on this machine, sweep left out`);
    return own;
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  console.log(`  ${name}: ${String(lines.length)} cases`);
  return [...own, ...lines.map((line) => schema.parse(JSON.parse(line)))];
}
