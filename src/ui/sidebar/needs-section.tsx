import type { Need } from '../../dashboard/needs/need';
import type { NeedItem } from '../../dashboard/need-item';
import { AnswerField } from '../parts/answer-field';
import { BatchBar } from '../review/batch-bar';
import { RequestItem } from '../review/request-item';
import { selectedCards } from '../review/selected-cards';
import { Icon } from '../parts/icon';
import { ItemButtons } from './item-buttons';
import { NEED_WORDS } from './need-words';
import { Section } from '../parts/section';
import { ShowAll } from '../parts/show-all';
import { useSidebar } from '../parts/sidebar-context';
import { Summary } from '../parts/summary';
import { WindowedList } from '../parts/windowed-list';

interface NeedsSectionProps {
  title: string;
  needs: readonly NeedItem[];
  /** As many as stand in the list. */
  shown: readonly NeedItem[];
  /** The path of the open one. */
  current: string | null;
  showsAll: boolean;
}

export function NeedsSection({ title, needs, shown, current, showsAll }: NeedsSectionProps) {
  const { dispatch, keys, view } = useSidebar();
  const aside = keys.singleKeys && needs.length > 0 && (
    <button
      type="button"
      class="deputy-quiet-button deputy-keys-button"
      onClick={() => {
        dispatch({ kind: 'showed_keys', shown: true });
      }}
    >
      ? for keys
    </button>
  );
  return (
    <Section title={title} count={needs.length > 0 ? String(needs.length) : undefined} aside={aside}>
      {needs.length === 0 && <p class="deputy-empty">Nothing right now. What needs you shows up here.</p>}
      <BatchBar cards={selectedCards(shown, view)} />
      <WindowedList name="needs" items={shown} idOf={({ id }) => id} current={current} open={current}>
        {(item) =>
          item.kind === 'note' ? (
            <NeedCard id={item.id} need={item.need} isOpen={item.id === current} />
          ) : (
            <RequestItem
              card={item.card}
              isOpen={item.id === current}
              isSelected={view.selected.includes(item.card.id)}
            />
          )
        }
      </WindowedList>
      <ShowAll
        shown={shown.length}
        total={needs.length}
        isAll={showsAll}
        toggle={() => {
          dispatch({ kind: 'showed_all', list: 'needs', all: !showsAll });
        }}
      />
    </Section>
  );
}

function NeedCard({ id, need, isOpen }: { id: string; need: Need; isOpen: boolean }) {
  const { dispatch } = useSidebar();
  const { name, icon } = NEED_WORDS[need.kind];
  return (
    <div class="deputy-card" data-kind={need.kind}>
      <Summary
        isCurrent={isOpen}
        isOpen={isOpen}
        press={() => {
          dispatch({ kind: 'went_to', list: 'needs', id });
        }}
      >
        <Icon name={icon} />
        <span class="deputy-title-line">
          <span class={isOpen ? 'deputy-kind' : 'deputy-hidden'}>{name}</span>
          <bdi class="deputy-item-title">{need.title}</bdi>
        </span>
        {!isOpen && (
          <span class="deputy-second-line">
            <span class="deputy-clipped">{need.next}</span>
          </span>
        )}
      </Summary>
      {isOpen && <NeedDetails need={need} />}
    </div>
  );
}

function NeedDetails({ need }: { need: Need }) {
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
      {need.reason !== '' && (
        <p class="deputy-reason" dir="auto">
          {need.reason}
        </p>
      )}
      <p class="deputy-next">
        <Icon name="arrow-right" />
        {need.next}
      </p>
      {need.kind === 'info' && <AnswerField path={need.path} />}
      <ItemButtons
        hasKeys
        acts={NEED_WORDS[need.kind].acts}
        subject={{ note: need.path, draft: need.draft }}
      />
    </div>
  );
}
