import type { NeedItem } from '../../core/app/view/need-item';
import { dayWords } from '../../core/app/view/need-row';
import { SelectionBar } from '../review/selection-bar';
import { CutOffBanner } from '../review/cut-off-banner';
import { FreshPill } from '../review/fresh-pill';
import { iconOf, needKindOf } from '../review/need-lines';
import { DayButton, DayLines } from '../review/day-row';
import { MoveButton } from '../review/move-button';
import { NeedReply } from '../review/need-reply';
import { ListedNeed, NeedRows } from '../review/need-rows';
import { NothingWaits } from '../review/nothing-waits';
import { ApprovalCardDetails } from '../review/approval/approval-details';
import { isSelected, selectedCards, selectedNotes } from '../review/selection';
import { ItemExtras } from '../parts/feature-parts';
import { AnswerButton } from '../parts/answer-field';
import { FailedAgainButton } from '../parts/failed-again-button';
import { Icon } from '../parts/elements/icon';
import { ItemButtons } from '../parts/item-buttons';
import { actsOf, needWords } from '../parts/need-words';
import { Section } from '../parts/elements/section';
import { ShowAll } from '../parts/elements/show-all';
import { useSidebar } from '../parts/state/sidebar-context';
import { TextButton } from '../parts/elements/text-button';
import type { NeedsList } from '../parts/state/use-lists';

/** The review's list in a shorter form, with one item open. */
export function NeedsSection({ list, showsAll }: { list: NeedsList; showsAll: boolean }) {
  const { dispatch, view, model, reading } = useSidebar();
  const { all, shown, current } = list;
  const aside = all.length > 0 && (
    <>
      <FreshPill fresh={list.fresh} />
      <TextButton class="deputy-quiet-button mod-icon" run={() => model.user.openReview(view.current.needs)}>
        <Icon name="inbox" />
        Review
      </TextButton>
    </>
  );
  if (list.isFolded) return <Folded count={list.total} />;
  // If no need is listed and notes wait, the section is left out, because the status shows how many wait.
  const { pending = 0, out = [] } = model.overview ?? {};
  if (list.rows.length === 0 && (pending > 0 || out.length > 0)) return null;
  return (
    <Section title="Needs you" count={all.length > 0 ? String(all.length) : undefined} aside={aside}>
      {all.length === 0 && <NothingWaits />}
      <CutOffBanner needs={list} />
      <SelectionBar cards={selectedCards(shown, view)} notes={selectedNotes(shown, view, reading)} />
      <NeedRows needs={list} isOpen hasWhy={false}>
        {(item) => <NeedCard item={item} isOpen={item.id === current} />}
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
    <TextButton class="deputy-quiet-button" run={() => model.user.openReview(null)}>
      In review
    </TextButton>
  );
  return <Section title="Needs you" count={String(count)} aside={inReview} />;
}

function NeedCard({ item, isOpen }: { item: NeedItem; isOpen: boolean }) {
  const { view } = useSidebar();
  const isPicked = isSelected(item, view);
  return (
    <ListedNeed
      item={item}
      isCurrent={isOpen}
      hasWhy={false}
      heading={isOpen ? <OpenHeading item={item} isPicked={isPicked} /> : null}
    >
      {isOpen && <Details item={item} isPicked={isPicked} />}
    </ListedNeed>
  );
}

interface OpenProps {
  item: NeedItem;
  isPicked: boolean;
}

function OpenHeading({ item, isPicked }: OpenProps) {
  const kind = item.kind === 'request' ? item.card.status.name : needWords(needKindOf(item)).name;
  const words = [isPicked ? 'Selected' : '', kind].filter((word) => word !== '').join('. ');
  return (
    <>
      {words !== '' && <Icon name={isPicked ? 'square-check' : iconOf(item)} />}
      <span class="deputy-title-line">
        {words !== '' && <span class="deputy-kind">{words} </span>}
        <bdi class="deputy-item-title">{titleOf(item)}</bdi>
      </span>
    </>
  );
}

function titleOf(item: NeedItem): string {
  switch (item.kind) {
    case 'request':
      return item.card.title;
    case 'note':
      return item.need.title;
    case 'day':
      return dayWords(item);
  }
}

function Details({ item, isPicked }: OpenProps) {
  switch (item.kind) {
    case 'request':
      return (
        <>
          <ApprovalCardDetails key={item.card.id} card={item.card} isSelected={isPicked} />
          <ItemExtras item={item} />
        </>
      );
    case 'note':
      return <NeedDetails item={item} />;
    case 'day':
      return <DayDetails item={item} />;
  }
}

function DayDetails({ item }: { item: Extract<NeedItem, { kind: 'day' }> }) {
  return (
    <div class="deputy-details">
      <DayLines item={item} />
      <div class="deputy-buttons">
        <DayButton item={item} />
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
      <MoveButton need={need} />
      <FailedAgainButton need={need} />
      <ItemExtras item={item} />
    </div>
  );
}
