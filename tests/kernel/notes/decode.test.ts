import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/kernel/notes/text/decode';
import { hashText, shortHash } from '../../../src/kernel/notes/values/hash';

describe('decoding a note', () => {
  it('keeps a byte-order mark, so that the bytes can be written back', () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x68, 0xc3, 0xa9]);
    expect(decodeText(bytes)).toEqual({ ok: true, value: '\uFEFFhé' });
    expect(new TextEncoder().encode('\uFEFFhé')).toEqual(bytes);
  });

  it.each([
    ['Latin-1', [0x68, 0xe9]],
    ['UTF-16', [0xff, 0xfe, 0x68, 0x00]],
    ['a cut character', [0xf0, 0x9f, 0x8e]],
    ['an overlong slash', [0xc0, 0xaf]],
  ])('reports %s instead of guessing', (_, bytes) => {
    expect(decodeText(new Uint8Array(bytes))).toEqual({ ok: false, error: 'not_utf8' });
  });
});

describe('hashing a text', () => {
  it('is SHA-256 of its UTF-8', () => {
    expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(shortHash('abc')).toBe('ba7816bf8f01cfea');
    expect(hashText('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
  });
});
