import type { PathRules } from '../../tools/path-guard';
import { pathRules } from '../../../settings/path-rules';
import type { Settings } from '../../../settings/settings';

/** A person's own words may fill the folders that drafts and reminders are for, whatever a model may fill by itself. */
export function writingRules(settings: Settings): PathRules {
  const rules = pathRules(settings);
  const { drafts, reminders } = settings.folders;
  return { ...rules, writable: [...new Set([...rules.writable, drafts, reminders])] };
}
