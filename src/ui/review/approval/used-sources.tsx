import { useState } from 'preact/hooks';
import type { UsedSource } from '../../../core/app/approvals';
import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { nameInLink } from '../../../kernel/notes/names';
import { Icon } from '../../parts/elements/icon';
import { TextButton } from '../../parts/elements/text-button';
import { useUniqueId } from '../../parts/elements/use-unique-id';
import { useSidebar } from '../../parts/state/sidebar-context';
import { useRead } from '../../parts/state/use-read';

/** The texts that the writer of a letter was shown: notes and mails as links, each with the sentence that the letter uses. */
export function UsedSources({ card }: { card: ApprovalCard }) {
  const { links, letters } = card.used;
  const { model } = useSidebar();
  const sources = useRead(
    links.length === 0 ? null : card.path,
    (path) => model.deputy.approvals.readSources(path),
    card.hash,
  );
  if (links.length === 0 && letters === '') return null;
  return (
    <p class="deputy-information deputy-used">
      Used:{' '}
      {links.map((link) => {
        const source = sources?.find((each) => each.link === link);
        return source === undefined ? (
          <bdi key={link}>{nameOf(link)} </bdi>
        ) : (
          <SourceLink key={link} source={source} />
        );
      })}
      {letters !== '' && <span>{letters}</span>}
    </p>
  );
}

function SourceLink({ source: { link, path, sentence } }: { source: UsedSource }) {
  const { model } = useSidebar();
  const [isOpen, setIsOpen] = useState(false);
  const id = useUniqueId();
  const name = nameOf(link);
  return (
    <span
      class="deputy-source"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setIsOpen(false);
      }}
    >
      <TextButton class="deputy-link-button" run={() => model.openNote(path)}>
        <bdi>{name}</bdi>
      </TextButton>{' '}
      {sentence !== null && (
        <>
          <button
            type="button"
            class="clickable-icon deputy-icon-button"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            <Icon name="text-quote" />
            <span class="deputy-hidden">Sentence of {name} that the letter uses</span>
          </button>
          <span role="tooltip" class={`deputy-source-sentence${isOpen ? ' is-open' : ''}`} id={id}>
            <bdi>{sentence}</bdi>
          </span>
        </>
      )}
    </span>
  );
}

/** The name in a wiki link, or the text of a Markdown link. */
const nameOf = (link: string): string => /^\[\[?([^\]]+)\](?:\]$|\()/u.exec(nameInLink(link))?.[1] ?? link;
