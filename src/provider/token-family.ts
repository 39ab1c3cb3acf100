import type { TokenFamily } from '../ports/language-model';

/** Tried in order: a distilled or merged model is named after its base first. */
const FAMILY_BY_ID: readonly (readonly [RegExp, TokenFamily])[] = [
  [/claude/i, 'claude'],
  [/gemini|gemma/i, 'gemini'],
  [/qwen|qwq/i, 'qwen'],
  [/llama|mistral|ministral|mixtral/i, 'llama'],
  [/deepseek/i, 'deepseek'],
  [/(^|\/)(gpt-|chatgpt|o\d)/i, 'o200k'],
];

/** The tokenizer that a model id gives away; servers and routers carry models of every family. */
export const familyOf = (modelId: string, otherwise: TokenFamily): TokenFamily =>
  FAMILY_BY_ID.find(([pattern]) => pattern.test(modelId))?.[1] ?? otherwise;
