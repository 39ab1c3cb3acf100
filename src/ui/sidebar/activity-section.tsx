import type { ActivityKind, ActivityRow } from '../../app/view/activity/activity-row';
import { Icon } from '../parts/elements/icon';
import { KeyHint } from '../parts/key-hint';
import { Section } from '../parts/elements/section';
import { ShowAll } from '../parts/elements/show-all';
import { useSidebar } from '../parts/state/sidebar-context';
import { TextButton } from '../parts/elements/text-button';
import { timeLabel } from '../parts/elements/time-label';
import { UndoButton } from '../parts/undo-button';

const SHOWN = 4;
/** Maximum number of rows of activity; older activity is in the log. */
const SHOWN_AT_MOST = 50;

interface ActivitySectionProps {
  activity: readonly ActivityRow[];
  showsAll: boolean;
}

export function ActivitySection({ activity, showsAll }: ActivitySectionProps) {
  const { model, dispatch } = useSidebar();
  const recent = activity.slice(0, SHOWN_AT_MOST);
  const shown = showsAll ? recent : recent.slice(0, SHOWN);
  if (shown.length === 0 && model.undoable === null) return null;
  return (
    <Section title="Recent activity">
      {model.undoable !== null && <LastUndoable label={model.undoable} />}
      <ul class="deputy-list mod-activity" role="list">
        {shown.map((row) => (
          <Activity key={row.id} row={row} />
        ))}
      </ul>
      <ShowAll
        shown={shown.length}
        total={recent.length}
        isAll={showsAll}
        toggle={() => {
          dispatch({ kind: 'showed_all', list: 'activity', all: !showsAll });
        }}
      />
    </Section>
  );
}

function LastUndoable({ label }: { label: string }) {
  const { model } = useSidebar();
  return (
    <div class="deputy-undo">
      <span class="deputy-item-title">{label}</span>
      <TextButton run={() => model.actions['undo-last-action']()}>
        Undo
        <KeyHint intent="undo" />
      </TextButton>
    </div>
  );
}

function Activity({ row }: { row: ActivityRow }) {
  const { model } = useSidebar();
  return (
    <li class="deputy-item deputy-activity" data-kind={row.kind}>
      <Icon name={ACTIVITY_ICON[row.kind]} />
      <span class="deputy-title-line">
        <ActivityText row={row} />
        <span class="deputy-time">{timeLabel(row.at, model)}</span>
      </span>
      {row.detail !== null && (
        <span class="deputy-second-line">
          <span class="deputy-clipped">{row.detail}</span>
        </span>
      )}
      <UndoButton operations={row.operations ?? []} of={row.text} />
    </li>
  );
}

function ActivityText({ row: { note, text } }: { row: ActivityRow }) {
  const { model } = useSidebar();
  if (note === null) return <span class="deputy-item-title">{text}</span>;
  return (
    <TextButton class="deputy-item-title deputy-link-button" run={() => model.openNote(note)}>
      {text}
    </TextButton>
  );
}

/** Names of Lucide icons, by kind of activity. */
const ACTIVITY_ICON: Record<ActivityKind, string> = {
  imported: 'mail-plus',
  cycle: 'list-checks',
  duplicate: 'copy',
  recovered: 'history',
  undone: 'undo-2',
  conflict: 'git-compare-arrows',
  problem: 'circle-alert',
  act: 'user-check',
  request: 'inbox',
  sent: 'send',
};
