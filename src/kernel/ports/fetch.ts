/** The host's network. Rejects when aborted; the request itself may continue and be billed. */
export type Fetch = typeof fetch;
