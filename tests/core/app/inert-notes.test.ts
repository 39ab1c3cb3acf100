import { describe, it } from 'vitest';
import { expectInert, HOSTILE_STORIES } from './hostile-stories';

describe('a note that Deputy writes of hostile words', () => {
  it.each(Object.entries(HOSTILE_STORIES))('is inert %s', async (_, story) => {
    expectInert(await story());
  });
});
