/** The host's network. A call rejects when aborted; the request itself may continue and be billed. */
export type Fetch = typeof fetch;
