import { describe, expect, it } from 'vitest';
import { ATTACKS, drawn, HOSTILE_STORIES, writtenNotes } from './hostile-stories';

describe('a note that Deputy writes of hostile words', () => {
  it.each(Object.entries(HOSTILE_STORIES))('is inert %s', async (_, story) => {
    for (const [path, text] of writtenNotes(await story())) {
      for (const [attack, sign] of ATTACKS) expect(drawn(text), `${path}: ${attack}`).not.toMatch(sign);
      // Templater may be set to run its commands in each new file, wherever they stand in it. A mail is no new one.
      if (!text.startsWith('---\ntype: email\n')) expect(text, path).not.toMatch(/<%/);
    }
  });
});
