import type { ProviderRow } from './provider-row';

const CLOUD_TIMEOUT_MS = 30_000;
/** Milliseconds for one exchange with a local server, which may have to load the model first. */
const LOCAL_TIMEOUT_MS = 120_000;
const ANY = /^/;

const CLOUD = {
  adapter: 'openai-compatible',
  isKeyRequired: true,
  defaultModel: null,
  listsModels: false,
  hasModelList: true,
  family: 'o200k',
  contextTokens: 128_000,
  structuredOutput: ['json_schema', 'json_object', 'none'],
  limitField: 'max_tokens',
  takesTemperature: false,
  timeoutMs: CLOUD_TIMEOUT_MS,
  isLocal: false,
  prices: [],
} as const satisfies Partial<ProviderRow>;

const LOCAL = {
  adapter: 'openai-compatible',
  keyVariable: null,
  termsUrl: null,
  isKeyRequired: false,
  defaultModel: null,
  listsModels: true,
  hasModelList: true,
  family: 'llama',
  // A longer prompt silently loses its beginning, the system prompt, where 4,096 is the default. The limit is slightly
  // lower, because prompts are measured by an estimate. Ollama's own API takes another.
  contextTokens: 4_000,
  limitField: 'max_tokens',
  takesTemperature: true,
  timeoutMs: LOCAL_TIMEOUT_MS,
  isLocal: true,
  prices: [],
} as const satisfies Partial<ProviderRow>;

