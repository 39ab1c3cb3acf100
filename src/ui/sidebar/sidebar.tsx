import { Platform } from 'obsidian';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { approvalIn } from '../../core/app/view/need-item';
import { needsKey } from '../../core/app/view/state/describe-state';
import { type Flush, useDecide } from '../parts/state/use-decide';
import { useComeBack } from '../parts/state/use-come-back';
import { useReading } from '../parts/state/use-reading';
import { ReviewPanes } from '../review/review-panes';
import { featureBanners } from '../plugin-feature';
import { BeforeWork, isBeforeWork } from './before-work';
import { useKeptPlace } from '../parts/list/keep-place';
import type { KeyIntent } from '../parts/state/key-table';
import { KeysSheet } from './keys-sheet';
import { LiveRegion } from '../parts/elements/live-region';
import { NeedsSection } from './needs-section';
import { SidebarProvider, useSidebar } from '../parts/state/sidebar-context';
import type { SidebarModel } from '../parts/state/sidebar-model';
import {
  nextSidebarState,
  type ReviewPlace,
  type SidebarState,
  UNTOUCHED,
} from '../parts/state/sidebar-state';
import { ToastLines } from '../parts/toast-lines';
import { StatusRow, statusLineOf } from './status-row';
import { Today } from './today';
import { useKeys } from './use-keys';
import { type Extent, type Lists, useLists } from '../parts/state/use-lists';
import { useRefresh } from '../parts/state/use-refresh';
import type { StatusLine } from '../../core/app/view/state/status-line';
import { outWords } from '../../core/app/view/words/out-words';
import { counted } from '../../core/app/view/words/counted';
import { IconButton } from '../parts/elements/icon-button';
import { openMenu } from './open-menu';
import { TextButton } from '../parts/elements/text-button';

/** Functions that the surrounding view can call. */
export interface Remote {
  press: ((intent: KeyIntent) => void) | null;
  /** Goes to an item; with `null`, focuses the item that was current last. */
  goTo: ((item: string | null, at?: ReviewPlace) => void) | null;
}

interface SidebarProps {
  model: SidebarModel;
  extent?: Extent;
  /** Set while the sidebar is drawn. */
  remote?: Remote;
}

export function Sidebar({ model, extent = 'all', remote }: SidebarProps) {
  useRefresh(model);
  const root = useRef<HTMLDivElement>(null);
  const flush = useRef<Flush | null>(null);
  const [view, dispatch] = useReducer(nextSidebarState, { ...UNTOUCHED, showsToday: model.isTodayOpen });
  const { state, overview } = model;
  const isFolded = extent === 'all' && model.isReviewShown;
  const { approved } = model;
  const seen = { now: model.now(), approved, isFolded };
  const lists = useLists(overview, view, { ...seen, extent });
  const { needs } = lists;
  const request = approvalIn(needs.all, needs.current);
  const reading = useReading(model, request);
  const decide = useDecide({ model, open: request, view, needs, reading, extent, flush, dispatch });
  useLayoutEffect(() => {
    if (request === null) return;
    return model.showRequest({
      card: request,
      isVisible: () => root.current?.isShown() === true,
      isRead: () => reading.hasSeen(request),
    });
  }, [model, request, reading]);
  useComeBack(model, { root, needs, dispatch });
  // Focus and scroll position are restored before a key may move the view.
  useKeptPlace(root);
  const keyboard = useKeys(root, { model, view, lists, decide, reading, dispatch, extent });
  useLayoutEffect(() => {
    if (view.advanced + view.refocused > 0 && needs.current !== null)
      keyboard.focus({ list: 'needs', id: needs.current });
  }, [view.advanced, view.refocused, overview === null]);
  useLayoutEffect(() => {
    if (remote === undefined) return;
    remote.press = keyboard.run;
    remote.goTo = (id, at) => {
      dispatch({ kind: 'came', id, at });
    };
  });
  const line = statusLineOf(model);
  const announced = useAnnouncement(line, needs.total);
  const keys = { singleKeys: model.settings.singleKeys, isMac: Platform.isMacOS };
  return (
    <SidebarProvider value={{ root, model, view, keys, dispatch, decide, reading, flush }}>
      {/* The element takes the focus on a click between controls, so that keys work from there. */}
      <div
        class={extent === 'all' ? 'deputy' : 'deputy mod-review'}
        data-pane={extent === 'all' ? undefined : view.pane}
        tabIndex={-1}
        ref={root}
        onKeyDown={keyboard.press}
        {...dropOf(model)}
      >
        {extent === 'all' && <Header />}
        {extent === 'all' && !isBeforeWork(state) && <StatusRow line={line} />}
        {extent === 'all' && !isBeforeWork(state) && <OutBanner model={model} />}
        {extent === 'all' && <LoosenedBanner model={model} />}
        {extent === 'all' &&
          !isBeforeWork(state) &&
          featureBanners.rows.map((Banner, index) => <Banner key={index} model={model} />)}
        <LiveRegion text={announced} />
        <Nudge nudge={view.nudge} />
        {extent === 'review' && overview !== null && !isBeforeWork(state) ? (
          <ReviewPanes needs={needs} />
        ) : (
          <>
            <div class="deputy-scroller">
              {isBeforeWork(state) ? (
                <BeforeWork model={model} state={state} />
              ) : (
                <Sections model={model} lists={lists} view={view} />
              )}
            </div>
            {/* On a phone the sidebar covers the review, so messages are shown here even while the review is open. */}
            <ToastLines isElsewhere={isFolded && !Platform.isPhone} isOneLine={Platform.isPhone} />
          </>
        )}
        {view.showsKeys && <KeysSheet />}
      </div>
    </SidebarProvider>
  );
}

