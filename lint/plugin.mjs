import { layers } from './layers.mjs';
import { sendGate } from './send-gate.mjs';

/** The rules of this project. Oxlint runs those that need no types, in a tenth of the time. */
export default { meta: { name: 'deputy' }, rules: { layers, 'send-gate': sendGate } };
