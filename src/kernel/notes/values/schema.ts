import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

/**
 * The small build of zod with the English messages of the full build, which are sent to the model as corrections.
 * Loading the full build took half of the plugin's startup. Import this module as `* as z`.
 */
config(en());

export * from 'zod/mini';
