/** The command line; its commands follow. */
export {};
