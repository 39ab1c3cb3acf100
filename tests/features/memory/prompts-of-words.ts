import { extractFacts } from '../../../src/features/memory/model/extract-facts';
import { asked, type PromptRows } from '../../llm/prompting/words';

export const PROMPTS: PromptRows = {
  memory: ({ others, persons }) =>
    asked((deps) => extractFacts({ said: persons, known: [{ text: others, scope: 'general' }] }, deps)),
};
