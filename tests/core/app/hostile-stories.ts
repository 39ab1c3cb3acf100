import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../fakes/mail-note';
import { Asking } from './asking';
import { IN, type Stage } from './stage';

/** Each loads or runs something where a note that holds it is opened, with what must not be left of it. */
const ATTACKS = [
  ['![p](http://evil.example/i)', /!\[p/],
  ['![[http://evil.example/e]]', /!\[\[/],
  ['<img src=http://evil.example/t>', /<img/],
  ['<iframe src="http://evil.example/f">', /<iframe/],
  ['$\\style{background:url(http://evil.example/b)}{x}$', /\$\\style/],
  ['$$\\mmlToken{mglyph}[src="http://evil.example/m"]{}$$', /\$\$/],
  ['`= this.file.name`', /`\s*= this/],
  ['`$= dv.current()`', /`\s*\$= dv/],
  ['`INPUT[text:evil]`', /`\s*INPUT\[/],
  ['<% tp.evil() %>', /<%/],
  ['%% evil %%', /%% evil/],
  ['[c](obsidian://evil)', /\]\(obsidian:\/\//],
  ['\n```dataviewjs\nevil()\n```\n', /```\s?dataviewjs/],
  ['\n~~~tasks\nnot done\n~~~\n', /~~~\s?tasks/],
  ['\n[r]: http://evil.example/r\n', /\[r\]: http/],
] as const;
export const HOSTILE = ATTACKS.map(([text]) => text).join(' ');
export const LINE = HOSTILE.replace(/\s+/g, ' ');

/** What a reader of Markdown acts on: no frontmatter, and not what stands in a fence of plain text. */
export function drawn(text: string): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  return body.replace(/^(~{3,}|`{3,})(?:text|json)?\n[\s\S]*?\n\1$/gm, '');
}

export type HostileStories = Readonly<Record<string, () => Promise<Stage>>>;

export const each = (
  cases: readonly string[],
  name: (of: string) => string,
  story: (of: string) => Promise<Stage>,
): HostileStories => Object.fromEntries(cases.map((of) => [name(of), () => story(of)]));

/** Notes that triage writes of hostile words. */
export const TRIAGE_STORIES: HostileStories = {
  ...each(
    ['draft_reply', 'needs_info', 'archive', 'urgent', 'delegate'],
    (decision) => `after triage: ${decision}`,
    async (decision) => {
      const path = `${IN}/mail.md`;
      const stage = new Asking({
        files: {
          [path]: aMailNote({
            subject: LINE,
            from: `"${LINE.replaceAll('"', '')}" <ada@example.org>`,
            body: '',
          }),
        },
        settings: { dashboardNote: true },
        answers: [
          {
            json: {
              decision,
              confidence: 1,
              reasoning: HOSTILE,
              reply_body: decision === 'draft_reply' || decision === 'urgent' ? HOSTILE : null,
              delegation_target: decision === 'delegate' ? LINE : null,
              info_needed: decision === 'needs_info' ? HOSTILE : null,
            },
          },
        ],
      });
      await stage.cycle();
      await stage.cycle();
      expect(stage.vault.paths().length).toBeGreaterThan(2);
      return stage;
    },
  ),
};

/** Every note of the vault; a mail that was there before Deputy is as its sender wrote it. */
export const writtenNotes = ({ vault }: Stage): [path: string, text: string][] =>
  vault
    .paths()
    .filter((path) => path.endsWith('.md'))
    .map((path): [string, string] => [path, vault.text(path)]);

/** No note of the vault loads or runs anything where it is opened. */
export function expectInert(stage: Stage): void {
  for (const [path, text] of writtenNotes(stage)) {
    for (const [attack, sign] of ATTACKS) expect(drawn(text), `${path}: ${attack}`).not.toMatch(sign);
    // Templater may be set to run its commands in each new file, wherever they stand in it. A mail is no new one.
    if (!text.startsWith('---\ntype: email\n')) expect(text, path).not.toMatch(/<%/);
  }
}

export const staysInert = (stories: HostileStories): void => {
  describe('a note that Deputy writes of hostile words', () => {
    it.each(Object.entries(stories))('is inert %s', async (_, story) => {
      expectInert(await story());
    });
  });
};
