import type { PrivacyRules } from '../../kernel/privacy/private-note';
import type { Settings } from './settings';

export type PrivacySettings = Pick<
  Settings,
  'privateFolders' | 'privateSenders' | 'privateTags' | 'secretsMode'
>;

/** Settings that decide which notes stay on this machine. */
export const privacyRules = ({
  privateFolders,
  privateSenders,
  privateTags,
  secretsMode,
}: PrivacySettings): PrivacyRules => ({
  folders: privateFolders,
  senders: privateSenders,
  tags: privateTags,
  secrets: secretsMode,
});
