import { expectGolden } from '../../golden';
import { test } from 'vitest';
import { memoryOpening, MEMORY_PROMPT } from '../../../src/features/memory/model/extract-facts';

test('the prompt looks for what to remember', () => {
  const said = ['"I prefer mails before noon."', 'All prices are without tax.'];
  const opening = memoryOpening(said, '0123456789abcdef');
  expectGolden('requests/memory.txt', [MEMORY_PROMPT, opening, ''].join('\n\n----\n\n'));
});
