import { expect, it } from 'vitest';
import { latinLookalikes, mayHoldLookalikes } from '../../../src/kernel/mail/text/lookalikes';

it.each([
  ['Thanks, Ask me as soon as KLM books seats.', false],
  ['Größere Straße, façade, señor, kraków', false],
  ['See the іnvoice', true],
  ['ſend the ΙNVOICE', true],
  ['Send the i\u0335nvoice', true],
  ['Pay 𝐢𝐧𝐯𝐨𝐢𝐜𝐞 7', true],
])('whether "%s" may hold look-alikes: %s', (text, may) => {
  expect(mayHoldLookalikes(text)).toBe(may);
  expect(latinLookalikes(text) !== text).toBe(may);
});
