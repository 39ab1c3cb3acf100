import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

/**
 * The small build of zod with the English messages of the full one, which corrections show to the model. The full build
 * took half of the plugin's start. Import it as `* as z`.
 */
config(en());

export * from 'zod/mini';
