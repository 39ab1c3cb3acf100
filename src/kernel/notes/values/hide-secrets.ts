/** Masks secrets that a server received and may repeat in its answers and errors. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '...')), text);
