import type { PrivacyRules } from '../../privacy/private-note';
import type { Settings } from './settings';

/** The settings that say which notes stay on this machine. */
export const privacyRules = ({
  privateFolders,
  privateSenders,
  privateTags,
  secretsMode,
}: Pick<Settings, 'privateFolders' | 'privateSenders' | 'privateTags' | 'secretsMode'>): PrivacyRules => ({
  folders: privateFolders,
  senders: privateSenders,
  tags: privateTags,
  secrets: secretsMode,
});
