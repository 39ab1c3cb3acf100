/** Imported from its own module, because the SDK's index includes clients for other clouds. */
export { OpenAI } from 'openai/client';
