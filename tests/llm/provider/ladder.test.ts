import { describe, expect, it } from 'vitest';
import { LadderMemory } from '../../../src/llm/provider/wire/ladder';

const LADDER = ['json_schema', 'json_object', 'none'] as const;

describe('the ladder of a model', () => {
  it('starts at the top, for each model on its own', () => {
    const memory = new LadderMemory();
    expect(memory.stepDown('a', LADDER, 'json_schema')).toBe(true);
    expect(memory.rung('a', LADDER)).toBe('json_object');
    expect(memory.rung('b', LADDER)).toBe('json_schema');
  });

  it('ends at its last rung', () => {
    const memory = new LadderMemory();
    expect(LADDER.map((rung) => memory.stepDown('a', LADDER, rung))).toEqual([true, true, false]);
    expect(memory.rung('a', LADDER)).toBe('none');
  });

  it('lets a worker that was refused late go on from where the others are', () => {
    const memory = new LadderMemory();
    memory.stepDown('a', LADDER, 'json_schema');
    memory.stepDown('a', LADDER, 'json_object');
    expect(memory.stepDown('a', LADDER, 'json_schema')).toBe(true);
    expect(memory.rung('a', LADDER)).toBe('none');
    const short = ['json_schema', 'none'] as const;
    expect([1, 2].map(() => memory.stepDown('b', short, 'json_schema'))).toEqual([true, true]);
  });
});
