import { bodyWithoutBlock } from '../../kernel/notes/block';
import { readFrontmatter } from '../../kernel/notes/frontmatter/read-frontmatter';
import { stem } from '../../kernel/notes/names';

export interface SearchableText {
  /** The frontmatter as it is written; '' if there is none, or the note is Deputy's own. */
  frontmatter: string;
  /** Values of properties that a person may remember, such as sender and subject. They are never shown as a hit. */
  properties: string;
  /** Text below the frontmatter, without Deputy's block, code and comments. */
  body: string;
}

/** Maximum number of characters of a note that are searched; a long note is searched only at its beginning. */
const MOST_SEARCHED = 20_000;

/** Name of the note that shows the audit log if the Dataview plugin runs scripts. */
export const LOG_NOTE = 'Deputy log.md';

const OWN_TYPES = /^type: ["']?(?:draft_reply|approval_request|task_request)["']?$/mu;

/** The part of a note that a search reads; nothing of Deputy's own drafts, approvals, asks and log. */
export function searchableText(path: string, text: string): SearchableText {
  const shown = text.slice(0, MOST_SEARCHED).replace(/\r\n?/gu, '\n');
  const end = shown.startsWith('---\n') ? shown.indexOf('\n---', 3) : -1;
  const frontmatter = end < 0 ? '' : shown.slice(4, Math.max(4, end));
  if (OWN_TYPES.test(frontmatter) || stem(path) === stem(LOG_NOTE))
    return { frontmatter: '', properties: '', body: '' };
  const below = end < 0 ? shown : shown.slice(end + 4);
  const body = proseOf(withoutBlock(shown, frontmatter) ?? below);
  return { frontmatter, properties: propertyWords(frontmatter), body };
}

/** The text below the frontmatter without Deputy's block; `null` if the note has none. */
function withoutBlock(text: string, frontmatter: string): string | null {
  if (!frontmatter.includes('deputy_block:')) return null;
  const found = readFrontmatter(text);
  return found.ok ? bodyWithoutBlock(text, found.value) : null;
}

/** The lines that are neither code nor comments. */
function proseOf(body: string): string {
  let fence = '';
  const kept: string[] = [];
  for (const line of body.split('\n')) {
    const [, signs = ''] = /^[ \t>]{0,20}(`{3,}|~{3,})/u.exec(line) ?? [];
    if (fence !== '') {
      if (signs.startsWith(fence)) fence = '';
    } else if (signs !== '') fence = signs;
    else if (!line.startsWith('%%')) kept.push(line);
  }
  return kept.join('\n');
}

/**
 * Matches properties that are not searched: ids, because an indexed word takes as much memory for one note as for
 * twenty, and each mail has its own ids; and what Deputy writes about a note.
 */
const UNSEARCHED =
  /^(?:message_id|in_reply_to|references|list_id|list_unsubscribe|unsubscribe_by|has_attachments|date_received|type|status|source|classification|priority|template|draft_path|iteration_count|used_facts|decision|deputy_\w+|decision_\w+|decided_\w+|drafted_\w+|source_\w+|status_\w+|\w+_at|\w+_hash):/u;

/** Values of the properties, without their names, because every note has these. */
function propertyWords(frontmatter: string): string {
  let isLeftOut = false;
  const kept: string[] = [];
  for (const line of frontmatter.split('\n')) {
    const name = /^\w+:/u.exec(line);
    if (name !== null) isLeftOut = UNSEARCHED.test(line);
    if (!isLeftOut) kept.push(line.slice(name?.[0].length ?? 0));
  }
  return kept.join('\n');
}
