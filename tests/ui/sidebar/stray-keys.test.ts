import { describe, expect, it } from 'vitest';
import { StrayKeys } from '../../../src/ui/parts/state/stray-keys';

const PACES = [40, 80, 130, 250, 400];
const pressed = (key: string, repeat = false) => ({
  key,
  repeat,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});

/** Types into an editor at a pace, the first letter `wait` milliseconds after the last key; returns what is kept. */
function typed(keys: StrayKeys, text: string, { pace, at }: { pace: number; at: number }): string {
  return text
    .split('')
    .filter((key, index) => keys.inEditor(pressed(key), at + index * pace) === null)
    .join('');
}

describe.each(PACES)('letters at %i ms a key', (pace) => {
  it('are kept from the first on after a key that opens the editor', () => {
    for (const [key, text] of [
      ['e', 'Hello Eve, every evening'],
      ['e', 'eeeee'],
      ['a', 'at ten, always'],
    ] as const)
      for (const wait of [1, pace, 300]) {
        const keys = new StrayKeys();
        keys.act(pressed(key), 0);
        expect(typed(keys, text, { pace, at: wait })).toBe(text);
      }
  });

  it('are kept after the key was held, and none of its repeats is', () => {
    const keys = new StrayKeys();
    keys.act(pressed('e'), 0);
    for (let at = 30; at < 900; at += 30) expect(keys.inEditor(pressed('e', true), at)).toBe('held');
    expect(typed(keys, 'eve', { pace, at: 930 })).toBe('eve');
  });

  it('go nowhere after a refused key, in the text or in the list, until a pause', () => {
    const keys = new StrayKeys();
    keys.lead(0);
    keys.act(pressed('a'), 1);
    expect(keys.inList(pressed('a'), pace)).toBe('soon');
    expect(typed(keys, 'aaaa, yes', { pace, at: 2 * pace })).toBe('');
    expect(typed(keys, 'Thursday', { pace, at: 11 * pace + 600 })).toBe('Thursday');
  });

  it('of a key that is tapped again and again leave the text that the last tap opens alone, and no other letter', () => {
    const keys = new StrayKeys();
    for (const at of [0, pace, 2 * pace]) keys.act(pressed('e'), at);
    expect(typed(keys, 'ee', { pace, at: 3 * pace })).toBe('');
    expect(typed(keys, 'Yes, Eve', { pace, at: 5 * pace })).toBe('Yes, Eve');
  });
});

it('a key that led to nothing holds back no later key of the list', () => {
  const keys = new StrayKeys();
  keys.act(pressed('a'), 0);
  keys.lead(1);
  expect(keys.inList(pressed('j'), 300)).toBe('soon');
  expect(keys.inList(pressed('j'), 901)).toBeNull();
  expect(keys.inList(pressed('Escape'), 350)).toBeNull();
});
