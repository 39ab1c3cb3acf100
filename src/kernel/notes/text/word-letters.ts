/**
 * Letters of words in any script, as a character class. Use it with `new RegExp`: a literal would be compiled while the
 * plugin is parsed, up to 1 ms each, instead of when it is used.
 */
export const WORD_LETTERS = String.raw`\p{L}\p{M}\p{N}`;
