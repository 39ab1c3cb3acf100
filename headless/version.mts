/** Put in by the build: the bundle stands alone, wherever it is copied. */
declare const DEPUTY_VERSION: string;

export const VERSION = DEPUTY_VERSION;
