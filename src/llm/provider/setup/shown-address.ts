/**
 * An address as shown to a person: international host names in ASCII, so that look-alikes are visible, and without a
 * password.
 */
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
