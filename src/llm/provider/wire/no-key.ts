/** The SDKs require a key, or take one from the environment. This placeholder is not sent. */
export const NO_KEY = 'no key';
