/** Marks that models of any family write around their text. Recognised by shape if possible. */

const THOUGHT =
  '[\\p{L}:_-]{0,24}(?:think|thought|reason|reflect|scratch_?pad|monologue|analysis|ponder|deliberat)[\\p{L}_-]{0,24}';
const OPENED = `(?:[<＜◁]\\s?|<\\|\\s?)(?:${THOUGHT})(?:\\s[^<>\\n]{0,80})?\\s?(?:[>＞▷]|\\|>)`;

/** The beginning and the end of a model's reasoning: `<think>`, `[THINK]`, `<|START_THINKING|>`, `<|channel>thought`. */
export const THOUGHT_START = new RegExp(
  `(?!<\\|?\\s?(?:end|\\/))${OPENED}|\\[(?:${THOUGHT})\\]|<\\|channel>\\s?(?:thought|analysis)`,
  'iu',
);
export const THOUGHT_END = new RegExp(
  `(?:[<＜◁]\\s?\\/\\s?|<\\|\\s?(?:\\/|end_?))(?:${THOUGHT})\\s?(?:[>＞▷]|\\|>)|\\[\\/\\s?(?:${THOUGHT})\\]|<channel\\|>`,
  'iu',
);

/** Source of an expression for one of a model's own tokens; a space may follow the first sign. */
export const SPECIAL_TOKEN = [
  '<\\s?\\|[^<>|\\n]{0,60}\\|>',
  '<\\s?\\|[\\w/-]{1,40}>',
  '<\\s?[\\w/-]{1,40}\\|>',
  '<\\s?｜[^<>\\n]{1,60}｜>',
  '<\\s?\\/?\\s?(?:s|bos|eos|pad|unk|mask|sep|cls|eot|eom|eod|eop|sop|(?:start|end|begin)_?of_?\\w{1,20}|extra_id_\\d{1,4}|unused_?\\d{1,4}|reserved_\\w{1,30}|0x[0-9A-F]{2})>',
  '<<\\s?\\/?\\s?SYS>>',
  '\\[\\/?(?:INST|SYS|SYSTEM_PROMPT|BOS|EOS|PAD|UNK|CLS|SEP|MASK|g?MASK|DONE|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS)\\]',
].join('|');
