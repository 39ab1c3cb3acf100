import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

/**
 * zod in its small build, with the English words that the full one brings along: a model that answers amiss is shown
 * them. The full build took half of the time in which the plugin starts. To be imported as `* as z`.
 */
config(en());

export * from 'zod/mini';
