import { textField } from './note';

/** In lower case, as a person may write `Pending`; '' if missing. To YAML, `Status` is another key. */
export const readStatus = (frontmatter: Readonly<Record<string, unknown>>): string =>
  (textField(frontmatter, 'status') ?? '').toLowerCase();
