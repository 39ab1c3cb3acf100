import { textField } from './note';

/**
 * The status in lower case, '' where there is none: a person may write `Pending`. The key itself is `status` and
 * nothing else; YAML takes `Status` for another key, and so does Deputy.
 */
export const readStatus = (frontmatter: Readonly<Record<string, unknown>>): string =>
  (textField(frontmatter, 'status') ?? '').toLowerCase();
