import { prepareFuzzySearch } from 'obsidian';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NeedItem } from '../../../core/app/view/need-item';
import { trouble } from '../../../core/app/view/report';
import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { canBeEdited } from '../../../core/approvals/view/shown-text';
import { baseName } from '../../../kernel/notes/names';
import { isAccountServer } from '../../../kernel/ports/mail-account';
import { QuietButton } from '../../../ui/parts/elements/quiet-button';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';
import type { SidebarModel } from '../../../ui/parts/state/sidebar-model';
import { droppedFiles, filesNamed, namedIn } from '../model/named-file';

/** Attaches files of the vault to a mail that waits, each by the person's press or drop, and removes them. */
export const AttachButtons = ({ card }: { card: ApprovalCard }) =>
  canBeEdited(card) ? <Attaching card={card} /> : null;

function Attaching({ card }: { card: ApprovalCard }) {
  const { model, flush } = useSidebar();
  const [paths, setPaths] = useState<readonly string[] | null>(null);
  const [query, setQuery] = useState('');
  const { path: note, files, proposed = [], technical } = card;
  const attached = files.map(({ path }) => path);
  // The mail program and tool servers take no files.
  const takesFiles = isAccountServer(technical.server);
  const change = async (attach: readonly string[], remove: readonly string[]): Promise<void> => {
    setPaths(null);
    setQuery('');
    // The letter is saved first, as it was typed.
    await flush.current?.();
    await model.act('changeFiles', { note, attach, remove });
  };
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const letter = row.current?.parentElement;
    if (!takesFiles) return undefined;
    const drop = dropOn(model, (dropped) => change(dropped, []));
    letter?.addEventListener('dragover', allowDrop);
    letter?.addEventListener('drop', drop);
    return () => {
      letter?.removeEventListener('dragover', allowDrop);
      letter?.removeEventListener('drop', drop);
    };
  }, [note, takesFiles]);
  if (!takesFiles && attached.length === 0) return null;
  return (
    <div class="deputy-chip-row" ref={row}>
      {files.map(({ path }) => (
        <QuietButton key={path} icon="x" label={`Remove ${baseName(path)}`} run={() => change([], [path])} />
      ))}
      {(takesFiles ? proposed : [])
        .filter((link) => filesNamed(attached, link).length === 0)
        .map((link) => (
          <QuietButton
            key={link}
            icon="paperclip"
            label={`Attach ${namedIn(link)}`}
            run={() => change([link], [])}
          />
        ))}
      {!takesFiles ? null : paths === null ? (
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

/** A field takes a dropped text by itself. */
function allowDrop(event: DragEvent): void {
  const types = event.dataTransfer?.types ?? [];
  const isInField = event.target !== null && 'selectionStart' in event.target;
  if ((types.includes('text/plain') && !isInField) || types.includes('Files')) event.preventDefault();
}

/** Attaches what the app's list of files, or a link, names; any other text, and mail files, are left to the app. */
const dropOn =
  (model: SidebarModel, attach: (names: readonly string[]) => Promise<void>) =>
  (event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])];
    const names =
      files.length > 0
        ? 'elsewhere'
        : droppedFiles(event.dataTransfer?.getData('text/plain') ?? '', model.vaultName);
    if (names === null || files.some(({ name }) => /\.eml$/iu.test(name))) return;
    event.preventDefault();
    event.stopPropagation();
    void (names === 'elsewhere'
      ? model.carryOut(() => Promise.resolve(trouble('Only files of this vault can be attached', COPY_FIRST)))
      : attach(names));
  };

const COPY_FIRST = 'Copy the file into the vault first.';

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
export function SaveButton({ item: { note, hasAttachments } }: { item: NeedItem }) {
  const { model } = useSidebar();
  if (hasAttachments !== true) return null;
  return (
    <p class="deputy-suggested">
      <QuietButton
        icon="download"
        label="Save attachments"
        run={async () => {
          await model.act('saveAttachments', note);
        }}
      />
    </p>
  );
}
