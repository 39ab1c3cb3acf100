import { describe, expect, test } from 'vitest';
import { KeptHere } from '../../../src/kernel/privacy/kept-here';
import { type PrivacyRules, privateWords, type ShownNote } from '../../../src/kernel/privacy/private-note';
import { nameOfPlace } from '../../../src/core/tools/skill-path';
import { promise } from '../../promise';
import { parsedNote } from '../../fakes/mail-note';

const RULES: PrivacyRules = { folders: [], senders: [], tags: ['secret'], secrets: 'redact' };
const note = (...lines: string[]): string => ['---', ...lines, '---', 'Hello'].join('\n');
const SECRET = note('tags: [secret]');

/** A vault that is listed anew only when it is asked for what lies in it now. */
class Vault {
  listings = 0;
  private known: { path: string }[] | null = null;

  constructor(readonly files: Record<string, string>) {}

  recent = (): Promise<{ path: string }[]> =>
    this.known === null ? this.now() : Promise.resolve(this.known);
  now = (): Promise<{ path: string }[]> => {
    this.listings += 1;
    this.known = Object.keys(this.files).map((path) => ({ path }));
    return Promise.resolve(this.known);
  };
  read = (path: string): Promise<string | null> => Promise.resolve(this.files[path] ?? null);
  skillAt = (path: string): string | null => nameOfPlace(path, 'Skills');
}

const keeping = (files: Record<string, string>, rules = RULES) => {
  const vault = new Vault(files);
  const kept = new KeptHere(vault, rules);
  const words = async (text: string): Promise<string | null> => {
    const why = await kept.why('a.md', text);
    return why && privateWords(why);
  };
  return { vault, kept, words };
};
const shown = (text: string): ShownNote => ({ path: 'a.md', note: parsedNote(text) });

describe('a note stays here', () => {
  test.each([
    ['the mail of a draft', note('source_note: "[[m]]"'), 'Done/m.md'],
    ['the source of a request', note('source: "[[m]]"'), 'Plans/m.md'],
    ['the mail of a plan', note('source_link: "[[Archive/m]]"'), 'Archive/m.md'],
    ['the conversation of a fact', note('asked_in: "[[m]]"'), 'Logs/Requests/m.md'],
    ['the draft of a request', note('draft: Drafts/m.md'), 'Drafts/m.md'],
    ['a fact that a draft quotes', note('used_facts:', '  - "[[x]]"', '  - "[[m]]"'), 'Memory/m.md'],
    ['the plan of a step', note('source: plan', 'plan: "[[m]]"'), 'Done/Plans/m.md'],
    ['the skill of a row', note('source: skill', 'skill: week-end'), 'Skills/Week end.md'],
    ['the skill of a row, in its folder', note('skill: m'), 'Skills/m/SKILL.md'],
  ])('with %s', async (_, text, origin) => {
    promise('What was made of a note stays here, too, once you mark that note');
    expect(await keeping({ [origin]: SECRET }).words(text)).toBe(
      `it was made from ${origin}, which is private`,
    );
    expect(await keeping({ [origin]: note('title: x') }).words(text)).toBeNull();
  });

  test('with what was made of what was made of a private note, though they name each other', async () => {
    const files = { 'b.md': note('source: "[[c]]"'), 'c.md': note('source: "[[b]]"', 'asked_in: "[[d]]"') };
    const text = note('source_note: "[[b]]"');
    expect(await keeping({ ...files, 'd.md': SECRET }).words(text)).toBe(
      'it was made from d.md, which is private',
    );
    expect(await keeping({ ...files, 'd.md': note('title: x') }).words(text)).toBeNull();
  });

  test('where what it was made of has moved since the vault was listed', async () => {
    const { vault, words } = keeping({ 'In/b.md': note('title: x') });
    expect(await words(note('source: "[[b]]"'))).toBeNull();
    delete vault.files['In/b.md'];
    vault.files['Done/b.md'] = SECRET;
    expect(await words(note('source: "[[b]]"'))).not.toBeNull();
  });

  test('where one of several notes of the name is private, whichever comes first', async () => {
    for (const paths of [
      ['In/m.md', 'Done/m.md'],
      ['Done/m.md', 'In/m.md'],
    ]) {
      const files = Object.fromEntries(paths.map((path) => [path, note('title: x')]));
      const { words } = keeping({ ...files, 'In/m.md': SECRET });
      expect(await words(note('source: "[[m]]"'))).toBe('it was made from In/m.md, which is private');
    }
  });

  test('where it was made of more notes than can be looked at', async () => {
    const chain = (length: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length }, (_, n) => [`n${String(n)}.md`, note(`source: "[[n${String(n + 1)}]]"`)]),
      );
    const text = note('source: "[[n0]]"');
    expect(await keeping(chain(50)).words(text)).toBeNull();
    expect(await keeping(chain(51)).words(text)).toBe('it may be made from a private note');
  });

  test('if it is an approval, and folders are private, as what it was made of may have lain there', async () => {
    const rules = { ...RULES, folders: ['Private'] };
    const approval = note('type: approval_request');
    expect(await keeping({}, rules).words(approval)).toBe('it may be made from a private note');
    expect(await keeping({}, rules).words(note('type: draft_reply'))).toBeNull();
    expect(await keeping({}).words(approval)).toBeNull();
  });

  test('not where it has no frontmatter, and no rule holds', async () => {
    expect(await keeping({}).words('Hello')).toBeNull();
  });

  test('never for the plan that was made of it, nor for a word that is no link', async () => {
    const { words } = keeping({ 'p.md': SECRET, 'eml.md': SECRET });
    expect(await words(note('source: eml', 'plan: "[[p]]"'))).toBeNull();
  });
});

test('what is made of several notes is as private as the strictest of them', async () => {
  const { kept } = keeping({ 'm.md': SECRET });
  const [open, own, made] = [note('title: x'), SECRET, note('source_note: "[[m]]"')].map(shown);
  if (open === undefined || own === undefined || made === undefined) throw new Error('no notes');
  expect(await kept.privacyOf([])).toBe('open');
  expect(await kept.privacyOf([open, open])).toBe('open');
  for (const all of [
    [open, own],
    [own, open],
    [open, made],
  ])
    expect(await kept.privacyOf(all)).toBe('private');
});

test('the vault is listed once for many notes, and not at all for notes that name nothing', async () => {
  const { vault, words } = keeping({ 'm.md': note('title: x') });
  for (let n = 0; n < 100; n += 1) await words(note('source: eml'));
  expect(vault.listings).toBe(0);
  for (let n = 0; n < 100; n += 1) await words(note('source: "[[m]]"', 'asked_in: "[[gone]]"'));
  expect(vault.listings).toBe(1);
});
