import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../../app/stage';

const IDEA = 'Ideas/Bakery.md';
const TEXT = 'Which oven do we buy?\r\n\r\n---\r\nIt has to fit.\r\n';

describe('a note of the person’s own', () => {
  it('is moved to where notes wait and triaged, its text as it was, and comes back by one undo', async () => {
    const stage = new Stage({ files: { [IDEA]: TEXT }, answers: [ANSWERS.needsInfo] });
    expect(await stage.deputy.act('takeIn', IDEA)).toEqual({
      kind: 'done',
      label: `Moved to ${IN}: Bakery`,
      note: `${IN}/Bakery.md`,
    });
    expect(stage.vault.text(`${IN}/Bakery.md`)).toBe(`---\r\nstatus: pending\r\n---\r\n\r\n${TEXT}`);
    expect(stage.events('state_transition').at(-1)).toMatchObject({
      details: { to: 'pending', by: 'person' },
    });
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect([stage.vault.text(IDEA), stage.vault.paths(IN)]).toEqual([TEXT, []]);
    await stage.deputy.act('takeIn', IDEA);
    await stage.cycle();
    expect(stage.vault.text(`${IN}/Bakery.md`)).toContain('status: needs_info');
    expect(stage.vault.text(`${IN}/Bakery.md`)).toContain(TEXT);
  });

  it('keeps its own keys, gets a name that is free, and overwrites nothing', async () => {
    const files = { 'a/q.md': '---\nmood: calm # today\n---\nHi\n', [`${IN}/q.md`]: aMailNote() };
    const stage = new Stage({ files });
    expect(await stage.deputy.act('takeIn', 'a/q.md')).toMatchObject({ note: `${IN}/q 2.md` });
    expect(stage.vault.text(`${IN}/q 2.md`)).toBe('---\nmood: calm # today\nstatus: pending\n---\nHi\n');
    expect(stage.vault.text(`${IN}/q.md`)).toBe(aMailNote());
  });

  it('from a private folder stays private', async () => {
    const privacy = { privateFolders: ['Diary'] };
    const stage = new Stage({ files: { 'Diary/me.md': 'Dear diary\n' }, settings: privacy });
    await stage.deputy.act('takeIn', 'Diary/me.md');
    expect(stage.vault.text(`${IN}/me.md`)).toContain('deputy_private: true\n');
  });

  it.each([
    ['in one of Deputy’s folders', 'Drafts/x.md', 'A draft\n', "one of Deputy's folders"],
    ['that is none', 'a/photo.png', 'PNG', 'There is no note at a/photo.png.'],
    ['whose frontmatter is not closed', 'a/x.md', '---\nmood: calm\n', 'not closed'],
  ])('%s is left alone', async (_what, path, text, why) => {
    const stage = new Stage({ files: { [path]: text } });
    expect(await stage.deputy.act('takeIn', path)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining(why) as string,
    });
    expect(stage.vault.text(path)).toBe(text);
  });
});
