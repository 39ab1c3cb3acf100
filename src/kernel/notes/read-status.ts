import { textField } from './note';

/**
 * The status in lower case, '' if missing: a person may write `Pending`. Only the key `status` counts; YAML treats
 * `Status` as another key, and so does Deputy.
 */
export const readStatus = (frontmatter: Readonly<Record<string, unknown>>): string =>
  (textField(frontmatter, 'status') ?? '').toLowerCase();
