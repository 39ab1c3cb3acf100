/**
 * Why a note cannot be read or edited. The note is reported and left unchanged. The message is a sentence for the
 * person.
 */
export interface NoteProblem {
  code: 'no_frontmatter' | 'unclosed' | 'broken_yaml' | 'duplicate_key' | 'not_a_mapping' | 'cannot_edit';
  message: string;
}