const ROWS = {
  rules: {
    ...LOCAL,
    label: 'Built-in rules',
    adapter: 'rules',
    keyUrl: null,
    baseUrl: null,
    defaultModel: 'rules',
    listsModels: false,
    hasModelList: false,
    contextTokens: 1_000_000,
    structuredOutput: ['none'],
  },
  anthropic: {
    ...CLOUD,
    label: 'Anthropic',
    adapter: 'anthropic',
    keyVariable: 'ANTHROPIC_API_KEY',
    keyUrl: 'https://platform.claude.com/settings/keys',
    termsUrl: 'https://www.anthropic.com/legal/commercial-terms',
    baseUrl: 'https://api.anthropic.com',
    defaultModel: 'claude-haiku-5-5',
    family: 'claude',
    contextTokens: 200_000,
    structuredOutput: ['json_schema', 'none'],
    // Haiku thinks by default and allows switching it off; the larger models may not.
    extraBody: [{ models: /haiku/, body: { thinking: { type: 'disabled' } }, unlessEffort: true }],
    effort: { models: /^claude-(?:opus-(?:4-[6-9]|[5-9])|sonnet-(?:4-[6-9]|[5-9])|haiku-[5-9])/ },
    prices: [
      { models: /^claude-haiku-5-5/, input: 0.1, output: 0.5, asOf: '2026-10-07' },
      { models: /^claude-sonnet-5-5/, input: 2, output: 10, asOf: '2026-10-07' },
      { models: /^claude-opus-5-5/, input: 4, output: 20, asOf: '2026-10-07' },
    ],
  },
  openai: {
    ...CLOUD,
    label: 'OpenAI',
    keyVariable: 'OPENAI_API_KEY',
    keyUrl: 'https://platform.openai.com/api-keys',
    termsUrl: 'https://openai.com/policies/row-terms-of-use',
    baseUrl: 'https://api.openai.com/v1',
    defaultModel: 'gpt-6-luna',
    contextTokens: 400_000,
    limitField: 'max_completion_tokens',
    extraBody: [{ models: /^gpt-(5\.[4-9]|[6-9])/, body: { reasoning_effort: 'low' }, unlessEffort: true }],
    effort: { models: /^(?:o\d|gpt-[5-9])(?!.*chat)/ },
    prices: [
      { models: /^gpt-6-luna/, input: 0.1, output: 0.5, asOf: '2026-09-22' },
      { models: /^gpt-5\.4-nano/, input: 0.2, output: 1.25, asOf: '2026-09-22' },
    ],
  },
  gemini: {
    ...CLOUD,
    label: 'Google Gemini',
    keyVariable: 'GEMINI_API_KEY',
    keyUrl: 'https://aistudio.google.com/apikey',
    termsUrl: 'https://ai.google.dev/gemini-api/terms',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai/',
    defaultModel: 'gemini-3.5-flash-lite',
    family: 'gemini',
    contextTokens: 1_000_000,
    effort: { models: /^gemini-(?:2\.5|[3-9])/ },
    prices: [{ models: /^gemini-3\.5-flash-lite/, input: 0.3, output: 2.5, asOf: '2026-07-21' }],
  },
  openrouter: {
    ...CLOUD,
    label: 'OpenRouter',
    keyVariable: 'OPENROUTER_API_KEY',
    keyUrl: 'https://openrouter.ai/settings/keys',
    termsUrl: 'https://openrouter.ai/privacy',
    baseUrl: 'https://openrouter.ai/api/v1',
    headers: { 'x-title': 'Deputy' },
    // Without this field, OpenRouter may choose a route that silently drops the schema (openrouter.ai/docs, provider
    // routing).
    extraBody: [{ models: ANY, body: { provider: { require_parameters: true } } }],
    effort: {
      models:
        /^(?:openai\/(?:o\d|gpt-[5-9]|gpt-oss)|x-ai\/grok-[4-9]|anthropic\/claude-(?:opus|sonnet|haiku)-[4-9]|google\/gemini-(?:2\.5|[3-9]))/,
      isNested: true,
    },
  },
  qwen: {
    ...CLOUD,
    label: 'Qwen (Alibaba Cloud)',
    keyVariable: 'QWEN_API_KEY',
    keyUrl: 'https://modelstudio.console.alibabacloud.com/',
    termsUrl: 'https://www.alibabacloud.com/help/en/legal',
    // Keys belong to a region. A key of another region is refused unless the base URL is changed, too.
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    defaultModel: 'qwen3.6-flash',
    hasModelList: false,
    family: 'qwen',
    takesTemperature: true,
    // JSON output and thinking are mutually exclusive at this provider.
    extraBody: [{ models: ANY, body: { enable_thinking: false } }],
    prices: [
      { models: /^qwen3\.6-flash/, input: 0.19, output: 1.13, asOf: '2026-07-02' },
      { models: /^qwen-flash/, input: 0.05, output: 0.4, asOf: '2026-07-02' },
    ],
  },
  glm: {
    ...CLOUD,
    label: 'GLM (Z.ai)',
    keyVariable: 'GLM_API_KEY',
    keyUrl: 'https://z.ai/manage-apikey/apikey-list',
    termsUrl: 'https://docs.z.ai/legal-agreement/privacy-policy',
    baseUrl: 'https://api.z.ai/api/paas/v4',
    defaultModel: 'glm-4.7-flash',
    hasModelList: false,
    // The model has no public tokenizer; Qwen's vocabulary is the closest in size and languages.
    family: 'qwen',
    structuredOutput: ['json_object', 'none'],
    takesTemperature: true,
    extraBody: [{ models: ANY, body: { thinking: { type: 'disabled' } } }],
    prices: [
      { models: /^glm-4\.7-flash$/, input: 0, output: 0, asOf: '2026-07-02' },
      { models: /^glm-5\.3$/, input: 1.4, output: 4.4, asOf: '2026-07-02' },
    ],
  },
  goose: {
    ...CLOUD,
    // GooseAI is not Block's agent of that name. It serves base models of 2021; its documentation has no chat
    // endpoint.
    label: 'GooseAI (experimental: base models, no JSON output)',
    keyVariable: 'GOOSE_API_KEY',
    keyUrl: 'https://goose.ai/dashboard/apikeys',
    termsUrl: 'https://goose.ai/docs/terms',
    baseUrl: 'https://api.goose.ai/v1',
    hasModelList: false,
    contextTokens: 2_048,
    structuredOutput: ['none'],
    takesTemperature: true,
  },
  ollama: {
    ...LOCAL,
    label: 'Ollama',
    adapter: 'ollama',
    keyUrl: 'https://ollama.com/download',
    baseUrl: 'http://localhost:11434/v1',
    effort: { models: /^gpt-oss/ },
    largerContext: 'Start Ollama with OLLAMA_CONTEXT_LENGTH=8192, or give the model a larger num_ctx.',
    structuredOutput: ['json_schema', 'schema_in_object', 'json_object', 'none'],
  },
  lmstudio: {
    ...LOCAL,
    label: 'LM Studio',
    keyUrl: 'https://lmstudio.ai/download',
    baseUrl: 'http://127.0.0.1:1234/v1',
    largerContext: 'Load the model in LM Studio with a larger context length.',
    // The server answers 400 to json_object.
    structuredOutput: ['json_schema', 'none'],
  },
  custom: {
    ...CLOUD,
    label: 'Custom server',
    keyVariable: 'CUSTOM_API_KEY',
    isKeyRequired: false,
    keyUrl: null,
    termsUrl: null,
    baseUrl: null,
    listsModels: true,
    contextTokens: 32_000,
    largerContext: 'Give the model a larger context on its server, or lower the token budget.',
    structuredOutput: ['json_schema', 'schema_in_object', 'json_object', 'none'],
    timeoutMs: LOCAL_TIMEOUT_MS,
  },
} as const satisfies Record<string, ProviderRow>;

export type ProviderKey = keyof typeof ROWS;

export const PROVIDERS: Readonly<Record<ProviderKey, ProviderRow>> = ROWS;

export const isProviderKey = (key: string): key is ProviderKey => Object.hasOwn(PROVIDERS, key);
