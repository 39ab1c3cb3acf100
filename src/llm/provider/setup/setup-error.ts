export type SetupErrorCode =
  | 'unknown_provider'
  | 'missing_key'
  | 'missing_model'
  | 'missing_base_url'
  | 'bad_base_url'
  | 'server_unreachable'
  | 'no_model'
  | 'key_refused'
  /** No consent yet that this provider, at this address, receives notes. */
  | 'no_consent'
  /** It is not on this machine, and Deputy is to connect to nothing else. */
  | 'local_only';

/** A provider that can't be asked before a person changes something; the message says what. */
export class ProviderSetupError extends Error {
  override readonly name = 'ProviderSetupError';

  constructor(
    readonly code: SetupErrorCode,
    message: string,
  ) {
    super(message);
  }
}
