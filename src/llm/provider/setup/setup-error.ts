export type SetupErrorCode =
  | 'unknown_provider'
  | 'missing_key'
  | 'missing_model'
  | 'missing_base_url'
  | 'bad_base_url'
  | 'server_unreachable'
  | 'no_model'
  | 'key_refused'
  | 'no_consent'
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
