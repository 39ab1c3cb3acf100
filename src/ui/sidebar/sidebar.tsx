import { Platform } from 'obsidian';
import { useReducer, useRef } from 'preact/hooks';

import { describeState } from '../../dashboard/describe-state';
import { ActivitySection } from './activity-section';
import { announcement } from './announcement';
import { BeforeWork, isBeforeWork } from './before-work';
import { DecisionsSection } from './decisions-section';
import { Header } from './header';
import { useKeptPlace } from './keep-place';
import { KeysSheet } from './keys-sheet';
import { LiveRegion } from './live-region';
import { NeedsSection } from './needs-section';
import { SidebarProvider } from './sidebar-context';
import type { SidebarModel } from './sidebar-model';
import { type SidebarState, transition, UNTOUCHED } from './sidebar-state';
import { SpendSection } from './spend-section';
import { Status } from './status';
import { useKeys } from './use-keys';
import { type Lists, useLists } from './use-lists';
import { useRefresh } from './use-refresh';

export function Sidebar({ model }: { model: SidebarModel }) {
  useRefresh(model);
  const root = useRef<HTMLDivElement>(null);
  const [view, dispatch] = useReducer(transition, UNTOUCHED);
  const { state, overview } = model;
  const lists = useLists(overview, view);
  // First what was there stays where it was; then a key may take the view elsewhere.
  useKeptPlace(root);
  const pressKey = useKeys(root, { model, view, lists, dispatch });
  const line = describeState(state, {
    now: model.now(),
    zone: model.zone,
    provider: model.settings.provider,
    pending: overview?.pending ?? 0,
  });
  const keys = { singleKeys: model.settings.singleKeys, isMac: Platform.isMacOS };
  return (
    <SidebarProvider value={{ model, keys, dispatch }}>
      {/* Takes the focus on a click between the controls, so that the keys count from there. */}
      <div class="deputy" tabIndex={-1} ref={root} onKeyDown={pressKey}>
        <Header />
        {!isBeforeWork(state) && <Status line={line} />}
        <LiveRegion text={announcement(line, lists.needs.all.length)} />
        <div class="deputy-scroller">
          {isBeforeWork(state) ? (
            <BeforeWork model={model} state={state} />
          ) : (
            <Sections model={model} lists={lists} view={view} />
          )}
        </div>
        {view.showsKeys && <KeysSheet />}
      </div>
    </SidebarProvider>
  );
}

function Sections({ model, lists, view }: { model: SidebarModel; lists: Lists; view: SidebarState }) {
  const { overview } = model;
  if (overview === null) return <p class="deputy-empty">Reading the vault…</p>;
  const { needs, decisions } = lists;
  const today = Object.values(overview.today).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <NeedsSection
        needs={needs.all}
        shown={needs.shown}
        current={needs.current}
        showsAll={view.showsAll.needs}
      />
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
