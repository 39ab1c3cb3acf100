import { useEffect, useState } from 'preact/hooks';
import type { NeedItem } from '../../../core/app/view/need-item';
import { canBeEdited } from '../../../core/approvals/view/shown-text';
import { baseName } from '../../../kernel/notes/names';
import { QuietButton } from '../../../ui/parts/elements/quiet-button';
import { filesNamed, namedIn } from '../model/named-file';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';

/** Attaches files of the vault to a mail that waits, each by the person's press, and removes them. */
export function AttachButtons({ item }: { item: NeedItem }) {
  const { model } = useSidebar();
  const [query, setQuery] = useState<string | null>(null);
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    const asked = { isLatest: true };
    const show = (paths: readonly string[]): void => {
      if (asked.isLatest) setFound(paths);
    };
    if (query === null) show([]);
    else void model.deputy.attachable(query).then(show, () => undefined);
    return () => {
      asked.isLatest = false;
    };
  }, [model, query]);
  if (item.kind !== 'request' || !canBeEdited(item.card)) return null;
  const { path: note, files, proposed = [] } = item.card;
  const attached = files.map(({ path }) => path);
  const change = async (attach: readonly string[], remove: readonly string[]): Promise<void> => {
    setQuery(null);
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
      {query === null ? (
        <QuietButton icon="paperclip" label="Attach a file…" run={async () => setQuery('')} />
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
          {found.map((path) => (
            <QuietButton key={path} icon="paperclip" label={path} run={() => change([path], [])} />
          ))}
        </>
      )}
    </div>
  );
}