function Sections({ model, lists, view }: { model: SidebarModel; lists: Lists; view: SidebarState }) {
  const { overview } = model;
  if (overview === null) return <p class="deputy-empty">Reading the vault…</p>;
  const { needs, decisions } = lists;
  return (
    <>
      {model.sections.map(({ View }, index) => (
        <View key={index} overview={overview} />
      ))}
      <NeedsSection list={needs} showsAll={view.showsAll.needs} />
      <Today overview={overview} decisions={decisions} view={view} />
    </>
  );
}

/**
 * Text for screen readers about a status: the start of a run and its size, an error or rest, and at the end of a run
 * how much needs the person. A repeated text is not announced again, as for each note that is done or decided.
 */
function useAnnouncement({ tone, text, progress, action }: StatusLine, needs: number): string {
  const said = useRef({ isRun: false, isStale: true, text: '' });
  const { current: last } = said;
  if (tone === 'warn' || tone === 'error' || action?.command === 'resume-automation') {
    last.text = text;
    last.isStale = true;
  } else if (progress !== null) {
    if (!last.isRun) last.text = `${text.split(' ', 1).join()} ${counted(progress.total, 'note')}`;
    last.isRun = true;
    last.isStale = true;
  } else if (tone !== 'busy' && last.isStale) {
    last.text =
      needs === 0 ? 'Nothing needs you' : `${counted(needs, 'note')} ${needs === 1 ? 'needs' : 'need'} you`;
    last.isRun = false;
    last.isStale = false;
  }
  return last.text;
}

const isMail = ({ name, type }: File): boolean => /\.eml$/iu.test(name) || type === 'message/rfc822';

/** Accepts dropped e-mail files; anything else is left to the app. */
const dropOf = (model: SidebarModel) => ({
  onDragOver: (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  },
  onDrop: (event: DragEvent): void => {
    const mails = [...(event.dataTransfer?.files ?? [])].filter(isMail);
    if (mails.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void model.user.importFiles(mails);
  },
});

function Header() {
  const { model } = useSidebar();
  const { state, actions } = model;
  const isReady = !isBeforeWork(state);
  const isPaused = state.kind === 'paused';
  return (
    <header class="deputy-header">
      <h2 class="deputy-title">Deputy</h2>
      {isReady && (
        <>
          {!needsKey(state) && (
            <IconButton icon="play" label="Run triage" run={() => void actions['run-triage']()} />
          )}
          {isPaused ? (
            <IconButton
              icon="play-circle"
              label="Resume automation"
              run={() => void actions['resume-automation']()}
            />
          ) : (
            <IconButton
              icon="pause"
              label="Pause automation; what you approve is still sent"
              run={() => void actions['pause-automation']()}
            />
          )}
        </>
      )}
      <IconButton
        icon="settings"
        label="Settings"
        run={() => {
          model.openSettings();
        }}
      />
      <IconButton
        icon="ellipsis"
        label="More actions"
        hasMenu
        run={(button) => {
          openMenu(model, button);
        }}
      />
    </header>
  );
}

/** Shows looser settings that a sync brought; they apply only after a confirmation on this device. */
function LoosenedBanner({ model }: { model: SidebarModel }) {
  const { loosened } = model;
  if (loosened.length === 0) return null;
  const changes = loosened.map(({ label, change }) => `${label}: ${change}`).join('; ');
  return (
    <div class="deputy-cut-off" role="status">
      <p>The settings of this vault protect less than before, and do not apply yet: {changes}.</p>
      <TextButton run={() => model.allowLoosened(loosened)}>Allow</TextButton>
    </div>
  );
}

/** Shows how many notes are out, and takes them back. */
function OutBanner({ model }: { model: SidebarModel }) {
  const { out = [] } = model.overview ?? {};
  if (out.length === 0) return null;
  return (
    <div class="deputy-cut-off mod-offer" role="status">
      <p>
        {outWords(out.length)}. Notes that you take back wait for triage again; the answers about them are
        charged, and dropped.
      </p>
      <TextButton run={() => model.user.takeBack(out)}>Take back</TextButton>
    </div>
  );
}

interface NudgeProps {
  /** Reason why the last press did nothing, and the number of such presses. */
  nudge: { text: string; count: number };
}

/** Tells a screen reader why a press did nothing; a repeated text is announced again. */
const Nudge = ({ nudge: { text, count } }: NudgeProps) => (
  <div class="deputy-hidden" role="alert">
    <span key={count}>{text}</span>
  </div>
);
