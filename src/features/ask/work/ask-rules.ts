import type { PathRules } from '../../../core/tools/judge-path';
import { pathRules } from '../../../core/settings/path-rules';
import type { Settings } from '../../../core/settings/settings';

/**
 * Path rules for a person's own asks: drafts and reminders may be written, even if models may not write to these
 * folders by themselves.
 */
export function writingRules(settings: Settings): PathRules {
  const rules = pathRules(settings);
  const { drafts, reminders } = settings.folders;
  return { ...rules, writable: [...new Set([...rules.writable, drafts, reminders])] };
}
