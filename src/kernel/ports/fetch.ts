/** The host's network. Rejects when aborted; the call itself may run on and be billed. */
export type Fetch = typeof fetch;
