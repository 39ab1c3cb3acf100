/** An address for a person's eyes, as it is asked for: a host in other letters is seen as what it is. No password. */
export function shownAddress(address: string): string {
  try {
    const url = new URL(address);
    url.username = '';
    url.password = '';
    return url.href;
  } catch {
    return JSON.stringify(address);
  }
}
