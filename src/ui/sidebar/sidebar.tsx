import { Platform } from 'obsidian';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

import { requestIn } from '../../dashboard/need-item';
import { describeState } from '../../dashboard/state/describe-state';
import { useDecide } from '../parts/use-decide';
import { ActivitySection } from './activity-section';
import { announcement } from './announcement';
import { BeforeWork, isBeforeWork } from './before-work';
import { DecisionsSection } from './decisions-section';
import { Header } from './header';
import { useKeptPlace } from '../parts/keep-place';
import type { KeyIntent } from '../parts/key-table';
import { KeysSheet } from './keys-sheet';
import { LiveRegion } from '../parts/live-region';
import { MissionSection } from './mission-section';
import { NeedsSection } from './needs-section';
import { SidebarProvider } from '../parts/sidebar-context';
import type { SidebarModel } from '../parts/sidebar-model';
import { type SidebarState, transition, UNTOUCHED } from '../parts/sidebar-state';
import { SpendSection } from './spend-section';
import { Status } from './status';
import { useKeys } from './use-keys';
import { type Lists, type Extent, useLists } from '../parts/use-lists';
import { useRefresh } from './use-refresh';

interface SidebarProps {
  model: SidebarModel;
  extent?: Extent;
  /** Filled in while it is drawn: does what a key does. */
  remote?: { press: ((intent: KeyIntent) => void) | null };
}

export function Sidebar({ model, extent = 'all', remote }: SidebarProps) {
  useRefresh(model);
  const root = useRef<HTMLDivElement>(null);
  const [view, dispatch] = useReducer(transition, UNTOUCHED);
  const { state, overview } = model;
  const lists = useLists(overview, view, { now: model.now(), extent });
  const request = requestIn(lists.needs.all, lists.needs.current);
  const decide = useDecide(model, request, view.current.needs);
  useLayoutEffect(() => {
    model.showRequest(request && { card: request, isVisible: () => root.current?.isShown() === true });
    return () => {
      model.showRequest(null);
    };
  }, [model, request]);
  // First what was there stays where it was; then a key may take the view elsewhere.
  useKeptPlace(root);
  const keyboard = useKeys(root, { model, view, lists, decide, dispatch });
  useLayoutEffect(() => {
    if (remote !== undefined) remote.press = keyboard.run;
  });
  const line = describeState(state, {
    now: model.now(),
    zone: model.zone,
    provider: model.settings.provider,
    pending: overview?.pending ?? 0,
  });
  const keys = { singleKeys: model.settings.singleKeys, isMac: Platform.isMacOS };
  return (
    <SidebarProvider value={{ model, view, keys, dispatch, decide }}>
      {/* Takes the focus on a click between the controls, so that the keys count from there. */}
      <div
        class={extent === 'all' ? 'deputy' : 'deputy mod-queue'}
        tabIndex={-1}
        ref={root}
        onKeyDown={keyboard.press}
      >
        {extent === 'all' && <Header />}
        {extent === 'all' && !isBeforeWork(state) && <Status line={line} />}
        <LiveRegion text={announcement(line, lists.needs.all.length)} />
        <div class="deputy-scroller">
          {isBeforeWork(state) ? (
            <BeforeWork model={model} state={state} />
          ) : (
            <Sections model={model} lists={lists} view={view} extent={extent} />
          )}
        </div>
        {view.showsKeys && <KeysSheet />}
      </div>
    </SidebarProvider>
  );
}

interface SectionsProps {
  model: SidebarModel;
  lists: Lists;
  view: SidebarState;
  extent: Extent;
}

function Sections({ model, lists, view, extent }: SectionsProps) {
  const { overview } = model;
  if (overview === null) return <p class="deputy-empty">Reading the vault…</p>;
  const { needs, decisions } = lists;
  const today = Object.values(overview.today).reduce((sum, count) => sum + count, 0);
  const needsSection = (
    <NeedsSection
      title={extent === 'all' ? 'Needs you' : 'Review queue'}
      needs={needs.all}
      shown={needs.shown}
      current={needs.current}
      showsAll={view.showsAll.needs}
    />
  );
  if (extent === 'requests') return needsSection;
  return (
    <>
      <MissionSection plans={overview.plans} />
      {needsSection}
      <DecisionsSection
        decisions={overview.decisions}
        filtered={decisions.all.length}
        shown={decisions.shown}
        today={today}
        current={decisions.current}
        view={view}
      />
      <SpendSection spend={overview.spend} />
      <ActivitySection activity={overview.activity} showsAll={view.showsAll.activity} />
    </>
  );
}
