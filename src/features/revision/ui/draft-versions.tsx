import { useLayoutEffect, useRef } from 'preact/hooks';

import type { ShownDraft } from '../../../ui/parts/feature-parts';
import type { DraftVersion } from '../view/revision-view';
import { Icon } from '../../../ui/parts/elements/icon';
import { TextButton } from '../../../ui/parts/elements/text-button';
import { bringIntoView } from '../../../ui/parts/state/end-in-view';
import { useSidebar } from '../../../ui/parts/state/sidebar-context';
import { useRead } from '../../../ui/parts/state/use-read';
import { LetterText } from '../../../ui/review/approval/letter-text';
import { Changes } from '../../../ui/review/approval/text-diff';

/** The versions of a revised draft, folded; side by side, each with its score and its changes. */
export function DraftVersions({ draft, item }: ShownDraft) {
  const { model, view, dispatch, flush } = useSidebar();
  const revisions = useRead(draft, async (path) => model.deputy.revisions.of(path), model.overview);
  const details = useRef<HTMLDetailsElement>(null);
  const isOpen = view.versions === item;
  const isThere = revisions != null && revisions.rounds.length > 1;
  useLayoutEffect(() => {
    if (isOpen && details.current !== null) bringIntoView(details.current);
  }, [isOpen, isThere]);
  if (!isThere) return null;
  const use = async ({ round }: DraftVersion): Promise<void> => {
    await flush.current?.();
    if (round !== null) await model.act('useRevision', { path: draft, record: revisions.record, round });
  };
  return (
    <details
      class="deputy-technical deputy-quoted deputy-versions"
      ref={details}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) dispatch({ kind: 'showed_versions', id: open ? item : null });
      }}
    >
      <summary>
        <Icon name="chevron-right" />
        {revisions.summary}
      </summary>
      {isOpen && (
        <div class="deputy-sides">
          {revisions.rounds.map((version) => (
            <Version key={version.name} version={version} use={() => use(version)} />
          ))}
        </div>
      )}
    </details>
  );
}

function Version({ version, use }: { version: DraftVersion; use: () => Promise<void> }) {
  const { name, score, remarks, parts, isCurrent } = version;
  return (
    <section class="deputy-side">
      <h4 class="deputy-side-title">
        {[name, ...(score === null ? [] : [`score ${score}`]), ...(isCurrent ? ['used'] : [])].join(' · ')}
      </h4>
      <p>{remarks.join('. ')}.</p>
      <div class="deputy-letter">
        <LetterText>
          <Changes parts={parts} />
        </LetterText>
      </div>
      {!isCurrent && <TextButton run={use}>Use {name.toLowerCase()}</TextButton>}
    </section>
  );
}
