/** Straight from its module: the SDK's index brings the clients of other clouds along. */
export { OpenAI } from 'openai/client';
