import { prepareFuzzySearch } from 'obsidian';
import { useState } from 'preact/hooks';
import type { NeedItem } from '../../../core/app/view/need-item';
import { canBeEdited } from '../../../core/approvals/view/shown-text';
import { baseName } from '../../../kernel/notes/names';
import { QuietButton } from '../../../ui/parts/elements/quiet-button';
import { filesNamed, namedIn } from '../model/named-file';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';

/** Files of the vault for the mail that waits, and the attachments of the mail that came in. */
export const MailFiles = ({ item }: { item: NeedItem }) => (
  <>
    <AttachButtons item={item} />
    <SaveButton item={item} />
  </>
);

/** Attaches files of the vault to a mail that waits, each by the person's press, and removes them. */
function AttachButtons({ item }: { item: NeedItem }) {
  const { model } = useSidebar();
  const [paths, setPaths] = useState<readonly string[] | null>(null);
  const [query, setQuery] = useState('');
  if (item.kind !== 'request' || !canBeEdited(item.card)) return null;
  const { path: note, files, proposed = [] } = item.card;
  const attached = files.map(({ path }) => path);
  const change = async (attach: readonly string[], remove: readonly string[]): Promise<void> => {
    setPaths(null);
    setQuery('');
    await model.act('changeFiles', { note, attach, remove });
  };
  return (
    <div class="deputy-chip-row">
      {files.map(({ path }) => (
        <QuietButton key={path} icon="x" label={`Remove ${baseName(path)}`} run={() => change([], [path])} />
      ))}
      {proposed
        .filter((link) => filesNamed(attached, link).length === 0)
        .map((link) => (
          <QuietButton
            key={link}
            icon="paperclip"
            label={`Attach ${namedIn(link)}`}
            run={() => change([link], [])}
          />
        ))}
      {paths === null ? (
        <QuietButton
          icon="paperclip"
          label="Attach a file…"
          run={async () => setPaths(await model.deputy.attachable())}
        />
      ) : (
        <>
          <input
            type="search"
            aria-label="File of the vault to attach"
            placeholder="Name of a file"
            dir="auto"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          {found(paths, query.trim()).map((path) => (
            <QuietButton key={path} icon="paperclip" label={path} run={() => change([path], [])} />
          ))}
        </>
      )}
    </div>
  );
}

/** Maximum number of files that the picker shows. */
const MOST_SHOWN = 8;

/** The paths that a query finds, the best first; none for ''. */
function found(paths: readonly string[], query: string): string[] {
  if (query === '') return [];
  const search = prepareFuzzySearch(query);
  return paths
    .map((path) => ({ path, score: search(path)?.score ?? -Infinity }))
    .filter(({ score }) => score > -Infinity)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SHOWN)
    .map(({ path }) => path);
}

/** Saves the attachments of the mail that an item is about into the vault, by the person's press. */
function SaveButton({ item: { note, hasAttachments } }: { item: NeedItem }) {
  const { model } = useSidebar();
  if (hasAttachments !== true) return null;
  return (
    <QuietButton
      icon="download"
      label="Save attachments"
      run={async () => {
        await model.act('saveAttachments', note);
      }}
    />
  );
}
