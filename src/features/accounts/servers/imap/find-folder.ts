import type { ImapFlow, ListResponse } from 'imapflow';
import type { MailAccount } from '../../../../kernel/ports/mail-account';
import { type FolderRole, type MailFolders, MailServerError } from '../../../../kernel/ports/mail-source';

type ListedFolder = Pick<ListResponse, 'path' | 'name' | 'delimiter' | 'flags'>;
type KeptRole = Exclude<FolderRole, 'inbox'>;

/** How well a name fits a role: the name itself, or the name with a word such as "mail" or "items". */
export type NameFit = (role: KeptRole, folder: ListedFolder) => 'exact' | 'loose' | null;

const USES: Record<KeptRole, string> = { sent: '\\sent', archive: '\\archive' };
const NO_MAIL = ['\\noselect', '\\nonexistent'];

/**
 * The path of the folder for a role, in any tree of folders; `null` if there is none. Decided by the folder's use (RFC
 * 6154), else by its name at the top or directly below INBOX. Below other folders, the same name means something else.
 */
export function folderFor(role: KeptRole, folders: readonly ListedFolder[], fit: NameFit): string | null {
  const ranked = folders
    .filter(holdsMail)
    .flatMap((folder) => {
      const parents = parentsOf(folder);
      const isOwn = parents.length === 0 || (parents.length === 1 && isInbox(parents[0] ?? ''));
      const isNamed = isOwn && !isInbox(folder.path) ? fit(role, folder) : null;
      const how = hasFlag(folder.flags, USES[role]) ? 0 : { exact: 1, loose: 2, none: 3 }[isNamed ?? 'none'];
      return how === 3 ? [] : [{ folder, rank: [how, isOwn ? 0 : 1, parents.length] }];
    })
    .sort((a, b) => a.rank.map((at, i) => at - (b.rank[i] ?? 0)).find((by) => by !== 0) ?? 0);
  return ranked[0]?.folder.path ?? null;
}

const holdsMail = ({ path, flags }: ListedFolder): boolean =>
  path !== '' && !NO_MAIL.some((flag) => hasFlag(flags, flag));

function parentsOf({ path, delimiter }: ListedFolder): string[] {
  return typeof delimiter === 'string' && delimiter !== '' ? path.split(delimiter).slice(0, -1) : [];
}

const isInbox = (name: string): boolean => name.toUpperCase() === 'INBOX';

const hasFlag = (flags: ReadonlySet<string>, wanted: string): boolean =>
  [...flags].some((flag) => flag.toLowerCase() === wanted);

/** The names of folders in the languages of mail programs, as the library knows them. */
export async function namesOfFolders(): Promise<NameFit> {
  const { specialUse } = await import('imapflow/lib/special-use.js');
  return (role, { name }) => {
    const { flag, source } = specialUse(false, { name, flags: new Set() });
    if (flag?.toLowerCase() !== USES[role]) return null;
    return source === 'name' ? 'exact' : 'loose';
  };
}

const chosen = new WeakMap<ImapFlow, MailAccount['folders']>();

/** Stores with a connection the folders that the person has chosen for its account. */
export const keepChosen = (client: ImapFlow, { folders }: MailAccount): void => {
  chosen.set(client, folders);
};

/** Path of the folder for a role: the one that the person has chosen, else the one that is found. */
export async function pathOf(client: ImapFlow, role: FolderRole): Promise<string> {
  if (role === 'inbox') return 'INBOX';
  const path = (await findFolders(client))[role];
  if (path !== null) return path;
  const kind = role === 'sent' ? 'sent mail' : 'archived mail';
  const wanted = chosen.get(client)?.[role] ?? '';
  throw new MailServerError(
    'no_such_folder',
    wanted === ''
      ? `The mailbox has no folder for ${kind}. Make one there, or choose one.`
      : `The folder "${wanted}", which was chosen for ${kind}, is not there.`,
  );
}

/** Where sent and archived mail goes in the mailbox, and whether the server can move mail. */
export async function findFolders(client: ImapFlow): Promise<MailFolders> {
  const folders = (await client.list({ listOnly: true })).filter(holdsMail);
  const fit = await namesOfFolders();
  const all = folders.map(({ path }) => path);
  const found = { sent: folderFor('sent', folders, fit), archive: folderFor('archive', folders, fit) };
  const wanted = chosen.get(client);
  const choice = (role: KeptRole): string | null => {
    const path = wanted?.[role] ?? '';
    if (path === '') return found[role];
    return all.includes(path) ? path : null;
  };
  const canMove = client.capabilities.has('MOVE');
  return { sent: choice('sent'), archive: choice('archive'), found, all, canMove };
}
