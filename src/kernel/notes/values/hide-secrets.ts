/** A server may repeat the keys it was given: in its answers, and in what it complains of. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '...')), text);
