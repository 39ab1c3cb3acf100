import { Platform } from 'obsidian';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useSidebar } from '../parts/state/sidebar-context';
import type { Lists, NeedsList } from '../parts/state/use-lists';
import { ReviewDetail } from './review-detail';
import { ToastLines } from '../parts/toast-lines';
import { selectedCards, selectedNotes } from './selection';
import { SelectionBar } from './selection-bar';
import { CutOffBanner } from './cut-off-banner';
import { FreshPill } from './fresh-pill';
import { ListedNeed, NeedRows } from './need-rows';
import { NothingWaits } from './nothing-waits';
import { NEED_GROUPS, type NeedGroup } from '../../core/app/view/needs/need-order';
import { Chip } from '../parts/elements/chip';
import { TextButton } from '../parts/elements/text-button';
import type { NeedFilter } from '../parts/state/sidebar-state';
import { useUniqueId } from '../parts/elements/use-unique-id';

export function ReviewPanes({ needs }: Pick<Lists, 'needs'>) {
  const { view, dispatch, reading } = useSidebar();
  const panes = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: el } = panes;
    // Not on a phone: it has no keys, so when it is rotated, the visible pane stays whatever has the focus.
    const win = el?.doc.defaultView;
    if (el === null || win == null || Platform.isMobile) return;
    let last: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof win.HTMLElement ? target : null;
    };
    const resizes = new win.ResizeObserver(() => {
      const kept = last;
      const { activeElement: active, body } = el.doc;
      // A hidden element loses the focus to the body, so a focused body counts like the element.
      if (kept === null || kept.isShown() || (active !== body && active !== kept)) return;
      dispatch({ kind: 'narrowed', pane: kept.closest('.deputy-detail') === null ? 'list' : 'detail' });
      win.requestAnimationFrame(() => {
        kept.focus({ preventScroll: true });
      });
    });
    el.addEventListener('focusin', remember);
    resizes.observe(el);
    return () => {
      el.removeEventListener('focusin', remember);
      resizes.disconnect();
    };
  }, [dispatch]);
  const at = needs.all.findIndex(({ id }) => id === needs.current);
  const item = needs.all[at];
  const selected = [...selectedCards(needs.shown, view), ...selectedNotes(needs.shown, view, reading)];
  return (
    <div class={item === undefined ? 'deputy-panes is-empty' : 'deputy-panes'} ref={panes}>
      <ReviewList needs={needs} />
      {item === undefined ? (
        <div class="deputy-detail" />
      ) : (
        // The key makes another item start at its top, without pending input.
        <ReviewDetail
          key={item.id}
          item={item}
          place={`${String(at + 1)} of ${String(needs.all.length)}`}
          hasBar={selected.length === 0}
        />
      )}
      <ToastLines isOneLine />
    </div>
  );
}

function ReviewList({ needs }: { needs: NeedsList }) {
  const { view, dispatch, keys, model, reading } = useSidebar();
  const { shown, current } = needs;
  return (
    <section class="deputy-review-list" aria-label="What needs you">
      <div class="deputy-review-head">
        <h2 class="deputy-heading">
          Review <span class="deputy-count">{needs.total}</span>
        </h2>
        <FreshPill fresh={needs.fresh} />
        <SnoozedButton count={needs.snoozed} />
        {Platform.isMobile && model.undoable !== null && (
          <TextButton class="deputy-quiet-button" run={() => model.actions['undo-last-action']()}>
            Undo<span class="deputy-hidden">: {model.undoable}</span>
          </TextButton>
        )}
        {keys.singleKeys && (
          <button
            type="button"
            class="deputy-quiet-button deputy-keys-button"
            onClick={() => {
              dispatch({ kind: 'showed_keys', shown: true });
            }}
          >
            ? keys
          </button>
        )}
      </div>
      <CutOffBanner needs={needs} />
      <NeedChips needs={needs} />
      <SelectionBar cards={selectedCards(shown, view)} notes={selectedNotes(shown, view, reading)} />
      <div class="deputy-scroller">
        {shown.length === 0 && <NothingWaits />}
        <NeedRows needs={needs} isOpen={false} hasWhy>
          {(item) => (
            <ListedNeed
              item={item}
              isCurrent={item.id === current}
              hasWhy
              went={() => {
                dispatch({ kind: 'showed_pane', pane: 'detail' });
              }}
            />
          )}
        </NeedRows>
      </div>
    </section>
  );
}

function SnoozedButton({ count }: { count: number }) {
  const { view, dispatch } = useSidebar();
  const isOn = view.needFilter === 'snoozed';
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      class="deputy-quiet-button"
      aria-pressed={isOn}
      onClick={() => {
        dispatch({ kind: 'filtered_needs', filter: isOn ? null : 'snoozed' });
      }}
    >
      {count} snoozed
    </button>
  );
}

const WORDS: Record<NeedGroup, string> = {
  urgent: 'Urgent',
  answer: 'Answer',
  do: 'Do',
  plans: 'Plans',
  check: 'To check',
  read: 'Read',
  receipts: 'Receipts',
  other: 'Other',
};

/** A chip per group that occurs; none if there is only one group. */
function NeedChips({ needs: { counts, total } }: { needs: NeedsList }) {
  const { view, dispatch } = useSidebar();
  const id = useUniqueId();
  const { needFilter } = view;
  const groups = NEED_GROUPS.filter((group) => counts.has(group) || group === needFilter);
  if (groups.length < 2 && needFilter === null) return null;
  const chip = (label: string, count: number, filter: NeedFilter) => {
    const isOn = needFilter === filter;
    const choose = () => {
      dispatch({ kind: 'filtered_needs', filter: isOn ? null : filter });
    };
    return <Chip key={label} {...{ label, count, isOn, choose }} />;
  };
  return (
    <div class="deputy-chips" role="group" aria-labelledby={id}>
      <span class="deputy-hidden" id={id}>
        Show
      </span>
      {chip('All', total, null)}
      {groups.map((group) => chip(WORDS[group], counts.get(group) ?? 0, group))}
    </div>
  );
}
