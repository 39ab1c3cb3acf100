/** Why a note cannot be read or edited. It is reported and left unchanged. The message is for the person. */
export interface NoteProblem {
  code: 'no_frontmatter' | 'unclosed' | 'broken_yaml' | 'duplicate_key' | 'not_a_mapping' | 'cannot_edit';
  message: string;
}
