import { expect, test } from 'vitest';
import { SourceNotes } from '../../../src/kernel/index/source-notes';
import { parseNote } from '../../../src/kernel/notes/note';

const finding = (files: Record<string, string>) =>
  SourceNotes.of(
    Object.keys(files).map((path) => ({ path, mtime: 0, size: 0 })),
    (path) => {
      const note = parseNote(files[path] ?? '');
      return Promise.resolve(note.ok ? note.value : null);
    },
  );
const mail = (...lines: string[]): string =>
  ['---', 'message_id: <1@x>', ...lines, '---', 'Hello'].join('\n');
const MARK = { link: '[[m]]', messageId: '1@x', draft: 'Drafts/m.md' };

test.each([
  ['the one that names the draft', { 'A/m.md': mail(), 'B/m.md': mail('draft_path: Drafts/m.md') }, 'B/m.md'],
  ['none where none names the draft', { 'A/m.md': mail(), 'B/m.md': mail() }, undefined],
  [
    'none where both name the draft',
    { 'A/m.md': mail('draft_path: Drafts/m.md'), 'B/m.md': mail('draft_path: Drafts/m.md') },
    undefined,
  ],
])('of two deliveries of a mail a draft answers %s', async (_, files, path) => {
  expect((await finding(files).find(MARK))?.path).toBe(path);
});
