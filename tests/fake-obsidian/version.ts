/** The version that the types are of. */
export const apiVersion = '1.13.1';

export const requireApiVersion = (version: string): boolean =>
  apiVersion.localeCompare(version, 'en', { numeric: true }) >= 0;
