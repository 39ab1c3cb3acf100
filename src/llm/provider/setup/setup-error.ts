export type SetupErrorCode =
  | 'unknown_provider'
  | 'missing_key'
  | 'missing_model'
  | 'missing_base_url'
  | 'bad_base_url'
  | 'server_unreachable'
  | 'no_model'
  | 'key_refused'
  /** The person has not allowed this provider, at this address, to receive notes. */
  | 'no_consent'
  /** The provider is not on this machine, and "Local only" is on. */
  | 'local_only';

/** A provider that cannot be used until a person makes the change that the message names. */
export class ProviderSetupError extends Error {
  override readonly name = 'ProviderSetupError';

  constructor(
    readonly code: SetupErrorCode,
    message: string,
  ) {
    super(message);
  }
}
