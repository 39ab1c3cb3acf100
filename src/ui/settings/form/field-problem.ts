import { overlappingFolders } from '../../../settings/folder-overlaps';
import { parentFolder } from '../../../settings/folders';
import { readSettings, type Settings } from '../../../settings/settings';
import { webAddress } from '../../dialogs/recipient';
import { FOLDER_ROWS, isFolderName } from './folder-rows';

/**
 * Why a value that a person has typed cannot be stored, in their words; `null` where it can. Whether it can is decided
 * by the schema that reads the stored settings. `key` names a setting, or a folder as "folders.inbox".
 */
export function fieldProblem(settings: Settings, key: string, value: unknown): string | null {
  const [group, folder = ''] = key.split('.');
  if (group === 'folders') return folderProblem(settings, folder, String(value).trim());
  if (key === 'parentFolder') return parentFolder.safeParse(String(value).trim()).success ? null : PATH_HINT;
  // Any line is a word.
  if (key === 'moneyWords') return null;
  if (key === 'baseUrl') return addressProblem(String(value).trim());
  return isReadable({ [key]: value }) ? null : (LIMITS[key] ?? 'This value is not valid.');
}

const isReadable = (stored: object): boolean => readSettings(stored).problems.length === 0;

const LIMITS: Record<string, string> = {
  intervalSeconds: 'A whole number of seconds, from 60 to 86,400.',
  concurrency: 'A whole number, from 1 to 8.',
  tokenBudget: 'A whole number, from 1,500 to 100,000.',
  sendDelaySeconds: 'A whole number of seconds, from 0 to 60.',
  personName: 'At most 200 characters.',
  personAddresses: 'At most 1,000 characters.',
  personSignOff: 'At most 500 characters.',
  personRole: 'At most 200 characters.',
  personLanguages: 'At most 200 characters.',
  houseRules: 'At most 2,000 characters.',
  unsureBelow: 'A number from 0 to 1, such as 0.6.',
};

const addressProblem = (text: string): string | null =>
  text === '' || webAddress(text) !== null
    ? null
    : 'An address that begins with https:// or http://, without a user name or password in it.';

function folderProblem({ folders }: Settings, name: string, path: string): string | null {
  if (!isFolderName(name)) return null;
  const candidate = { ...folders, [name]: path };
  const inTheWay = overlappingFolders(candidate)
    .filter((pair) => pair.includes(name))
    .map(([outer, inner]) => (outer === name ? inner : outer))
    .filter(isFolderName)
    // The nearest to the root says it best: "Done" rather than what lies in it.
    .sort((one, other) => candidate[one].length - candidate[other].length);
  const [other] = inTheWay;
  if (other !== undefined)
    return `Overlaps with "${FOLDER_ROWS[other].name}" (${candidate[other]}). Each needs a folder of its own, none within another.`;
  if (isReadable({ folders: candidate })) return null;
  return PATH_HINT;
}

const PATH_HINT =
  'A folder inside the vault, such as "Mail/Inbox": no leading slash or dot, no colon or backslash.';
