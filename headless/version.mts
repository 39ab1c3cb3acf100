/** Put in by the build: the bundle stands alone, wherever it is copied. */
declare const DEPUTY_VERSION: string | undefined;

/** Tests run what was not built. */
export const VERSION = typeof DEPUTY_VERSION === 'string' ? DEPUTY_VERSION : '0.0.0';
