import type { NeedItem } from '../../app/view/need-item';
import { receiptsWords } from '../../app/view/need-row';
import { BatchBar } from '../review/batch-bar';
import { CutOffBanner } from '../review/cut-off-banner';
import { FreshPill } from '../review/fresh-pill';
import { needKindOf, NeedLines } from '../review/need-lines';
import { ReceiptRows, ReceiptsButton } from '../review/receipts';
import { NeedReply } from '../review/need-reply';
import { NeedRows } from '../review/need-rows';
import { NothingWaits } from '../review/nothing-waits';
import { ApprovalItem } from '../review/approval-item';
import { isSelectable, isSelected, selectedCards, selectedNotes } from '../review/selection';
import { PlanSuggestion } from '../review/suggested-plan';
import { AnswerButton } from '../parts/answer-field';
import { Icon } from '../parts/elements/icon';
import { ItemButtons } from '../parts/item-buttons';
import { actsOf, NEED_WORDS } from '../parts/need-words';
import { Section } from '../parts/elements/section';
import { ShowAll } from '../parts/elements/show-all';
import { useSidebar } from '../parts/state/sidebar-context';
import { Summary } from '../parts/elements/summary';
import { TextButton } from '../parts/elements/text-button';
import type { NeedsList } from '../parts/state/use-lists';

type NoteItem = Exclude<NeedItem, { kind: 'request' }>;

interface NeedsSectionProps {
  list: NeedsList;
  showsAll: boolean;
}

/** The review's list in a shorter form, with one item open. */
export function NeedsSection({ list, showsAll }: NeedsSectionProps) {
  const { dispatch, view, model } = useSidebar();
  const { all, shown, current } = list;
  const aside = all.length > 0 && (
    <>
      <FreshPill fresh={list.fresh} />
      <TextButton class="deputy-quiet-button mod-icon" run={() => model.openReview(view.current.needs)}>
        <Icon name="inbox" />
        Review
      </TextButton>
    </>
  );
  if (list.isFolded) return <Folded count={list.total} />;
  // If no need is listed and notes wait for triage, the section is left out, because the status shows how many wait.
  if (list.rows.length === 0 && (model.overview?.pending ?? 0) > 0) return null;
  return (
    <Section title="Needs you" count={all.length > 0 ? String(all.length) : undefined} aside={aside}>
      {all.length === 0 && <NothingWaits />}
      <CutOffBanner needs={list} />
      <BatchBar cards={selectedCards(shown, view)} notes={selectedNotes(shown, view)} />
      <NeedRows needs={list} isOpen hasWhy={false}>
        {(item) =>
          item.kind !== 'request' ? (
            <NeedCard item={item} isOpen={item.id === current} />
          ) : (
            <ApprovalItem
              item={item}
              isOpen={item.id === current}
              isSelected={view.selected.includes(item.card.id)}
            />
          )
        }
      </NeedRows>
      <ShowAll
        shown={shown.length}
        total={all.length}
        isAll={showsAll}
        toggle={() => {
          dispatch({ kind: 'showed_all', list: 'needs', all: !showsAll });
        }}
      />
    </Section>
  );
}

/** Shown in place of the list while the review shows it. */
function Folded({ count }: { count: number }) {
  const { model } = useSidebar();
  if (count === 0) return null;
  const inReview = (
    <TextButton class="deputy-quiet-button" run={() => model.openReview(null)}>
      In review
    </TextButton>
  );
  return <Section title="Needs you" count={String(count)} aside={inReview} />;
}

function NeedCard({ item, isOpen }: { item: NoteItem; isOpen: boolean }) {
  const { dispatch, view } = useSidebar();
  const { id } = item;
  const isPicked = isSelected(item, view);
  const kind = needKindOf(item);
  const { name, icon } = NEED_WORDS[kind];
  return (
    <div class={isPicked ? 'deputy-card is-selected' : 'deputy-card'} data-kind={kind}>
      <Summary
        isCurrent={isOpen}
        isOpen={isOpen}
        press={(event) => {
          const isPick = event.ctrlKey || event.metaKey;
          if (isPick && isSelectable(item)) dispatch({ kind: 'selected', id });
          else dispatch({ kind: 'went_to', list: 'needs', id });
        }}
      >
        {isOpen ? (
          <>
            <Icon name={isPicked ? 'square-check' : icon} />
            <span class="deputy-title-line">
              <span class="deputy-kind">{isPicked ? `Selected. ${name}` : name}</span>
              <bdi class="deputy-item-title">{titleOf(item)}</bdi>
            </span>
          </>
        ) : (
          <NeedLines item={item} isSelected={isPicked} hasWhy={false} />
        )}
      </Summary>
      {isOpen && (item.kind === 'note' ? <NeedDetails item={item} /> : <ReceiptsDetails item={item} />)}
    </div>
  );
}

const titleOf = (item: NoteItem): string =>
  item.kind === 'note' ? item.need.title : receiptsWords(item.needs);

function ReceiptsDetails({ item: { needs } }: { item: Extract<NeedItem, { kind: 'receipts' }> }) {
  return (
    <div class="deputy-details">
      <ReceiptRows needs={needs} />
      <div class="deputy-buttons">
        <ReceiptsButton needs={needs} />
      </div>
    </div>
  );
}

function NeedDetails({ item }: { item: Extract<NeedItem, { kind: 'note' }> }) {
  const { need } = item;
  return (
    <div class="deputy-details">
      {need.from !== null && (
        <dl class="deputy-fields">
          <dt>From</dt>
          <dd>
            <bdi>{need.from}</bdi>
          </dd>
        </dl>
      )}
      <NeedReply need={need} />
      <ItemButtons
        hasKeys
        first={need.kind === 'info' ? <AnswerButton /> : null}
        acts={actsOf(need)}
        subject={{ note: need.path, draft: need.draft }}
      />
      <PlanSuggestion item={item} />
    </div>
  );
}
