/** The SDKs insist on a key, or look for one in the environment; it is not sent. */
export const NO_KEY = 'no key';
