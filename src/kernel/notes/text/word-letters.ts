/**
 * What words are made of in any script, for a class in a pattern. To be put together by `new RegExp`: the sets of a
 * literal are built while the whole plugin is parsed, up to 1 ms for each, and not when it is used.
 */
export const WORD_LETTERS = String.raw`\p{L}\p{M}\p{N}`;
