import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage } from './stage';

const FILES: Record<string, [name: string, text: string]> = {
  'a drawing of Excalidraw': [
    'Sketch.excalidraw.md',
    '---\nexcalidraw-plugin: parsed\nstatus: pending\n---\n\n# Text Elements\nHello ^abc\n\n%%\n# Drawing\n```json\n{"type":"excalidraw"}\n```\n%%\n',
  ],
  'a board of Kanban': [
    'Board.md',
    '---\n\nkanban-plugin: board\nstatus: pending\n\n---\n\n## To do\n\n- [ ] Call Ann\n\n%% kanban:settings\n```\n{"kanban-plugin":"board"}\n```\n%%\n',
  ],
  'a template of Templater': [
    'Template.md',
    '---\nstatus: pending\ndate: <% tp.date.now("YYYY-MM-DD") %>\n---\n\n# <% tp.file.title %>\n',
  ],
  'a template whose frontmatter is no YAML before it is filled in': [
    'Template 2.md',
    '---\nstatus: pending\n<%* const name = await tp.system.prompt("Name") -%>\nname: [<% name %>\n---\n',
  ],
  "Office's mark of an open file": ['~$mail.md', 'Ann\u0000\u0001'],
  "Syncthing's half-written file": ['~syncthing~mail.md', aMailNote({ messageId: '<half@x>' })],
};

describe('what is no mail', () => {
  it.each(Object.entries(FILES))(
    '%s keeps its bytes, and is neither triaged nor a trouble',
    async (_, [name, text]) => {
      const path = `${IN}/${name}`;
      const files = { [path]: text, [`${IN}/mail.md`]: aMailNote() };
      const stage = new Stage({ files, answers: () => ANSWERS.reply });
      const report = await stage.cycle();
      expect(report).toMatchObject({ found: 1, duplicates: 0, broken: [], errors: 0 });
      expect([stage.calls, stage.vault.text(path)]).toEqual([1, text]);
      const { needs, pending } = await stage.deputy.overview();
      expect([needs.map((need) => need.path), pending]).toEqual([[`${IN}/mail.md`], 0]);
    },
  );

  it('does not include mail about such files', async () => {
    const body = 'How do I write <% tp.date.now() %>?\n';
    const files = {
      [`${IN}/a.md`]: aMailNote({ body, messageId: '<a@x>' }),
      [`${IN}/b.md`]: aMailNote({ messageId: '<b@x>', frontmatter: { 'mail-plugin': '1.2' } }),
      [`${IN}/c.md`]: '---\nstatus: pending\n---\n\nA note of my own, 5 <% of all.\n',
    };
    const stage = new Stage({ files, answers: () => ANSWERS.reply });
    await stage.cycle();
    expect(stage.calls).toBe(3);
  });
});
