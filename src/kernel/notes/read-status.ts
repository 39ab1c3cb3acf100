import { textField } from './note';

/**
 * The status in lower case, '' if missing: a person may write `Pending`. Only the key `status` is read; YAML treats
 * `Status` as another key.
 */
export const readStatus = (frontmatter: Readonly<Record<string, unknown>>): string =>
  (textField(frontmatter, 'status') ?? '').toLowerCase();
